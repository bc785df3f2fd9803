import { readSamples, areValuesCurrent } from "@gantry/domain/alarms/threshold-samples.ts";
import { severityRank, type AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";
import { type Threshold, thresholdFact } from "@gantry/domain/alarms/threshold.ts";
import type { RuleCause } from "@gantry/domain/contract/answers/condition-rule.ts";
import { parseDirection, parseRoad } from "@gantry/domain/incidents/road-name.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { ConditionType } from "@gantry/domain/rules/condition-types.ts";
import type { SubjectFact } from "@gantry/domain/rules/rule-memory.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { StandingRule } from "./rule-store.ts";

/** A fact, and what a rule says about its cause. */
export interface WatchedFact extends SubjectFact {
  cause: Omit<RuleCause, "measured">;
}

export type DeviceTables = ReadonlyMap<string, DeviceTable>;

const maxSubjects = 2000;
const stateGapMs = 60_000;
/** A value counts that was read at most so many poll intervals ago. */
const maxPollsAgo = 3;

type Read = (db: TenantTransaction, rule: StandingRule, devices: DeviceTables) => Promise<WatchedFact[]>;

/** What the rule's condition says now about each thing that it watches. */
export const readFacts = (
  db: TenantTransaction,
  rule: StandingRule,
  devices: DeviceTables,
): Promise<WatchedFact[]> => readers[rule.document.conditionType](db, rule, devices);

interface Placed {
  id: string;
  name: string | null;
  roadName: string | null;
  direction: string | null;
}

const placeSql = `t.id, t.doc ->> 'name' as name, t.doc ->> 'roadName' as "roadName", t.doc ->> 'direction' as direction`;

const readValues: Read = async (db, { document }, devices) => {
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

const readAlarms: Read = async (db, { document }, devices) => {
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

const readIncidents: Read = async (db, { document }) => {
  const { incidentTypeIds, incidentSeverities, incidentStatuses } = document;
  const rows = await db.query<Placed>(
    `select ${placeSql} from automated_incident t
     where t.tenant_id = $1 and t.status = any($2::text[])
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
  time: readTime,
};

const holdsNow = (subject: string, nowMs: number): SubjectFact => ({
  subject,
  observedAtMs: nowMs,
  maxGapMs: stateGapMs,
  judge: () => ({ stands: true, measured: null }),
});

function isOnRoad(rule: Pick<ConditionRule, "roadName" | "direction">, at: Placed): boolean {
  if (rule.roadName && (!at.roadName || roadKey(at.roadName) !== roadKey(rule.roadName))) return false;
  if (!rule.direction) return true;
  const direction = at.direction ?? parseRoad(at.roadName ?? "").direction;
  return direction !== null && directionKey(direction) === directionKey(rule.direction);
}

const roadKey = (name: string) => parseRoad(name).roadName.toLowerCase();
const directionKey = (text: string) => parseDirection(text).toLowerCase();
