import { makeInProcessBus } from "../../platform/bus/in-process-bus.ts";
import { systemClock } from "../../platform/clock.ts";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { tenantDatabase } from "../../platform/database/in-tenant.ts";
import { openPool } from "../../platform/database/pool.ts";
import type { TenantDatabase, TenantTransaction } from "../../platform/database/tenant-database.ts";
import {
  installationDatabase,
  type InstallationDatabase,
} from "../../platform/identity/provider/installation-database.ts";
import { openLog } from "../../platform/metrics/log.ts";
import { systemPrincipal } from "../../platform/permission/system-principal.ts";
import type { CheckParts } from "../../platform/licence/open-licence-check.ts";

export interface CommandParts extends Pick<CheckParts, "bus" | "clock" | "log"> {
  config: Config;
  installation: InstallationDatabase;
  database: TenantDatabase;
}

/** Runs a command with the database of the environment's settings. */
export async function withDatabase<T>(work: (parts: CommandParts) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const pool = await openPool(config.databaseUrl, { maxConnections: 1 });
  try {
    const log = openLog("warn");
    const bus = makeInProcessBus((error) => log.error({ error }, "a subscriber failed"));
    const database = tenantDatabase({ pool, bus, clock: systemClock, log });
    return await work({
      config,
      installation: installationDatabase(pool),
      database,
      bus,
      clock: systemClock,
      log,
    });
  } finally {
    await pool.end();
  }
}

export const commandLine = (tenantId: string) => systemPrincipal(tenantId, "commandLine", "Command line");

export async function inTenant<T>(
  { database, installation }: CommandParts,
  tenantId: string,
  work: (db: TenantTransaction) => Promise<T>,
): Promise<T> {
  const found = await installation.query("select from installation.tenant where id = $1", [tenantId]);
  if (found.length === 0) throw new Error(`There is no tenant ${tenantId}.`);
  return database.inTenant(commandLine(tenantId), work);
}
