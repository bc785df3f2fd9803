/**
 * `node src/commands/draft-migration.ts`: prints the SQL that brings the migrated database of DATABASE_OWNER_URL to
 * what the kinds declare. Read it, name it `migrations/NNNN_what_it_does.sql`, and commit it with the kind.
 */
import { kinds } from "@gantry/domain/kinds/index.ts";
import pg from "pg";
import { readOwnerUrl } from "../platform/config/config.ts";
import { kindDrift } from "../platform/kinds/database/kind-drift.ts";

const client = new pg.Client({ connectionString: readOwnerUrl(process.env) });
await client.connect();
try {
  const { statements, byHand } = await kindDrift(client, kinds);
  for (const line of byHand) console.log(`-- to be decided: ${line}`);
  console.log(statements.length > 0 ? statements.join("\n") : "-- The tables are what the kinds declare.");
} finally {
  await client.end();
}
