import { pendingAction, type PendingAction } from "@gantry/domain/contract/answers/actions.ts";
import { listAnswer } from "../../platform/list/list-answer.ts";
import { z } from "zod";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import { timeframeMs } from "../../platform/http/timeframe.ts";
import { isoTimeSql, type ListCatalogue, objectSql, timeColumn } from "../../platform/list/catalogue.ts";
import { findBody } from "../../platform/list/find-body.ts";
import { find } from "../../platform/list/find.ts";
import { makeThroughEntity } from "../../platform/list/make-through-entity.ts";
import { actionRecord } from "../../platform/records/record-kinds.ts";
import type { EntityReader, Platform } from "../../platform/module.ts";

/** Requests to devices the caller may read, newest first, without secrets and payloads. */
const communicationActions: ListCatalogue = {
  from: "communication_action a left join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "rev", sql: "a.rev", type: "number", neverNull: true },
    { name: "requestType", sql: "a.request_type", type: "select", neverNull: true },
    { name: "entityType", sql: "a.entity_type", type: "select", neverNull: true },
    { name: "entityId", sql: "a.entity_id", type: "id", neverNull: true },
    { name: "requestedBy", sql: "a.requested_by_name", type: "text", neverNull: true },
    { name: "requestedById", sql: "a.requested_by", type: "id", neverNull: true },
    { ...timeColumn("requestedAt", "a.requested_at"), neverNull: true },
    { ...timeColumn("deadlineAt", "a.deadline_at"), neverNull: true },
    timeColumn("sentAt", "a.sent_at"),
    timeColumn("endedAt", "a.ended_at"),
    {
      name: "completedPercentage",
      sql: "a.completed_percentage::float8",
      type: "number",
      neverNull: true,
    },
    { name: "result", sql: "a.result", type: "select" },
    { name: "error", sql: "a.error", type: "select" },
    { name: "agentId", sql: "a.agent_id", type: "id" },
    { name: "agentName", sql: "g.name", type: "text" },
  ],
  always: ["id", "rev"],
  sort: { field: "requestedAt", ascending: false },
  where: makeThroughEntity("a"),
  record: { kind: actionRecord, row: "a" },
};

/** Pending requests of a device (COMM-010). */
export function actionRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: "/system/communication-action/pending/:entityId",
      answer: z.array(pendingAction),
      summary:
        "List the pending actions of an entity; timeframe such as 15m, entityType, requestTypes (comma list)",
      access: "signedIn",
      work: (db, { param, query }) => readPending(db, param("entityId"), query),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/communication-action/find",
      answer: listAnswer(communicationActions),
      summary: "List device requests with user and result, for devices the caller may read",
      access: "signedIn",
      body: findBody,
      work: (db, { body }) => find(db, communicationActions, body),
    }),
  ];
}

/** Publishes actions to pages; users without read permission on the device get none. */
export const readActions: EntityReader = async (db, ids) => {
  const rows = await db.query<{ id: string; entityType: string; entityId: string; text: string }>(
    `select a.id, a.entity_type as "entityType", a.entity_id as "entityId",
       (${objectSql(communicationActions.columns)})::text as text
     from ${communicationActions.from} where a.tenant_id = $1 and a.id = any ($2)`,
    [db.tenantId, ids],
  );
  return new Map(
    rows.map(({ id, entityType, entityId, text }) => [id, { text, through: { entityType, id: entityId } }]),
  );
};

async function readPending(
  db: TenantTransaction,
  entityId: string,
  query: Record<string, string | undefined>,
): Promise<PendingAction[]> {
  const requestTypes = query["requestTypes"]?.split(",").filter((type) => type !== "");
  const rows = await db.query<PendingAction>(
    `select id, request_type as "requestType", completed_percentage::float8 as "completedPercentage",
       entity_type as "entityType", entity_id as "entityId", ${isoTimeSql("requested_at")} as "requestedAt",
       requested_by_name as "requestedBy", ${isoTimeSql("deadline_at")} as "deadlineAt"
     from communication_action
     where tenant_id = $1 and entity_id = $2 and ended_at is null and requested_at > to_timestamp($3::float8 / 1000)
       and ($4::text is null or entity_type = $4) and ($5::text[] is null or request_type = any ($5))
     order by communication_action.requested_at desc, id`,
    [
      db.tenantId,
      entityId,
      db.nowMs - timeframeMs(query["timeframe"] ?? "15m"),
      query["entityType"] ?? null,
      requestTypes && requestTypes.length > 0 ? requestTypes : null,
    ],
  );
  // A record is visible only if its entity is.
  return rows.filter((row) => isAllowed(db.principal.grants, "READ", row.entityType, row.entityId));
}
