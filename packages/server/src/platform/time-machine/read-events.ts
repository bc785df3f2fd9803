import {
  activityBuckets,
  changesCountedMs,
  maxPastActions,
  maxPastMarks,
  operatorActions,
  type PastAction,
  type PastActions,
  type PastEvents,
  type PastMark,
  type PastStepQuery,
} from "@gantry/domain/contract/answers/time-machine.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { allowedIds, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { alarmEntityType } from "../alarms/alarm-catalogue.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import { entityNames } from "../schedules/entity-names.ts";

/** Alarms and incidents that began in a span, and how much changed in its parts. */
export async function readEvents(
  db: TenantTransaction,
  span: Span,
  mayIncidents: boolean,
): Promise<PastEvents> {
  const marks = await readMarks(db, mayIncidents, {
    narrow: (at, value) =>
      `${at} >= to_timestamp(${value(span.fromMs)}::float8 / 1000) and ${at} < to_timestamp(${value(span.toMs)}::float8 / 1000)`,
    order: `place, at desc limit ${maxPastMarks + 1}`,
  });
  const shown = marks.slice(0, maxPastMarks).toSorted((a, b) => a.at.localeCompare(b.at));
  const counted = span.toMs - span.fromMs <= changesCountedMs ? "changes" : "alarms";
  return {
    marks: shown,
    isThinned: marks.length > maxPastMarks,
    counted,
    activity: await countActivity(db, span, counted),
  };
}

/** The first mark after a moment, or the last before it. */
export async function readStep(
  db: TenantTransaction,
  { atMs, to }: { atMs: number; to: PastStepQuery["to"] },
  mayIncidents: boolean,
): Promise<PastMark | null> {
  const [mark = null] = await readMarks(db, mayIncidents, {
    narrow: (at, value) => `${at} ${to === "next" ? ">" : "<"} to_timestamp(${value(atMs)}::float8 / 1000)`,
    order: `at ${to === "next" ? "" : "desc"} limit 1`,
  });
  return mark;
}

type Value = (given: unknown) => string;

async function readMarks(
  db: TenantTransaction,
  mayIncidents: boolean,
  { narrow, order }: { narrow: (at: string, value: Value) => string; order: string },
): Promise<PastMark[]> {
  const values: unknown[] = [db.tenantId];
  const value: Value = (given) => `$${values.push(given)}`;
  const { entityType } = automatedIncident;
  const parts: string[] = [];
  const addPart = (columns: string, from: string, at: string, condition: string) => {
    const place = "array_position(array['critical', 'major', 'minor', 'warning', 'info'], severity) as place";
    parts.push(
      `(select *, ${place} from (select ${columns} from ${from} where ${condition} and ${narrow(at, value)}) found order by ${order})`,
    );
  };
  if (isAllowed(db.principal.grants, "READ", alarmEntityType))
    addPart(
      "a.active_at as at, 'alarm' as type, a.severity, a.name || ', ' || a.entity_name as name, a.entity_type, a.entity_id",
      "alarm a",
      "a.active_at",
      `a.tenant_id = $1 and ${makeThroughEntity("a")(value, db.principal)}`,
    );
  const allowed = mayIncidents ? allowedIds(db.principal.grants, "READ", entityType) : undefined;
  if (allowed !== undefined)
    addPart(
      `i.created_at as at, 'incident' as type, lower(i.severity) as severity, i.name, '${entityType}' as entity_type, i.id as entity_id`,
      "automated_incident i",
      "i.created_at",
      `i.tenant_id = $1${allowed === "all" ? "" : ` and i.id = any(${value([...allowed])}::text[])`}`,
    );
  if (parts.length === 0) return [];
  return db.query<PastMark>(
    `select ${isoTimeSql("at")} as at, type, severity, name, entity_type as "entityType", entity_id as "entityId"
     from (${parts.join(" union all ")}) mark order by ${order}`,
    values,
  );
}

async function countActivity(
  db: TenantTransaction,
  { fromMs, toMs }: Span,
  counted: PastEvents["counted"],
): Promise<number[]> {
  const table = { changes: "state_change", alarms: "alarm" }[counted];
  const at = { changes: "at", alarms: "active_at" }[counted];
  const own =
    counted === "changes"
      ? "tenant_number = $5 and tenant_id = $1 and not is_keyframe"
      : "tenant_id = $1 and $5::int4 is not null";
  const rows = await db.query<{ part: number; n: number }>(
    `select width_bucket(extract(epoch from ${at}) * 1000, $2::float8, $3::float8, $4::int4) as part, count(*)::float8 as n
     from ${table} where ${own} and ${at} >= to_timestamp($2::float8 / 1000) and ${at} < to_timestamp($3::float8 / 1000)
     group by part`,
    [db.tenantId, fromMs, toMs, activityBuckets, db.tenantNumber],
  );
  const activity = Array.from({ length: activityBuckets }, () => 0);
  for (const { part, n } of rows) activity[part - 1] = n;
  return activity;
}

/** What people did in a span, the newest first. */
export async function readActions(db: TenantTransaction, { fromMs, toMs }: Span): Promise<PastActions> {
  const values: unknown[] = [db.tenantId, fromMs, toMs, [...operatorActions], db.tenantNumber];
  const value: Value = (given) => `$${values.push(given)}`;
  const within = (at: string) =>
    `${at} >= to_timestamp($2::float8 / 1000) and ${at} < to_timestamp($3::float8 / 1000)`;
  const readable = (alias: string) => makeThroughEntity(alias)(value, db.principal);
  const edits = isAllowed(db.principal.grants, "READ", "AUDIT_LOG")
    ? ` union all select l.at, case l.entity_type when 'AUDIT_LOG' then 'evidenceExported' else l.action end, l.actor_id, l.actor_name, l.entity_type, l.entity_id from audit_log l
        where l.tenant_id = $1 and ${within("l.at")} and ${readable("l")}`
    : "";
  const ofType = (
    signs: string,
  ) => `select e.at, e.event as action, e.actor_id, e.actor_name, e.entity_type, e.entity_id from event e
    where e.tenant_number = $5 and e.tenant_id = $1 and ${within("e.at")} and e.entity_type ${signs} 'SIGN'
      and e.event = any($4::text[]) and ${readable("e")}`;
  const rows = await db.query<Omit<PastAction, "entityName">>(
    `select ${isoTimeSql("d.at")} as at, d.action, d.actor_name as "actorName", d.entity_type as "entityType", d.entity_id as "entityId"
     from (${ofType("=")} union all ${ofType("<>")}${edits}) d
     where exists (select from installation.membership m where m.tenant_id = $1 and m.account_id = d.actor_id)
     order by d.at desc limit ${maxPastActions + 1}`,
    values,
  );
  const items = rows.slice(0, maxPastActions);
  const names = new Map<string, string>();
  for (const [type, some] of Map.groupBy(items, ({ entityType }) => entityType))
    for (const [id, name] of await entityNames(
      db,
      type,
      some.map(({ entityId }) => entityId),
    ))
      names.set(`${type} ${id}`, name);
  return {
    items: items.map((item) => ({
      ...item,
      entityName: names.get(`${item.entityType} ${item.entityId}`) ?? null,
    })),
    isCut: rows.length > maxPastActions,
  };
}
