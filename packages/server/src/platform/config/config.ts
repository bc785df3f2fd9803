import { existsSync } from "node:fs";
import { isLoopback, isProtected } from "./loopback.ts";
import { defaultPoolSettings, type PoolSettings } from "../database/pool.ts";
import { type BlobPlace, parseBlobPlace } from "../blobs/open-blob-store.ts";
import { parseIssuers, type IssuerConfig } from "./issuers.ts";
import type { MetricsPlace } from "../metrics/serve-metrics.ts";
import { parseVendorKeys, type VendorKey } from "../licence/vendor-keys.ts";

export interface Config {
  databaseUrl: string;
  databaseOwnerUrl: string | null;
  databasePool: PoolSettings;
  host: string;
  port: number;
  /** The public URL for browsers, without trailing slash. */
  publicUrl: string;
  /** NATS servers that connect a cluster; empty: single server. */
  natsUrls: string[];
  /** 32 bytes; keys for cookies and stored secrets are derived from it. */
  secretKey: Buffer;
  issuers: IssuerConfig[];
  /** Public keys that verify licences; empty: no licence is accepted. */
  licenceVendorKeys: VendorKey[];
  /** URL for activating and renewing keys, without trailing slash; null: offline only. */
  licenceServerUrl: string | null;
  applicationName: string;
  /** Storage of uploaded files; null: uploads are refused. */
  blobPlace: BlobPlace | null;
  /** Private hosts allowed for map layers; public ones always are. */
  geojsonHosts: string[];
  /** External origins for streams and widgets; null: any. */
  streamOrigins: string[] | null;
  demo: boolean;
  webRoot: string | null;
  logLevel: LogLevel;
  /** Rotated file of the log; null: standard output. */
  logFile: string | null;
  /** Null: none. */
  metrics: MetricsPlace | null;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  constructor(variable: string, whatIsRight: string) {
    super(`${variable} ${whatIsRight}`);
    this.name = "ConfigError";
  }
}

/** Environment variables with their meaning; the operator documentation is generated from this. */
export const environmentVariables = {
  DATABASE_URL: "PostgreSQL address of the server's own role, which owns nothing. Required.",
  DATABASE_OWNER_URL: "PostgreSQL address of the owner role. Only the migration command reads it.",
  DATABASE_CONNECTIONS: "Connections of this server to the database, 1 to 500. Default 10.",
  DATABASE_TLS:
    "TLS of connections to the database: off, require (encrypted, any certificate) or verify (certificate of the host). Default: as the address says, otherwise off.",
  DATABASE_TLS_CA: "PEM file of the authority that DATABASE_TLS=verify trusts. Default: those of the system.",
  DATABASE_WAIT_SECONDS:
    "Longest wait of a call for a free or new connection, 1 to 600; after it the call ends with 503. Default 10.",
  DATABASE_STATEMENT_SECONDS: "Longest time of one statement, 1 to 3600. Default 60.",
  DATABASE_LOCK_SECONDS: "Longest wait of a statement for a lock, 1 to 3600. Default 15.",
  DATABASE_IDLE_SECONDS: "Longest time of a transaction without statements, 1 to 3600. Default 60.",
  HOST: "Address to listen on. Default localhost: 127.0.0.1 and ::1.",
  PORT: "Port to listen on, 1 to 65535. Default 8080.",
  PUBLIC_URL: "Address under which browsers and agents reach the server. Default http://localhost:PORT.",
  NATS_URL:
    "Addresses of one NATS cluster, nats:// or tls://, separated by commas; joins several servers. Default: one server alone.",
  GANTRY_SECRET_KEY:
    "32 random bytes in base64. Protects stored secrets and cookies; without it they are lost. Required.",
  GANTRY_ISSUERS:
    "External OpenID issuers, a JSON list; docs/operators.md lists the members. The page signs in at the first. Default: the embedded provider.",
  LICENCE_VENDOR_KEYS:
    'Public keys of the vendors of licences, a JSON list: [{"kty": "OKP", "crv": "Ed25519", "x", "kid", "exp"?}]. Without them no licence is accepted.',
  LICENCE_SERVER_URL:
    "https address of the licence server, http only on loopback. Without it licences are activated offline.",
  APPLICATION_NAME: "Name of the console for tenants without a product name. Default Gantry.",
  BLOB_STORE_URL:
    "Storage for uploaded files: file:///folder, shared by all servers, or https://host/bucket of an S3 service. Without it uploads are refused.",
  BLOB_STORE_REGION: "Region of the S3 service. Default us-east-1.",
  BLOB_STORE_ACCESS_KEY: "Access key of the S3 service.",
  BLOB_STORE_SECRET_KEY: "Secret key of the S3 service.",
  GEOJSON_HOSTS:
    "Hosts in private networks from which map layers may be read, separated by commas. Default: only public addresses.",
  STREAM_ORIGINS:
    "Origins of streaming servers and of pages in widgets, http, https, ws or wss, separated by commas; the page connects to no others. none: own origin only. Default: any.",
  GANTRY_DEMO: "true: demo accounts with a known password exist. Refused unless HOST is a loopback address.",
  WEB_ROOT: "Folder of the built page. Without it only the API is served.",
  LOG_FILE:
    "File of the log, mode 0640; at 50 MB it becomes FILE.1, and five are kept. Default: standard output.",
  METRICS_HOST: "Address of the Prometheus figures at /metrics. Default localhost.",
  METRICS_PORT: "Port of the Prometheus figures, or off. Default 9464, or none where that is in use.",
  LOG_LEVEL: `One of ${logLevels.join(", ")}. Default info.`,
} as const;
type Variable = keyof typeof environmentVariables;

