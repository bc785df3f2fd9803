import { parseArgs } from "node:util";
import { readConfig } from "../../platform/config/config.ts";
import { readOwnerUrl } from "../../platform/config/database-config.ts";
import { migrate } from "../../platform/database/migrations.ts";
import { withDatabase } from "./open-database.ts";
import { addTenant, tenantOptions } from "./tenant.ts";

export const usage = `gantry init --tenant SLUG --administrator NAME [--name TEXT] [--description TEXT]
            [--first-name TEXT] [--last-name TEXT]`;

/** Migrates an empty database and makes the first tenant with its first full administrator. */
export async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { tenant: { type: "string" }, ...tenantOptions } });
  const { tenant } = values;
  if (tenant === undefined || values.administrator === undefined) throw new Error(usage);
  readConfig(process.env);
  await migrate(readOwnerUrl(process.env));
  await withDatabase(async ({ installation }) => {
    const found = await installation.query("select from installation.tenant limit 1");
    if (found.length > 0) throw new Error("This installation has tenants already. Use gantry tenant add.");
  });
  return addTenant(tenant, values);
}
