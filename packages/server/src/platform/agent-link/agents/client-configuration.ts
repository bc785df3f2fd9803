import type { TenantTransaction } from "../../database/tenant-database.ts";
import { newId } from "../../database/new-id.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { Clock } from "../../clock.ts";
import type { InstallationDatabase } from "../../identity/provider/installation-database.ts";
import { agentEntityType } from "./agent-events.ts";
import { consoleCodeMs, newEnrolmentCode } from "./agent-store.ts";

interface ClientConfiguration {
  exists: boolean;
  serverUrl: string;
  agents: number;
  openCodes: number;
}

/** The codes themselves are stored only as hashes. */
export async function clientConfiguration(
  db: TenantTransaction,
  serverUrl: string,
): Promise<ClientConfiguration> {
  const [row] = await db.query<{ agents: number; openCodes: number }>(
    `select (select count(*) from agent where tenant_id = $1 and revoked_at is null)::float8 as agents,
       (select count(*) from installation.enrolment_code
        where tenant_id = $1 and used_at is null and expires_at > to_timestamp($2::float8 / 1000))::float8 as "openCodes"`,
    [db.tenantId, db.nowMs],
  );
  const { agents = 0, openCodes = 0 } = row ?? {};
  return { exists: agents > 0 || openCodes > 0, serverUrl, agents, openCodes };
}

interface NewCode {
  code: string;
  expiresAt: string;
  serverUrl: string;
}

/** Creates a code; the history records who did, not the code. */
export async function enrolmentCodeFor(
  db: TenantTransaction,
  parts: { installation: InstallationDatabase; clock: Clock; publicUrl: string },
  customerSite: string | undefined,
): Promise<NewCode> {
  const expiresAt = new Date(db.nowMs + consoleCodeMs).toISOString();
  const code = await newEnrolmentCode(parts.installation, parts.clock, db.tenantId, {
    validMs: consoleCodeMs,
    customerSite,
  });
  await writeAudit(db, {
    action: "CREATE",
    entityType: agentEntityType,
    entityId: newId(db.nowMs),
    before: null,
    after: { enrolmentCode: true, expiresAt, customerSite: customerSite ?? null },
  });
  return { code, expiresAt, serverUrl: parts.publicUrl };
}