/** Throws a `ConfigError` for the first invalid variable. */
export function readConfig(environment: Environment): Config {
  const host = readValue(environment, "HOST") ?? "localhost";
  const port = readWhole(environment, "PORT", 8080, 65_535);
  const demo = flagOf(environment, "GANTRY_DEMO");
  if (demo && !isLoopback(host))
    throw new ConfigError(
      "GANTRY_DEMO",
      `must not be true while HOST is ${host}: demo accounts exist only on loopback`,
    );
  return {
    databaseUrl: requireDatabaseUrl(environment, "DATABASE_URL"),
    databaseOwnerUrl: databaseUrlOf(environment, "DATABASE_OWNER_URL"),
    databasePool: poolSettingsOf(environment),
    host,
    port,
    publicUrl: publicUrlOf(environment, port),
    natsUrls: natsUrlsOf(environment),
    secretKey: secretKeyOf(environment),
    issuers: issuersOf(environment),
    licenceVendorKeys: vendorKeysOf(environment),
    licenceServerUrl: licenceServerUrlOf(environment),
    applicationName: readValue(environment, "APPLICATION_NAME") ?? "Gantry",
    blobPlace: blobPlaceOf(environment),
    geojsonHosts: (readValue(environment, "GEOJSON_HOSTS") ?? "")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    streamOrigins: streamOriginsOf(environment),
    demo,
    webRoot: readValue(environment, "WEB_ROOT") ?? null,
    logLevel: logLevelOf(environment),
    logFile: readValue(environment, "LOG_FILE") ?? null,
    metrics: metricsOf(environment),
  };
}

export function readOwnerUrl(environment: Environment): string {
  return requireDatabaseUrl(environment, "DATABASE_OWNER_URL");
}

export function readServerUrl(environment: Environment): string {
  return requireDatabaseUrl(environment, "DATABASE_URL");
}

function readValue(environment: Environment, name: Variable): string | undefined {
  const text = environment[name]?.trim();
  return text === "" ? undefined : text;
}

function readWhole(environment: Environment, name: Variable, fallback: number, max: number): number {
  const text = readValue(environment, name) ?? String(fallback);
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new ConfigError(name, `must be a whole number from 1 to ${max}, not "${text}"`);
  return value;
}

function metricsOf(environment: Environment): MetricsPlace | null {
  const text = readValue(environment, "METRICS_PORT");
  const host = readValue(environment, "METRICS_HOST") ?? "localhost";
  if (text === "off") return null;
  return { host, port: readWhole(environment, "METRICS_PORT", 9464, 65_535), isRequired: text !== undefined };
}

function flagOf(environment: Environment, name: Variable): boolean {
  const text = readValue(environment, name) ?? "false";
  if (text !== "true" && text !== "false")
    throw new ConfigError(name, `must be true or false, not "${text}"`);
  return text === "true";
}

function poolSettingsOf(environment: Environment): PoolSettings {
  const { maxConnections, statementMs, waitMs, lockMs, idleMs } = defaultPoolSettings;
  const readMs = (name: Variable, fallbackMs: number, maxS = 3600) =>
    1000 * readWhole(environment, name, fallbackMs / 1000, maxS);
  return {
    maxConnections: readWhole(environment, "DATABASE_CONNECTIONS", maxConnections, 500),
    statementMs: readMs("DATABASE_STATEMENT_SECONDS", statementMs),
    waitMs: readMs("DATABASE_WAIT_SECONDS", waitMs, 600),
    lockMs: readMs("DATABASE_LOCK_SECONDS", lockMs),
    idleMs: readMs("DATABASE_IDLE_SECONDS", idleMs),
  };
}

// Contains a password, so messages must not repeat it.
function databaseUrlOf(environment: Environment, name: Variable): string | null {
  const text = readValue(environment, name);
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (!url || !["postgres:", "postgresql:"].includes(url.protocol))
    throw new ConfigError(
      name,
      "must be an address such as postgresql://role:password@127.0.0.1:5432/gantry",
    );
  return addTls(text, environment);
}

