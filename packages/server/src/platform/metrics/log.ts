import { pino, type DestinationStream } from "pino";
import type { LogLevel } from "../config/variables.ts";
import type { Log } from "../log.ts";

/** Members removed from log lines at any depth. */
const secretMembers = [
  "password",
  "token",
  "secret",
  "secrets",
  "authorization",
  "cookie",
  "community",
  "code",
  "refresh_token",
  "access_token",
];
const paths = secretMembers.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]);

/** JSON lines on standard output, without secrets. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: paths.filter((path) => path !== "*.code" && path !== "*.*.code"), censor: "[hidden]" },
      serializers: { error: errorText },
    },
    destination,
  );
}

/** Message, code and stack of an error and its causes; other members may contain data. */
function errorText(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: errorText(error.cause) };
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
