import { newEnrolmentCode } from "../platform/agent-link/agents/agent-store.ts";
import { systemClock } from "../platform/clock.ts";
import { readServerUrl } from "../platform/config/database-config.ts";
import { openPool } from "../platform/database/pool.ts";
import { installationDatabase } from "../platform/identity/provider/installation-database.ts";

/** `node commands/enrol-code.ts TENANT`: prints a one-time agent enrolment code, valid for an hour. */

async function main(tenantId: string | undefined): Promise<void> {
  if (tenantId === undefined) throw new Error("Which tenant? For example: enrol-code metro");
  const pool = await openPool(readServerUrl(process.env), { maxConnections: 1 });
  try {
    console.log(await newEnrolmentCode(installationDatabase(pool), systemClock, tenantId));
  } finally {
    await pool.end();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
