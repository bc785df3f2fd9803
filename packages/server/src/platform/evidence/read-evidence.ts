import { type EvidenceRequest, maxEvidenceRows } from "@gantry/domain/evidence/evidence.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { alarmEntityType } from "../alarms/alarm-catalogue.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import type { PastValues } from "../module.ts";
import { entityNames } from "../schedules/entity-names.ts";
import { readActions } from "../time-machine/read-events.ts";

/** Moments of a span at which measured values are read. */
const samples = 24;

export interface EvidenceChange {
  at: string;
  status: string;
  state: Record<string, unknown>;
}
export interface EvidenceEntity {
  entityType: string;
  id: string;
  name: string;
  /** The state at the start, and each one since. */
  changes: EvidenceChange[];
  measured: { at: string; values: Record<string, unknown> }[];
}

/** Everything recorded of these entities in the span, as far as the caller may read it. */
export async function readEvidence(
  db: TenantTransaction,
  span: Span,
  { entities }: EvidenceRequest,
  values: Readonly<Record<string, PastValues>>,
) {
  for (const { entityType, id } of entities)
    if (!isAllowed(db.principal.grants, "READ", entityType, id))
      throw new AppError("notFound", { kind: entityType, id });
  const found: EvidenceEntity[] = [];
  let rows = 0;
  for (const [entityType, some] of Map.groupBy(entities, (one) => one.entityType)) {
    const names = await entityNames(
      db,
      entityType,
      some.map(({ id }) => id),
    );
    for (const { id } of some) {
      const changes = await readChanges(db, { entityType, id }, span);
      if ((rows += changes.length) > maxEvidenceRows)
        throw new AppError("evidenceTooLarge", { limit: maxEvidenceRows });
      const measured = await readMeasured(db, { entityType, id }, span, values[entityType]);
      found.push({ entityType, id, name: names.get(id) ?? id, changes, measured });
    }
  }
  const mayAlarms = isAllowed(db.principal.grants, "READ", alarmEntityType);
  return {
    entities: found,
    alarms: mayAlarms ? await readAlarms(db, entities, span) : [],
    ...(await readActions(db, span)),
  };
}

interface Place {
  entityType: string;
  id: string;
}

const readChanges = (db: TenantTransaction, { entityType, id }: Place, { fromMs, toMs }: Span) =>
  db.query<EvidenceChange>(
    `select ${isoTimeSql("c.at")} as at, coalesce(c.status, '') as status, coalesce(c.state, '{}') as state from state_change c
     where c.tenant_number = $1 and c.tenant_id = $2 and c.entity_type = $3 and c.entity_id = $4 and not c.is_keyframe
       and c.at < to_timestamp($6::float8 / 1000) and c.at >= coalesce((
         select b.at from state_change b where b.tenant_number = $1 and b.tenant_id = $2 and b.entity_type = $3 and b.entity_id = $4
           and not b.is_keyframe and b.at <= to_timestamp($5::float8 / 1000) order by b.at desc, b.id desc limit 1), '-infinity')
     order by c.at, c.id limit ${maxEvidenceRows + 1}`,
    [db.tenantNumber, db.tenantId, entityType, id, fromMs, toMs],
  );

async function readMeasured(
  db: TenantTransaction,
  { entityType, id }: Place,
  { fromMs, toMs }: Span,
  values: PastValues | undefined,
): Promise<EvidenceEntity["measured"]> {
  const [device] = values
    ? await db.query<{ number: number }>(
        "select number from device_number where tenant_id = $1 and entity_type = $2 and id = $3",
        [db.tenantId, entityType, id],
      )
    : [];
  if (!values || !device) return [];
  const found = new Map<number, Record<string, unknown>>();
  for (let sample = 0; sample <= samples; sample++) {
    const read = await values(db, device.number, fromMs + (sample / samples) * (toMs - fromMs));
    if (read) found.set(read.atMs, read.values);
  }
  return [...found].map(([atMs, read]) => ({ at: new Date(atMs).toISOString(), values: read }));
}

const readAlarms = (db: TenantTransaction, entities: readonly Place[], { fromMs, toMs }: Span) =>
  db.query<Record<string, unknown>>(
    `select a.id, a.name, a.detail, a.severity, a.entity_type as "entityType", a.entity_id as "entityId",
       a.entity_name as "entityName", ${isoTimeSql("a.active_at")} as "activeTime", ${isoTimeSql("a.clear_at")} as "clearTime",
       ${isoTimeSql("a.acknowledged_at")} as "acknowledgedAt", a.acknowledged_by_name as "acknowledgedBy",
       a.acknowledged_comment as "acknowledgedComment"
     from unnest($2::text[], $3::text[]) as given (entity_type, id)
       join alarm a on a.tenant_id = $1 and a.entity_type = given.entity_type and a.entity_id = given.id
     where a.active_at < to_timestamp($5::float8 / 1000) and (a.clear_at is null or a.clear_at >= to_timestamp($4::float8 / 1000))
     order by a.active_at, a.id limit ${maxEvidenceRows}`,
    [db.tenantId, entities.map(({ entityType }) => entityType), entities.map(({ id }) => id), fromMs, toMs],
  );
