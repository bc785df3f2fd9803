import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { diskKeyMinLength } from "./kept/disk-seal.ts";
import { type LogLevel, logLevels } from "./log.ts";

export interface AgentConfig {
  serverUrl: string;
  dataFolder: string;
  /** GANTRY_AGENT_CODE: one-time enrolment code; read only while the agent has no id. */
  enrolmentCode: string | undefined;
  name: string;
  /** GANTRY_AGENT_KEY_FILE or the systemd credential `gantry-agent-key`: encrypts the files with secrets. */
  diskKey: string | undefined;
  /** GANTRY_SIGN_LEASE_MINUTES: maximum duration of an activation; the agent renews it in time. */
  signLeaseMinutes: number;
  /** GANTRY_COMM_LOSS_MINUTES: a sign without requests for this long blanks itself. */
  commLossMinutes: number;
  /** GANTRY_AGENT_LOCAL_DEVICES: connection tests may use loopback and link-local addresses, as the demo devices do. */
  allowsLocalDevices: boolean;
  /** GANTRY_JOURNAL_MB: journal size while the server is offline; beyond it the oldest entries are deleted. */
  journalMaxBytes: number;
  /** GANTRY_VIEWER_ADDRESSES: addresses where browsers reach this machine's video, if not its own. */
  viewerAddresses: readonly string[];
  viewerPort: number | undefined;
  recordingFolder: string;
  /** GANTRY_RECORDING_MINUTES: recording length per camera; 0: no recording. */
  recordingMinutes: number;
  recordingMaxBytes: number;
  logLevel: LogLevel;
}

type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  readonly variable: string;
  constructor(variable: string, expected: string) {
    super(`${variable}: ${expected}`);
    this.variable = variable;
  }
}

/** Reads and validates the environment; throws a ConfigError for the first invalid variable. */
export function readConfig(environment: Environment): AgentConfig {
  const dataFolder = readText(environment, "GANTRY_AGENT_DATA") ?? join(process.cwd(), "data", "agent");
  return {
    serverUrl: httpUrl(environment, "GANTRY_SERVER_URL", "http://127.0.0.1:8080"),
    dataFolder,
    enrolmentCode: readText(environment, "GANTRY_AGENT_CODE"),
    name: readText(environment, "GANTRY_AGENT_NAME") ?? "agent",
    diskKey: readDiskKey(environment),
    signLeaseMinutes: readMinutes(environment, "GANTRY_SIGN_LEASE_MINUTES", { fallback: 15, min: 2 }),
    commLossMinutes: readMinutes(environment, "GANTRY_COMM_LOSS_MINUTES", { fallback: 5, min: 1 }),
    allowsLocalDevices:
      oneOf(environment, "GANTRY_AGENT_LOCAL_DEVICES", ["true", "false"], "false") === "true",
    journalMaxBytes: readMegabytes(environment, "GANTRY_JOURNAL_MB", 1024),
    viewerAddresses: readAddresses(environment, "GANTRY_VIEWER_ADDRESSES"),
    viewerPort: readPort(environment, "GANTRY_VIEWER_PORT"),
    recordingFolder: readText(environment, "GANTRY_RECORDING_FOLDER") ?? join(dataFolder, "recordings"),
    recordingMinutes: readMinutes(environment, "GANTRY_RECORDING_MINUTES", { fallback: 10, min: 0 }),
    recordingMaxBytes: readMegabytes(environment, "GANTRY_RECORDING_MB", 256),
    logLevel: oneOf(environment, "GANTRY_AGENT_LOG", logLevels, "info"),
  };
}

function readText(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim();
  return value === "" ? undefined : value;
}

function readDiskKey(environment: Environment): string | undefined {
  const credentials = readText(environment, "CREDENTIALS_DIRECTORY");
  const credential = credentials && join(credentials, "gantry-agent-key");
  const given = readText(environment, "GANTRY_AGENT_KEY_FILE");
  const path = given ?? (credential && existsSync(credential) ? credential : undefined);
  if (path === undefined) return undefined;
  const key = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (key.length < diskKeyMinLength)
    throw new ConfigError(
      "GANTRY_AGENT_KEY_FILE",
      `a readable file with at least ${diskKeyMinLength} characters`,
    );
  return key;
}

function httpUrl(environment: Environment, variable: string, fallback: string): string {
  const value = readText(environment, variable) ?? fallback;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new ConfigError(variable, "an address such as https://console.example.org");
  return value.replace(/\/+$/, "");
}

/** Whole minutes; 65,535 means "infinite" to a sign, so it is not allowed. */
function readMinutes(
  environment: Environment,
  variable: string,
  { fallback, min }: { fallback: number; min: number },
): number {
  const value = Number(readText(environment, variable) ?? fallback);
  if (!Number.isInteger(value) || value < min || value > 1440)
    throw new ConfigError(variable, `a whole number of minutes from ${min} to 1440`);
  return value;
}

function readAddresses(environment: Environment, variable: string): string[] {
  const values = (readText(environment, variable) ?? "").split(",").map((value) => value.trim());
  const present = values.filter((value) => value !== "");
  if (!present.every((value) => isIP(value) > 0))
    throw new ConfigError(variable, "IP addresses, separated by commas");
  return present;
}

function readPort(environment: Environment, variable: string): number | undefined {
  const value = readText(environment, variable);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1024 || number > 65_000)
    throw new ConfigError(variable, "a port from 1024 to 65000");
  return number;
}

function readMegabytes(environment: Environment, variable: string, fallback: number): number {
  const value = Number(readText(environment, variable) ?? fallback);
  if (!Number.isInteger(value) || value < 8 || value > 1_000_000)
    throw new ConfigError(variable, "a whole number of megabytes from 8 to 1000000");
  return value * 1024 * 1024;
}

function oneOf<const T extends string>(
  environment: Environment,
  variable: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = readText(environment, variable) ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new ConfigError(variable, `one of ${allowed.join(", ")}`);
  return found;
}
