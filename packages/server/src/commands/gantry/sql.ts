import { readOwnerUrl, readServerUrl } from "../../platform/config/database-config.ts";
import { databaseScript, ownerRole, serverLogin } from "../../platform/database/roles.ts";

export const usage = "gantry sql | sudo -u postgres psql -v ON_ERROR_STOP=1";

/** Prints what a database administrator runs once, with the passwords of the settings. */
export async function run(): Promise<string> {
  const urls = { owner: readOwnerUrl(process.env), server: readServerUrl(process.env) };
  for (const [url, role] of [
    [urls.owner, ownerRole],
    [urls.server, serverLogin],
  ] as const)
    if (new URL(url).username !== role || new URL(url).password === "")
      throw new Error(
        `DATABASE_OWNER_URL needs the role ${ownerRole}, DATABASE_URL the role ${serverLogin}, each with a password.`,
      );
  return databaseScript(urls);
}
