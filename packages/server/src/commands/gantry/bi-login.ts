import { randomBytes } from "node:crypto";
import { readOwnerUrl } from "../../platform/config/database-config.ts";
import { addBiLoginScript, biLoginOf, removeBiLoginScript } from "../../platform/database/bi-logins.ts";

export const usage = "gantry bi-login add|remove TENANT | sudo -u postgres psql -v ON_ERROR_STOP=1";

/** Prints what a database administrator runs; the new password goes to standard error, past the pipe. */
export async function run([verb, tenantId, ...more]: string[]): Promise<string> {
  const ownerUrl = readOwnerUrl(process.env);
  if (tenantId === undefined || more.length > 0) throw new Error(usage);
  if (verb === "remove") return removeBiLoginScript(ownerUrl, tenantId);
  if (verb !== "add") throw new Error(usage);
  const password = randomBytes(24).toString("hex");
  console.error(`Login ${biLoginOf(tenantId)}, password ${password}. The password is not stored.`);
  return addBiLoginScript(ownerUrl, tenantId, password);
}
