import { existsSync } from "node:fs";
import { defaultPoolSettings, type PoolSettings } from "../database/pool.ts";
import { ConfigError, type Environment, readValue, readWhole, type Variable } from "./variables.ts";

export function readOwnerUrl(environment: Environment): string {
  return requireDatabaseUrl(environment, "DATABASE_OWNER_URL");
}

export function readServerUrl(environment: Environment): string {
  return requireDatabaseUrl(environment, "DATABASE_URL");
}

export function readPoolSettings(environment: Environment): PoolSettings {
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
export function databaseUrlOf(environment: Environment, name: Variable): string | null {
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

export function requireDatabaseUrl(environment: Environment, name: Variable): string {
  const url = databaseUrlOf(environment, name);
  if (url === null)
    throw new ConfigError(
      name,
      "is missing: give an address such as postgresql://role:password@127.0.0.1:5432/gantry",
    );
  return url;
}
