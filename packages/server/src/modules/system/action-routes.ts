import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import { isoTimeSql } from "../../platform/list/catalogue.ts";
import type { Platform } from "../../platform/module.ts";

interface PendingAction {
  id: string;
  requestType: string;
  completedPercentage: number;
  entityType: string;
  entityId: string;
  requestedAt: string;
  requestedBy: string;
  deadlineAt: string;
}
const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** What was asked of a device and has not ended yet (COMM-010). */
export function actionRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute({
      method: "GET",
      path: "/system/communication-action/pending/:entityId",
      summary:
        "Actions of an entity that have not ended; timeframe such as 15m, entityType, requestTypes (comma list)",
      access: "signedIn",
      handler: ({ principal, params, query }) =>
        database.inTenant(principal, (db) => readPending(db, params["entityId"] ?? "", query)),
    }),
  ];
}

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
  // A record is visible only through its entity.
  return rows.filter((row) => isAllowed(db.principal.grants, "READ", row.entityType, row.entityId));
}

function timeframeMs(text: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined)
    throw new AppError("invalidBody", {}, { issues: [{ field: "timeframe", code: "wrongType" }] });
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
