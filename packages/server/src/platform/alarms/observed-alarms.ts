import { type AlarmFact, alarmFacts } from "@gantry/domain/alarms/alarm-facts.ts";
import {
  type AlarmRule,
  alarmRule,
  ruleOf,
  type StoredSetting,
  thresholdsOf,
} from "@gantry/domain/alarms/alarm-rule.ts";
import { alarmSteps, type AlarmStep, type SeenFact } from "@gantry/domain/alarms/alarm-step.ts";
import type { Measured } from "@gantry/domain/alarms/alarm.ts";
import { areValuesCurrent, readSamples } from "@gantry/domain/alarms/threshold-samples.ts";
import { thresholdFact } from "@gantry/domain/alarms/threshold.ts";
import { type DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { thresholdAlarmType } from "@gantry/domain/kinds/alarm-config.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import {
  type AlarmPlace,
  type KnownAlarm,
  type KnownAlarms,
  newKnownAlarm,
  placeKey,
  readKnownAlarms,
  writeWaiting,
} from "./alarm-memory.ts";
import { readAlarmSettings } from "./alarm-settings.ts";
import { describeMeasured } from "./describe-measured.ts";
import { type AlarmedTable, AlarmWriter } from "./write-alarms.ts";

export interface ObservedDevice {
  table: DeviceTable;
  entityId: string;
  observedAtMs: number;
  status: DeviceStatus;
  state: Readonly<Record<string, unknown>>;
  isLive: boolean;
}

/** A fact about one place, and the rule that it is judged by. */
interface PlacedFact {
  place: AlarmPlace;
  stands: boolean | null;
  detail: string | null;
  measured?: Measured | null;
  rule: AlarmRule;
}

/**
 * Raises and clears alarms for these observations, in order and in their transaction. The state rows are
 * locked, so no concurrent writer handles the same devices.
 */
export async function observeAlarms(
  db: TenantTransaction,
  devices: readonly ObservedDevice[],
): Promise<void> {
  if (devices.length === 0) return;
  const settings = await readAlarmSettings(db);
  const known = await readKnownAlarms(db, {
    entityTypes: devices.map(({ table }) => table.entityType),
    entityIds: devices.map(({ entityId }) => entityId),
    earliestMs: Math.min(...devices.map(({ observedAtMs }) => observedAtMs)),
  });
  const openPlaces = Map.groupBy(known.values(), ({ place }) => deviceKey(place));
  const stored = new Map([...known].map(([key, { memory }]) => [key, memory.waiting]));
  const writer = new AlarmWriter(db);
  for (const device of devices) {
    const at = { entityType: device.table.entityType, entityId: device.entityId };
    const ofDevice = openPlaces.get(deviceKey(at)) ?? [];
    for (const fact of factsOf(device, { settings, known, ofDevice })) settle(device, fact, known, writer);
  }
  await writer.write();
  const changed = [...known].filter(([key, { memory }]) => memory.waiting !== stored.get(key));
  await writeWaiting(
    db,
    changed.map(([, one]) => one),
  );
}

const deviceKey = ({ entityType, entityId }: Pick<AlarmPlace, "entityType" | "entityId">) =>
  `${entityType}\n${entityId}`;

function settle(device: ObservedDevice, fact: PlacedFact, known: KnownAlarms, writer: AlarmWriter): void {
  const { place, rule, ...said } = fact;
  const { observedAtMs, isLive, table } = device;
  const key = placeKey(place);
  const before = known.get(key) ?? newKnownAlarm(place);
  const seen: SeenFact = { ...said, observedAtMs, rule, mayRaise: isLive };
  let after = before;
  for (const step of alarmSteps(before.memory, seen))
    after = takeStep(writer, { step, rule, table, known: after });
  if (after !== before) known.set(key, after);
}

/** What is known after a step, which is written with the others. */
export function takeStep(
  writer: AlarmWriter,
  given: { step: AlarmStep; rule: AlarmRule; table: AlarmedTable; known: KnownAlarm },
): KnownAlarm {
  const { step, rule, table, known } = given;
  const memory = { record: step.record, waiting: step.waiting };
  if (step.step === "none" || !step.record) return { ...known, memory };
  const id = writer.add({ step: step.step, record: step.record, known, rule, table });
  return { ...known, id, memory };
}

interface Known {
  settings: readonly StoredSetting[];
  known: KnownAlarms;
  ofDevice: readonly KnownAlarm[];
}

function* factsOf(device: ObservedDevice, given: Known): Generator<PlacedFact> {
  const { table, entityId, status, state } = device;
  const { entityType } = table;
  const settings = given.settings.map(({ setting }) => setting);
  for (const fact of alarmFacts({ entityType, status, state }))
    yield placeFact({ entityType, entityId }, fact, settings);
  yield* thresholdFacts(device, given);
}

function placeFact(
  device: Pick<AlarmPlace, "entityType" | "entityId">,
  { alarmType, stands, detail }: AlarmFact,
  settings: readonly StoredSetting["setting"][],
): PlacedFact {
  const rule = alarmRule(settings, { ...device, alarmType });
  return { place: { ...device, alarmType, configId: "" }, stands, detail, rule };
}

const isUnpolled = (status: DeviceStatus) => status === "DISABLED" || status === "NOT_POLLABLE";

/** Also of thresholds that no longer apply to the device: their alarms clear. */
function* thresholdFacts(
  { table: { entityType }, entityId, status, state }: ObservedDevice,
  { settings, known, ofDevice }: Known,
): Generator<PlacedFact> {
  const device = { entityType, entityId };
  const applicable = isUnpolled(status) ? [] : thresholdsOf(settings, device);
  const isCurrent = areValuesCurrent(entityType, status, state);
  for (const { id: configId, setting } of applicable) {
    const place: AlarmPlace = { ...device, alarmType: thresholdAlarmType, configId };
    const { memory } = known.get(placeKey(place)) ?? newKnownAlarm(place);
    const samples = isCurrent && setting.measuredValue ? readSamples(setting.measuredValue, state) : [];
    const { stands, measured } = thresholdFact(setting, samples, memory);
    yield { place, stands, measured, detail: describeMeasured(measured), rule: ruleOf(setting) };
  }
  const ids = new Set(applicable.map(({ id }) => id));
  for (const { place } of ofDevice)
    if (place.alarmType === thresholdAlarmType && !ids.has(place.configId))
      yield { place, stands: false, detail: null, rule: disabledRule };
}

export const disabledRule: AlarmRule = {
  enabled: false,
  severity: "info",
  name: null,
  description: null,
  activationDelayMs: 0,
  clearingDelayMs: 0,
  recurrence: null,
  notification: null,
};
