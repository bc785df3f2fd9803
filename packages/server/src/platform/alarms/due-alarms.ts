import { alarmRule, type AlarmRule, ruleOf, type StoredSetting } from "@gantry/domain/alarms/alarm-rule.ts";
import { alarmDue } from "@gantry/domain/alarms/alarm-step.ts";
import { isResponding } from "@gantry/domain/alarms/alarm-facts.ts";
import { thresholdAlarmType } from "@gantry/domain/kinds/alarm-config.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import {
  type AlarmPlace,
  type KnownAlarm,
  placeKey,
  readAlarmsWith,
  waitingColumns,
  type WaitingRow,
  writeWaiting,
} from "./alarm-memory.ts";
import { readAlarmSettings } from "./alarm-settings.ts";
import { disabledRule, takeStep } from "./observed-alarms.ts";
import { AlarmWriter } from "./write-alarms.ts";

const alarmsPerRun = 500;
/** A value counts that was read at most so many poll intervals ago. */
const maxPollsAgo = 3;

/**
 * Raises and clears the alarms whose delay has ended. Of several servers one locks each. The delays are rows, so a
 * restart loses none.
 */
export async function settleDueAlarms(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
): Promise<void | "more"> {
  const due = await db.query<WaitingRow>(
    `select ${waitingColumns} from alarm_waiting w
     where w.tenant_id = $1 and w.due_at <= to_timestamp($2::float8 / 1000)
     order by w.due_at, w.entity_type, w.entity_id limit ${alarmsPerRun} for update skip locked`,
    [db.tenantId, db.nowMs],
  );
  if (due.length === 0) return;
  const settings = await readAlarmSettings(db);
  const of = {
    entityTypes: due.map(({ entityType }) => entityType),
    entityIds: due.map(({ entityId }) => entityId),
    earliestMs: Math.min(...due.map(({ dueAtMs }) => dueAtMs ?? db.nowMs)),
  };
  const known = await readAlarmsWith(db, of, due);
  const writer = new AlarmWriter(db);
  const changed: KnownAlarm[] = [];
  const outdated = await findOutdated(db, devices, due);
  for (const place of due) {
    const one = known.get(placeKey(place));
    const table = devices.get(place.entityType);
    if (!one || !table) continue;
    const rule = ruleAt(settings, place);
    if (outdated.has(placeKey(place))) changed.push(forgetWaiting(one));
    else
      changed.push(takeStep(writer, { step: alarmDue(one.memory, db.nowMs, rule), rule, table, known: one }));
  }
  await writer.write();
  await writeWaiting(db, changed);
  return due.length === alarmsPerRun ? "more" : undefined;
}

const forgetWaiting = (one: KnownAlarm): KnownAlarm => ({
  ...one,
  memory: { ...one.memory, waiting: undefined },
});

function ruleAt(settings: readonly StoredSetting[], place: AlarmPlace): AlarmRule {
  if (place.alarmType !== thresholdAlarmType)
    return alarmRule(
      settings.map(({ setting }) => setting),
      place,
    );
  const own = settings.find(({ id }) => id === place.configId);
  return own ? ruleOf(own.setting) : disabledRule;
}

/** A value that was not read again neither raises nor clears; the next report starts the delay again. */
async function findOutdated(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  due: readonly WaitingRow[],
): Promise<ReadonlySet<string>> {
  const outdated = new Set<string>();
  const ofValues = due.filter(({ alarmType }) => alarmType === thresholdAlarmType);
  for (const [entityType, some] of Map.groupBy(ofValues, (one) => one.entityType)) {
    const table = devices.get(entityType);
    if (!table) continue;
    const polls = await readPolls(
      db,
      table,
      some.map(({ entityId }) => entityId),
    );
    for (const one of some) {
      const poll = polls.get(one.entityId);
      const isCurrent = poll !== undefined && isResponding(poll.status);
      if (!isCurrent || db.nowMs - one.observedAtMs > maxPollsAgo * poll.pollRateS * 1000)
        outdated.add(placeKey(one));
    }
  }
  return outdated;
}

async function readPolls(
  db: TenantTransaction,
  { table, stateTable, kind }: DeviceTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { status: DeviceStatus; pollRateS: number }>> {
  const rows = await db.query<{ id: string; status: DeviceStatus; pollRateS: number | null }>(
    `select t.id, s.status, (t.doc ->> 'pollRate')::float8 as "pollRateS"
     from ${table} t join ${stateTable} s on s.tenant_id = t.tenant_id and s.id = t.id
     where t.tenant_id = $1 and t.id = any ($2::text[])`,
    [db.tenantId, ids],
  );
  return new Map(
    rows.map(({ id, status, pollRateS }) => [
      id,
      { status, pollRateS: pollRateS ?? kind.device?.pollRateS ?? 60 },
    ]),
  );
}
