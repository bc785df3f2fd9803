import {
  maxPastAlarms,
  type PastMomentQuery,
  pastTypes,
} from "@gantry/domain/contract/answers/time-machine.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { alarmEntityType } from "../alarms/alarm-catalogue.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import { readGeojson } from "../kinds/calls/geojson.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import { stateChangeRecord } from "../records/record-kinds.ts";
import { readRetainedSinceMs } from "../records/retention.ts";
import { readKeyframeMs } from "./keyframes.ts";
import { pastRows } from "./past-rows.ts";

/** What the console showed at a moment, as far as the caller may read it now. */
export async function readMoment(
  db: TenantTransaction,
  { types = [...pastTypes], fields }: PastMomentQuery,
  { atMs, licensed }: { atMs: number; licensed: ReadonlySet<string> },
): Promise<JsonText> {
  const collections: string[] = [];
  const moment = { atMs, keyframeMs: await readKeyframeMs(db, atMs) };
  for (const type of types) {
    const kind = pastKind(type);
    const isLicensed = kind?.licence === undefined || licensed.has(kind.licence);
    if (!kind || !isLicensed || !isAllowed(db.principal.grants, "READ", type)) continue;
    const { text } = await readGeojson(db, kind, { past: pastRows(db, kind, moment), fields });
    collections.push(`${JSON.stringify(type)}:${text}`);
  }
  const at = JSON.stringify(new Date(atMs).toISOString());
  const since = JSON.stringify(await readRecordedSince(db));
  const alarms = await readAlarmsAt(db, atMs);
  return new JsonText(
    `{"at":${at},"recordedSince":${since},"collections":{${collections.join(",")}},"alarms":${alarms}}`,
  );
}

export function pastKind(entityType: string): AnyKind | undefined {
  const kind = subjectOf(entityType)?.kind;
  return kind?.recorded === undefined ? undefined : kind;
}

async function readRecordedSince(db: TenantTransaction): Promise<string | null> {
  const [row] = await db.query<{ at: Date }>(
    "select at from state_change where tenant_number = $1 and tenant_id = $2 order by at limit 1",
    [db.tenantNumber, db.tenantId],
  );
  if (!row) return null;
  const sinceMs = (await readRetainedSinceMs(db, stateChangeRecord)) ?? 0;
  return new Date(Math.max(row.at.getTime(), sinceMs)).toISOString();
}

async function readAlarmsAt(db: TenantTransaction, atMs: number): Promise<string> {
  if (!isAllowed(db.principal.grants, "READ", alarmEntityType)) return "[]";
  const values: unknown[] = [db.tenantId, new Date(atMs).toISOString()];
  const readable = makeThroughEntity("a")((given) => `$${values.push(given)}`, db.principal);
  const wasAcknowledged = "a.acknowledged_at <= $2::timestamptz";
  // Two indexes: those that are active now, and those that were cleared since.
  const [row] = await db.query<{ answer: string }>(
    `select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'detail', a.detail, 'severity', a.severity,
         'entityType', a.entity_type, 'entityId', a.entity_id, 'entityName', a.entity_name,
         'activeTime', ${isoTimeSql("a.active_at")},
         'acknowledgedAt', case when ${wasAcknowledged} then ${isoTimeSql("a.acknowledged_at")} end,
         'acknowledgedBy', case when ${wasAcknowledged} then a.acknowledged_by_name end)
       order by a.place, a.active_at desc, a.id), '[]')::text as answer
     from (
       select a.*, array_position(array['critical', 'major', 'minor', 'warning', 'info'], a.severity) as place
       from (
         select * from alarm where tenant_id = $1 and active
         union all select * from alarm where tenant_id = $1 and not active and clear_at > $2::timestamptz
       ) a
       where a.active_at <= $2::timestamptz and ${readable}
       order by place, a.active_at desc, a.id limit ${maxPastAlarms}
     ) a`,
    values,
  );
  return row?.answer ?? "[]";
}
