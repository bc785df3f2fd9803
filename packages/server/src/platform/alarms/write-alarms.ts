import { networkOf } from "@gantry/domain/alarms/alarm-groups.ts";
import type { AlarmRule } from "@gantry/domain/alarms/alarm-rule.ts";
import type { AlarmRecord, AlarmStep } from "@gantry/domain/alarms/alarm-step.ts";
import { options } from "@gantry/domain/locales/en/kinds/fields.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import { appendEvents, type EventEntry } from "../bus/event-log.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { KnownAlarm } from "./alarm-memory.ts";
import { notificationOf, notifyAlarms } from "./alarm-notifications.ts";
import { alarmEntityType } from "./alarm-catalogue.ts";
import { plannedWork, type PlacedDevice } from "./planned-work.ts";

interface StepToWrite {
  step: Exclude<AlarmStep["step"], "none">;
  record: AlarmRecord;
  known: KnownAlarm;
  rule: AlarmRule;
  table: AlarmedTable;
}

/** Without a state table it is no device of an agent. */
export type AlarmedTable = Pick<DeviceTable, "entityType" | "table"> & { stateTable?: string };

const events = {
  raise: "alarmRaised",
  return: "alarmRaised",
  clear: "alarmCleared",
  note: "alarmChanged",
} as const;

interface Change extends StepToWrite {
  id: string;
  isNew: boolean;
  /** Raised or returned, whatever followed. */
  isRaised: boolean;
}

interface Device extends PlacedDevice {
  name: string;
  host: string | null;
  agentId: string | null;
}

/** Collects steps and writes them with few statements: each alarm as it is after its last step, and an event per step. */
export class AlarmWriter {
  readonly #db: TenantTransaction;
  readonly #changes = new Map<string, Change>();
  readonly #events: EventEntry[] = [];

  constructor(db: TenantTransaction) {
    this.#db = db;
  }

