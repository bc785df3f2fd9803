import { pollAnswer, type PollAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import type { Platform } from "../../module.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

const pollWithinMs = 15_000;

/** POST {path}/:id/poll for every device kind: polls now and waits for the result (COMM-017, COMM-019). */
export function pollRoutes(
  devices: ReadonlyMap<string, DeviceTable>,
  platform: Platform,
): RouteDeclaration<never>[] {
  return [...devices.values()].map((table) =>
    defineRoute({
      method: "POST",
      path: `${table.kind.path}/:id/poll`,
      answer: pollAnswer,
      summary: `Poll the device now and return the result (${table.kind.name})`,
      access: { action: "CONTROL", entityType: table.entityType, id: "id" },
      ...(table.kind.licence ? { licence: table.kind.licence } : {}),
      async handler({ principal, params: { id = "" } }): Promise<PollAnswer> {
        const action = await platform.database.inTenant(principal, async (db) => {
          await assertPollable(db, table, id);
          return platform.actions.request(db, {
            requestType: "POLL",
            entityType: table.entityType,
            entityId: id,
            deadlineMs: db.nowMs + pollWithinMs,
          });
        });
        const { result, error } = await platform.actions.ended(principal.tenantId, action.id);
        return { status: result, actionId: action.id, ...(error === undefined ? {} : { error }) };
      },
    }),
  );
}

/** Throws if the device cannot be reached; `evenIfOff` includes devices without automatic polling. */
export async function assertPollable(
  db: TenantTransaction,
  table: DeviceTable,
  id: string,
  { evenIfOff = false } = {},
): Promise<void> {
  const [row] = await db.query<{
    protocol: string | null;
    pollEnabled: boolean | null;
    agentId: string | null;
  }>(
    `select t.doc ->> 'protocol' as protocol, (t.doc ->> 'pollEnabled')::boolean as "pollEnabled",
       a.agent_id as "agentId"
     from ${table.table} t
     left join device_assignment a on a.tenant_id = t.tenant_id and a.entity_type = $3 and a.id = t.id
     where t.tenant_id = $1 and t.id = $2`,
    [db.tenantId, id, table.entityType],
  );
  if (!row) throw new AppError("notFound", { kind: table.kind.name, id });
  const isOn = evenIfOff || row.pollEnabled !== false;
  const isPollable = row.protocol !== null && row.protocol !== "NONE" && isOn && row.agentId;
  if (!isPollable) throw new AppError("deviceNotPollable");
}
