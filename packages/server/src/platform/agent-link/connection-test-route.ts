import type {
  ConnectionTestAnswer,
  ConnectionTestBody,
} from "@gantry/domain/contract/communication-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isHost } from "@gantry/domain/kinds/text-checks.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { secretFlag, type StoredDocument } from "@gantry/domain/kinds/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import { lockRow } from "../kinds/kind-rows.ts";
import type { SecretStore } from "../kinds/secrets.ts";
import type { Platform } from "../module.ts";
import { isAgentThere } from "./agent-store.ts";

const testWithinMs = 15_000;
/** Tests of one person in a minute: enough for a form that is being filled in, too few to look around in a network. */
const testsPerMinute = 10;
const { entityType } = sign;
/** Stands for a sign that is not stored yet; no id looks like it. */
const unsavedId = "new";

const body: z.ZodType<ConnectionTestBody> = z.object({
  id: z.string().min(1).max(200).optional(),
  protocol: z.enum(sign.fields.protocol.options as readonly [string, ...string[]]),
  host: z.string().trim().refine(isHost),
  port: z.int().min(1).max(65_535).nullish(),
  community: z.string().max(200).nullish(),
});

/** POST /signs/sign/connection-test: talks to the address of a form once, through an agent (COMM-014, COMM-015). */
export function connectionTestRoute(platform: Platform, secrets: SecretStore): RouteDeclaration<never> {
  return defineRoute<ConnectionTestBody>({
    method: "POST",
    path: `${sign.path}/connection-test`,
    summary: "Talks once to a sign at the address of a form, saved or not, and tells what it says of itself",
    // UPDATE on a stored sign, CREATE for a new one: which of both, the body says.
    access: "signedIn",
    licence: "sign",
    body,
    async handler({ principal, body: form }): Promise<ConnectionTestAnswer> {
      const action = await platform.database.inTenant(principal, async (db) => {
        assertMayTest(db, form.id);
        await assertNotTooMany(db);
        return platform.actions.request(db, {
          requestType: "CONNECTION_TEST",
          entityType,
          entityId: form.id ?? unsavedId,
          deadlineMs: db.nowMs + testWithinMs,
          toAgent: true,
          payload: { protocol: form.protocol, host: form.host, port: form.port ?? null },
          secrets: await secretsFor(db, form, secrets),
          ...(form.id === undefined ? { agentId: await anyAgent(db) } : {}),
        });
      });
      const { result, ...rest } = await platform.actions.ended(principal.tenantId, action.id);
      return { status: result, actionId: action.id, ...rest };
    },
  });
}

function assertMayTest(db: TenantTransaction, id: string | undefined): void {
  const { grants } = db.principal;
  if (id !== undefined && !isAllowed(grants, "READ", entityType, id))
    throw new AppError("notFound", { kind: sign.name, id });
  const isMine =
    id === undefined ? isAllowed(grants, "CREATE", entityType) : isAllowed(grants, "UPDATE", entityType, id);
  if (!isMine) throw new AppError("noPermission");
}

/** What was typed, or what is stored, and that only for the stored address: nobody else's port gets to know it. */
async function secretsFor(
  db: TenantTransaction,
  { id, protocol, host, port, community }: ConnectionTestBody,
  secrets: SecretStore,
): Promise<Record<string, string>> {
  if (community) return { community };
  // Null: the form takes the stored one away, so the test goes without it as the saved sign would.
  if (id === undefined || community === null) return {};
  const { doc } = await lockRow(db, sign, id);
  if (doc[secretFlag("community")] !== true) return {};
  if (!isStoredAddress(doc, { protocol, host, port: port ?? null }))
    throw new AppError(
      "secretNeedsRetyping",
      { field: "community" },
      { issues: [{ field: "community", code: "secretNeedsRetyping" }] },
    );
  return (await secrets.read(db, entityType, [id])).get(id) ?? {};
}

function isStoredAddress(
  doc: StoredDocument,
  given: { protocol: string; host: string; port: number | null },
): boolean {
  return doc.protocol === given.protocol && doc.host === given.host && (doc.port ?? null) === given.port;
}

async function assertNotTooMany(db: TenantTransaction): Promise<void> {
  // One after the other, or several at once would each see the others not yet there.
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `connection test ${db.tenantId} ${db.principal.id}`,
  ]);
  const [row] = await db.query<{ count: number; oldestMs: number | null }>(
    `select count(*)::float8 as count, extract(epoch from min(requested_at))::float8 * 1000 as "oldestMs"
     from communication_action
     where tenant_id = $1 and requested_by = $2 and request_type = 'CONNECTION_TEST'
       and requested_at > to_timestamp($3::float8 / 1000)`,
    [db.tenantId, db.principal.id, db.nowMs - 60_000],
  );
  if (!row || row.count < testsPerMinute) return;
  const waitMs = (row.oldestMs ?? db.nowMs) + 60_000 - db.nowMs;
  throw new AppError("tooManyRequests", { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** The agent that has been in the tenant longest, of those that are there. */
async function anyAgent(db: TenantTransaction): Promise<string> {
  const agents = await db.query<{ id: string }>(
    "select id from agent where tenant_id = $1 and connected and status = 'active' order by created_at, id",
    [db.tenantId],
  );
  for (const { id } of agents) if (await isAgentThere(db, id)) return id;
  throw new AppError("agentNotConnected");
}