/** In the address, because the commands of the owner's role take nothing else. */
function addTls(text: string, environment: Environment): string {
  const mode = readValue(environment, "DATABASE_TLS");
  const authority = readValue(environment, "DATABASE_TLS_CA");
  if (authority !== undefined && mode !== "verify")
    throw new ConfigError("DATABASE_TLS_CA", "is only read with DATABASE_TLS=verify");
  if (mode === undefined) return text;
  const sslmode = sslModes.get(mode);
  if (sslmode === undefined)
    throw new ConfigError("DATABASE_TLS", `must be off, require or verify, not "${mode}"`);
  const url = new URL(text);
  if ([...url.searchParams.keys()].some((name) => name.startsWith("ssl")))
    throw new ConfigError("DATABASE_TLS", "must not be set while the database's address has sslmode");
  url.searchParams.set("sslmode", sslmode);
  if (authority === undefined) return url.href;
  if (!existsSync(authority))
    throw new ConfigError("DATABASE_TLS_CA", `names ${authority}, which does not exist`);
  url.searchParams.set("sslrootcert", authority);
  return url.href;
}

const sslModes = new Map([
  ["off", "disable"],
  ["require", "no-verify"],
  ["verify", "verify-full"],
]);

function requireDatabaseUrl(environment: Environment, name: Variable): string {
  const url = databaseUrlOf(environment, name);
  if (url === null)
    throw new ConfigError(
      name,
      "is missing: give an address such as postgresql://role:password@127.0.0.1:5432/gantry",
    );
  return url;
}

function publicUrlOf(environment: Environment, port: number): string {
  const text = readValue(environment, "PUBLIC_URL") ?? `http://localhost:${port}`;
  const url = URL.parse(text);
  const isPlain =
    url && ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
  if (!isPlain || url.username !== "")
    throw new ConfigError("PUBLIC_URL", `must be an http or https address without a path, not "${text}"`);
  return url.origin;
}

function streamOriginsOf(environment: Environment): string[] | null {
  const text = readValue(environment, "STREAM_ORIGINS");
  if (text === undefined) return null;
  if (text === "none") return [];
  const origins = text.split(",").map((origin) => origin.trim().toLowerCase());
  const wrong = origins.find((origin) => !/^(https?|wss?):\/\/[^/?#@\s;'"*]+$/.test(origin));
  if (wrong !== undefined)
    throw new ConfigError(
      "STREAM_ORIGINS",
      `must hold origins such as https://streams.example, not "${wrong}"`,
    );
  return origins;
}

function natsUrlsOf(environment: Environment): string[] {
  const addresses = (readValue(environment, "NATS_URL") ?? "").split(",").map((address) => address.trim());
  return addresses.filter(Boolean).map((address) => {
    const url = URL.parse(address);
    // May contain a password, so messages must not repeat it.
    if (
      !url ||
      !["nats:", "tls:"].includes(url.protocol) ||
      url.hostname === "" ||
      !/^\/?$/.test(url.pathname)
    )
      throw new ConfigError(
        "NATS_URL",
        "must be addresses such as nats://127.0.0.1:4222, separated by commas",
      );
    return address;
  });
}

function secretKeyOf(environment: Environment): Buffer {
  const key = Buffer.from(readValue(environment, "GANTRY_SECRET_KEY") ?? "", "base64");
  if (key.length !== 32)
    throw new ConfigError(
      "GANTRY_SECRET_KEY",
      "must be 32 bytes in base64, for example from: openssl rand -base64 32",
    );
  return key;
}

function issuersOf(environment: Environment): IssuerConfig[] {
  const text = readValue(environment, "GANTRY_ISSUERS");
  if (text === undefined) return [];
  const parsed = parseIssuers(text);
  if ("problem" in parsed) throw new ConfigError("GANTRY_ISSUERS", parsed.problem);
  return parsed.issuers;
}

function vendorKeysOf(environment: Environment): VendorKey[] {
  const text = readValue(environment, "LICENCE_VENDOR_KEYS");
  if (text === undefined) return [];
  const parsed = parseVendorKeys(text);
  if ("problem" in parsed) throw new ConfigError("LICENCE_VENDOR_KEYS", parsed.problem);
  return parsed.keys;
}

function blobPlaceOf(environment: Environment): BlobPlace | null {
  const url = readValue(environment, "BLOB_STORE_URL");
  const region = readValue(environment, "BLOB_STORE_REGION");
  const accessKey = readValue(environment, "BLOB_STORE_ACCESS_KEY");
  const secretKey = readValue(environment, "BLOB_STORE_SECRET_KEY");
  if (url === undefined) return null;
  const parsed = parseBlobPlace({ url, region, accessKey, secretKey });
  if ("problem" in parsed) throw new ConfigError("BLOB_STORE_URL", parsed.problem);
  return parsed.place;
}

// Licence keys are sent there, so it must use TLS.
function licenceServerUrlOf(environment: Environment): string | null {
  const text = readValue(environment, "LICENCE_SERVER_URL");
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (!url || !isProtected(url) || url.username !== "" || url.search || url.hash)
    throw new ConfigError(
      "LICENCE_SERVER_URL",
      `must be an https address, or http on loopback, not "${text}"`,
    );
  return url.href.replace(/\/$/, "");
}

function logLevelOf(environment: Environment): LogLevel {
  const text = readValue(environment, "LOG_LEVEL") ?? "info";
  const level = logLevels.find((known) => known === text);
  if (!level) throw new ConfigError("LOG_LEVEL", `must be one of ${logLevels.join(", ")}, not "${text}"`);
  return level;
}
