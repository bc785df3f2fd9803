import { readSamples, areValuesCurrent } from "@gantry/domain/alarms/threshold-samples.ts";
import { severityRank, type AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";
import { type Threshold, thresholdFact } from "@gantry/domain/alarms/threshold.ts";
import type { RuleCause } from "@gantry/domain/contract/answers/condition-rule.ts";
import { isSameDirection, isSameRoad, parseRoad } from "@gantry/domain/incidents/road-name.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { Place } from "@gantry/domain/detection/place.ts";
import type { ConditionType } from "@gantry/domain/rules/condition-types.ts";
import { chooseWarnedSigns, isSureQueue, type WarnedSigns } from "@gantry/domain/rules/queue-warning.ts";
import type { SubjectFact } from "@gantry/domain/rules/rule-memory.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { RoadQueueReader } from "../module.ts";
import type { StandingRule } from "./rule-store.ts";

/** A fact, and what a rule says about its cause. */
export interface WatchedFact extends SubjectFact {
  cause: Omit<RuleCause, "measured">;
  /** Where signs warn of a queue, from where they warned before. */
  chooseSigns?(before: WarnedSigns): WarnedSigns;
}

export interface FactSources {
  devices: DeviceTables;
  roadQueues: RoadQueueReader;
}

export type DeviceTables = ReadonlyMap<string, DeviceTable>;

const maxSubjects = 2000;
const stateGapMs = 60_000;
/** A value counts that was read at most so many poll intervals ago. */
const maxPollsAgo = 3;

type Read = (db: TenantTransaction, rule: StandingRule, sources: FactSources) => Promise<WatchedFact[]>;

/** What the rule's condition says now about each thing that it watches. */
export const readFacts = (
  db: TenantTransaction,
  rule: StandingRule,
  sources: FactSources,
): Promise<WatchedFact[]> => readers[rule.document.conditionType](db, rule, sources);

interface Placed {
  id: string;
  name: string | null;
  roadName: string | null;
  direction: string | null;
}

const placeSql = `t.id, t.doc ->> 'name' as name, t.doc ->> 'roadName' as "roadName", t.doc ->> 'direction' as direction`;

const readValues: Read = async (db, { document }, { devices }) => {
  const table = devices.get(document.entityType ?? "");
  if (!table || !document.measuredValue) return [];
  const { measuredValue } = document;
  const placed = await readPlaced(db, table, document);
  const rows = await db.query<StateRow>(
    `select t.id, s.status, s.state, (extract(epoch from s.observed_at) * 1000)::float8 as "observedAtMs",
       (t.doc ->> 'pollRate')::float8 as "pollRateS"
     from ${table.table} t join ${table.stateTable} s on s.tenant_id = t.tenant_id and s.id = t.id
     where t.tenant_id = $1 and t.id = any($2::text[]) and s.observed_at is not null`,
    [db.tenantId, placed.map(({ id }) => id)],
  );
  const names = new Map(placed.map(({ id, name }) => [id, name ?? id]));
  return rows.map(({ id, status, state, observedAtMs, pollRateS }) => {
    const isCurrent = areValuesCurrent(table.entityType, status, state);
    const samples = isCurrent ? readSamples(measuredValue, state) : [];
    const pollMs = (pollRateS ?? table.kind.device?.pollRateS ?? 60) * 1000;
    return {
      subject: id,
      observedAtMs,
      maxGapMs: Math.max(maxPollsAgo * pollMs, stateGapMs),
      judge: (memory) => thresholdFact(document as Threshold, samples, memory),
      cause: { entityType: table.entityType, entityId: id, name: names.get(id) ?? id, alarm: null },
    };
  });
};

interface StateRow {
  id: string;
  status: DeviceStatus;
  state: Record<string, unknown>;
  observedAtMs: number;
  pollRateS: number | null;
}

async function readPlaced(
  db: TenantTransaction,
  { table }: DeviceTable,
  rule: ConditionRule,
): Promise<Placed[]> {
  const rows = await db.query<Placed>(
    `select ${placeSql} from ${table} t where t.tenant_id = $1 and ($2::text is null or t.id = $2)
     order by t.id`,
    [db.tenantId, rule.entityId || null],
  );
  return rows.filter((row) => isOnRoad(rule, row)).slice(0, maxSubjects);
}

const readAlarms: Read = async (db, { document }, { devices }) => {
  const table = devices.get(document.entityType ?? "");
  if (!table) return [];
  const rows = await db.query<Placed & { alarmId: string; alarm: string; severity: AlarmSeverity }>(
    `select ${placeSql}, a.id as "alarmId", a.name as alarm, a.severity
     from alarm a join ${table.table} t on t.tenant_id = a.tenant_id and t.id = a.entity_id
     where a.tenant_id = $1 and a.active and a.shelved_until is null and a.suppressed_by is null
       and a.entity_type = $2 and ($3::text is null or a.entity_id = $3) and ($4::text is null or a.alarm_type = $4)
     order by a.active_at, a.id limit ${maxSubjects}`,
    [db.tenantId, table.entityType, document.entityId || null, document.alarmType || null],
  );
  const least = severityRank(document.alarmSeverity ?? "info");
  return rows
    .filter((row) => severityRank(row.severity) >= least && isOnRoad(document, row))
    .map(({ id, name, alarmId, alarm }) => ({
      ...holdsNow(alarmId, db.nowMs),
      cause: { entityType: table.entityType, entityId: id, name: name ?? id, alarm },
    }));
};

/** Exercises start no rule: what rules do reaches people and signs outside of them. */
const readIncidents: Read = async (db, { document }) => {
  const { incidentTypeIds, incidentSeverities, incidentStatuses } = document;
  const rows = await db.query<Placed>(
    `select ${placeSql} from automated_incident t
     where t.tenant_id = $1 and t.status = any($2::text[]) and t.is_exercise is not true
       and ($3::text[] = '{}' or t.severity = any($3::text[]))
       and ($4::text[] = '{}' or t.incident_type_name in
         (select y.doc ->> 'name' from incident_type y where y.tenant_id = $1 and y.id = any($4::text[])))
     order by t.id desc limit ${maxSubjects}`,
    [db.tenantId, incidentStatuses ?? [], incidentSeverities ?? [], incidentTypeIds ?? []],
  );
  return rows
    .filter((row) => isOnRoad(document, row))
    .map(({ id, name }) => ({
      ...holdsNow(id, db.nowMs),
      cause: { entityType: "AUTOMATED_INCIDENT", entityId: id, name: name ?? id, alarm: null },
    }));
};

/** Its queues are one subject: a queue that moves stays the same condition. */
const readQueues: Read = async (db, { document }, { devices, roadQueues }) => {
  const { roadName, direction, warnedSigns, warnWithin } = document;
  const signs = await readSignPlaces(db, document, devices.get("SIGN"));
  const places = signs.map(({ place }) => place);
  const found = await roadQueues(db, { roadName: roadName ?? "", direction: direction ?? "", places });
  const [surest] = found.queues.toSorted((one, other) => other.confidencePercent - one.confidencePercent);
  if (!surest) return [];
  const onRoad = signs.flatMap(({ signId }, at) => {
    const km = found.placesKm[at];
    return km === null || km === undefined ? [] : [{ signId, km }];
  });
  const { detectorId: entityId, detectorName: name, confidencePercent } = surest;
  return [
    {
      ...holdsNow("queue", db.nowMs),
      judge: ({ record }) => ({
        stands: isSureQueue(confidencePercent, record?.active ?? false),
        measured: null,
      }),
      cause: { entityType: "DETECTOR", entityId, name, alarm: null },
      chooseSigns: (before) => {
        const sure = found.queues.filter((queue) => isSureQueue(queue.confidencePercent, before.size > 0));
        return chooseWarnedSigns(
          onRoad,
          sure,
          { count: warnedSigns ?? 1, withinKm: warnWithin ?? 0 },
          before,
        );
      },
    },
  ];
};

async function readSignPlaces(
  db: TenantTransaction,
  rule: ConditionRule,
  table: DeviceTable | undefined,
): Promise<{ signId: string; place: Place | null }[]> {
  if (!table) return [];
  const rows = await db.query<Placed & { at: [number, number] | null }>(
    `select ${placeSql}, t.doc #> '{location,coordinates}' as at from ${table.table} t
     where t.tenant_id = $1 and t.id = any($2::text[]) order by t.id`,
    [db.tenantId, rule.signIds ?? []],
  );
  return rows
    .filter((row) => isOnRoad(rule, row))
    .map(({ id, at }) => ({ signId: id, place: at && { longitude: at[0], latitude: at[1] } }));
}

/** Its times are the whole condition. */
const readTime: Read = async (db, { id, document }) => [
  {
    ...holdsNow("time", db.nowMs),
    cause: { entityType: conditionRule.entityType, entityId: id, name: document.name, alarm: null },
  },
];

const readers: Readonly<Record<ConditionType, Read>> = {
  value: readValues,
  alarm: readAlarms,
  incident: readIncidents,
  queue: readQueues,
  time: readTime,
};

const holdsNow = (subject: string, nowMs: number): SubjectFact => ({
  subject,
  observedAtMs: nowMs,
  maxGapMs: stateGapMs,
  judge: () => ({ stands: true, measured: null }),
});

function isOnRoad(rule: Pick<ConditionRule, "roadName" | "direction">, at: Placed): boolean {
  if (rule.roadName && (!at.roadName || !isSameRoad(at.roadName, rule.roadName))) return false;
  if (!rule.direction) return true;
  const direction = at.direction ?? parseRoad(at.roadName ?? "").direction;
  return direction !== null && isSameDirection(direction, rule.direction);
}
