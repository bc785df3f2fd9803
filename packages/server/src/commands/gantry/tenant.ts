import { parseArgs } from "node:util";
import { systemClock } from "../../platform/clock.ts";
import { readOwnerUrl } from "../../platform/config/database-config.ts";
import { ensureTenants } from "../../platform/database/tenants.ts";
import { withDatabase } from "./open-database.ts";
import { administratorOptions, readAdministrator, restoreAdministrator } from "./recover.ts";

export const usage = `gantry tenant add SLUG --administrator NAME [--name TEXT] [--description TEXT]
                [--first-name TEXT] [--last-name TEXT]`;

export const tenantOptions = {
  name: { type: "string" },
  description: { type: "string", default: "" },
  ...administratorOptions,
} as const;

/** Adds a tenant with a full administrator and prints the administrator's one-time link. */
export async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: tenantOptions });
  const [verb, id, ...more] = positionals;
  if (verb !== "add" || id === undefined || more.length > 0) throw new Error(usage);
  return addTenant(id, values);
}

export async function addTenant(
  id: string,
  values: Parameters<typeof readAdministrator>[0] & { name?: string | undefined; description: string },
): Promise<string> {
  const administrator = readAdministrator(values);
  if (!/^[a-z0-9][a-z0-9_-]{0,62}$/.test(id))
    throw new Error(`"${id}" is no tenant id: use up to 63 lower-case letters, digits, - and _.`);
  return withDatabase(async (parts) => {
    const tenant = { id, name: values.name ?? id, description: values.description };
    const added = await ensureTenants(readOwnerUrl(process.env), [tenant], systemClock.nowMs());
    if (added.length === 0)
      throw new Error(`The tenant ${id} exists. Use gantry recover for its administrators.`);
    return restoreAdministrator(parts, id, administrator);
  });
}