  /** Returns the id of the alarm. */
  add(given: StepToWrite): string {
    const { step, record, known } = given;
    const isNew = step === "raise" || known.id === undefined;
    const id = isNew || known.id === undefined ? newId(this.#db.nowMs) : known.id;
    const before = this.#changes.get(id);
    const isRaised = before?.isRaised === true || step === "raise" || step === "return";
    this.#changes.set(id, { ...given, id, isNew: before?.isNew ?? isNew, isRaised });
    this.#events.push(eventOf(id, { step, record, known }));
    return id;
  }

  async write(): Promise<void> {
    if (this.#changes.size === 0) return;
    const db = this.#db;
    const changes = [...this.#changes.values()];
    const rows: Row[] = [];
    for (const some of Map.groupBy(changes, ({ table }) => table.entityType).values())
      rows.push(...(await makeRows(db, some)));
    // Those that close come before those that open: one alarm is open at a place.
    const revs = [
      ...(await updateAlarms(
        db,
        rows.filter(({ isNew }) => !isNew),
      )),
      ...(await insertAlarms(
        db,
        rows.filter(({ isNew }) => isNew),
      )),
    ];
    await appendEvents(db, this.#events);
    const isNew = new Set(changes.filter((change) => change.isNew).map(({ id }) => id));
    for (const { id, rev } of revs) announceAlarm(db, id, rev, isNew.has(id) ? "CREATE" : "UPDATE");
    if (rows.some(({ notifyAtMs }) => notifyAtMs !== null && notifyAtMs <= db.nowMs)) await notifyAlarms(db);
  }
}

function eventOf(
  id: string,
  { step, record, known }: Pick<StepToWrite, "step" | "record" | "known">,
): EventEntry {
  const { severity, detail, occurrences } = record;
  const { entityType, entityId, alarmType } = known.place;
  const raisedAtMs = record.activeAtMs;
  const atMs =
    step === "clear"
      ? (record.clearedAtMs ?? raisedAtMs)
      : step === "note"
        ? record.observedAtMs
        : raisedAtMs;
  return {
    event: events[step],
    entityType,
    entityId,
    atMs,
    data: { alarmId: id, alarmType, severity, detail, occurrences },
  };
}

export function announceAlarm(
  db: TenantTransaction,
  id: string,
  rev: number,
  updateType: "CREATE" | "UPDATE",
): void {
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType: alarmEntityType, id, updateType, rev });
}

interface Row {
  isNew: boolean;
  notifyAtMs: number | null;
  [column: string]: unknown;
}

async function makeRows(db: TenantTransaction, changes: readonly Change[]): Promise<Row[]> {
  const [first] = changes;
  if (!first) return [];
  const devices = await readDevices(db, first.table, changes);
  const findWork = await plannedWork(db, { isNeeded: changes.some(({ isRaised }) => isRaised) });
  return changes.map((change) => {
    const { id, isNew, isRaised, record, known, rule } = change;
    const device = devices.get(known.place.entityId);
    const { shelved } = known;
    // A critical alarm is never suppressed: a foreign message concerns every driver.
    const work = isRaised && device && record.severity !== "critical" ? findWork(device) : undefined;
    return {
      ...known.place,
      ...record,
      id,
      isNew,
      isRaised,
      name: rule.name ?? options.alarmType[known.place.alarmType],
      description: rule.description,
      entityName: device?.name ?? null,
      agentId: device?.agentId ?? null,
      network: networkOf(device?.host),
      shelvedUntilMs: shelved?.untilMs ?? null,
      shelvedBy: shelved?.by ?? null,
      shelvedByName: shelved?.byName ?? null,
      shelvedReason: shelved?.reason ?? null,
      suppressedBy: work?.id ?? null,
      suppressedKind: work?.kind ?? null,
      suppressedReason: work?.name ?? null,
      ...(isRaised && record.active
        ? notificationOf(rule, db.nowMs)
        : { notifyAtMs: null, notifySeverity: null }),
    };
  });
}

async function readDevices(
  db: TenantTransaction,
  { table, stateTable, entityType }: AlarmedTable,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Device>> {
  const agentSql = stateTable
    ? `(select s.agent_id from ${stateTable} s where s.tenant_id = t.tenant_id and s.id = t.id)`
    : "null";
  const rows = await db.query<Device>(
    `select $3 as "entityType", t.id as "entityId", t.doc ->> 'name' as name, t.doc ->> 'host' as host, t.doc ->> 'roadName' as "roadName",
       t.doc ->> 'direction' as direction, t.doc -> 'location' as location, ${agentSql} as "agentId"
     from ${table} t where t.tenant_id = $1 and t.id = any ($2::text[])`,
    [db.tenantId, changes.map(({ known }) => known.place.entityId), entityType],
  );
  return new Map(rows.map((row) => [row.entityId, row]));
}

const rowTypes = `id text, "entityType" text, "entityId" text, "entityName" text, "alarmType" text, "configId" text,
  severity text, name text, description text, detail text, measured jsonb, active boolean, "activeAtMs" float8,
  "clearedAtMs" float8, "observedAtMs" float8, occurrences float8, "agentId" text, network text,
  "shelvedUntilMs" float8, "shelvedBy" text, "shelvedByName" text, "shelvedReason" text, "suppressedBy" text,
  "suppressedKind" text, "suppressedReason" text, "notifyAtMs" float8, "notifySeverity" text, "isRaised" boolean`;
const at = (name: string) => `to_timestamp(g."${name}" / 1000)`;

type Written = { id: string; rev: number };

async function insertAlarms(db: TenantTransaction, rows: readonly Row[]): Promise<Written[]> {
  if (rows.length === 0) return [];
  return db.query<Written>(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, config_id, severity, name,
       description, detail, measured, active, received_at, active_at, clear_at, observed_at, occurrences, acknowledged,
       agent_id, network, shelved_until, shelved_by, shelved_by_name, shelved_reason, suppressed_by,
       suppressed_kind, suppressed_reason, standing, notify_at, notify_severity)
     select $1, g.id, nextval('entity_rev'), g."entityType", g."entityId", coalesce(g."entityName", g."entityId"),
       g."alarmType", g."configId", g.severity, g.name, g.description, g.detail, g.measured, g.active,
       to_timestamp($3::float8 / 1000), ${at("activeAtMs")}, ${at("clearedAtMs")}, ${at("observedAtMs")},
       g.occurrences, false, g."agentId", g.network, ${at("shelvedUntilMs")}, g."shelvedBy", g."shelvedByName",
       g."shelvedReason", g."suppressedBy", g."suppressedKind", g."suppressedReason", false, ${at("notifyAtMs")}, g."notifySeverity"
     from jsonb_to_recordset($2::jsonb) as g (${rowTypes})
     returning id, rev::float8 as rev`,
    [db.tenantId, JSON.stringify(rows), db.nowMs],
  );
}

async function updateAlarms(db: TenantTransaction, rows: readonly Row[]): Promise<Written[]> {
  if (rows.length === 0) return [];
  return db.query<Written>(
    `update alarm a set rev = nextval('entity_rev'), active = g.active, severity = g.severity, detail = g.detail,
       measured = g.measured, occurrences = g.occurrences, active_at = ${at("activeAtMs")},
       clear_at = ${at("clearedAtMs")}, observed_at = ${at("observedAtMs")},
       received_at = case when g."isRaised" then to_timestamp($3::float8 / 1000) else received_at end,
       suppressed_by = case when g."isRaised" then g."suppressedBy" else a.suppressed_by end,
       suppressed_kind = case when g."isRaised" then g."suppressedKind" else a.suppressed_kind end,
       suppressed_reason = case when g."isRaised" then g."suppressedReason" else a.suppressed_reason end,
       cleared_by = null, cleared_by_name = null, standing = a.standing and g.active,
       notify_at = case when g."isRaised" then ${at("notifyAtMs")} when g.active then a.notify_at end,
       notify_severity = case when g."isRaised" then g."notifySeverity" else a.notify_severity end,
       entity_name = coalesce(g."entityName", a.entity_name)
     from jsonb_to_recordset($2::jsonb) as g (${rowTypes})
     where a.tenant_id = $1 and a.id = g.id returning a.id, a.rev::float8 as rev`,
    [db.tenantId, JSON.stringify(rows), db.nowMs],
  );
}
