/** `node src/commands/migrate.ts`: migrates the database of DATABASE_OWNER_URL to the latest version. */
import { readOwnerUrl } from "../platform/config/database-config.ts";
import { migrate } from "../platform/database/migrations.ts";

try {
  const ran = await migrate(readOwnerUrl(process.env));
  console.log(ran.length === 0 ? "The database is up to date." : `Ran: ${ran.join(", ")}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
