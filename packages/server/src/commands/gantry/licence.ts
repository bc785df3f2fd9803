import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openLicences } from "../../platform/licence/open-licences.ts";
import { commandLine, inTenant, withDatabase } from "./open-database.ts";

export const usage = `gantry licence machine-id
gantry licence add --tenant SLUG (--token-file FILE | --key KEY)
gantry licence vendor-key FILE
gantry licence issue token|key ...`;

/** Prints the installation's machine id, or stores the licence of a tenant. */
export async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tenant: { type: "string" }, "token-file": { type: "string" }, key: { type: "string" } },
  });
  const { tenant, "token-file": file, key } = values;
  if (positionals[0] === "machine-id") return readMachineId();
  if (positionals[0] !== "add" || tenant === undefined || (file === undefined) === (key === undefined))
    throw new Error(usage);
  return withDatabase(async (parts) => {
    await inTenant(parts, tenant, async () => undefined);
    const { desk } = await openLicences(parts.config, parts);
    const { license } =
      key === undefined
        ? await desk.saveToken(commandLine(tenant), readFileSync(file ?? "", "utf8"))
        : await desk.saveKey(commandLine(tenant), key);
    return `The licence is valid until ${license?.expiration}. Running servers read it within a minute.`;
  });
}

const readMachineId = () =>
  withDatabase(async (parts) => (await openLicences(parts.config, parts)).machineId);
