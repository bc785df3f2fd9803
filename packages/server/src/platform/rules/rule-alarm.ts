import { alarmRule } from "@gantry/domain/alarms/alarm-rule.ts";
import { alarmStep } from "@gantry/domain/alarms/alarm-step.ts";
import type { ruleAlarmTypes } from "@gantry/domain/kinds/alarm-config.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { endAlarms } from "../alarms/alarm-acts.ts";
import { newKnownAlarm, placeKey, readKnownAlarms } from "../alarms/alarm-memory.ts";
import { takeStep } from "../alarms/observed-alarms.ts";
import { AlarmWriter } from "../alarms/write-alarms.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

const { entityType } = conditionRule;
const table = { entityType, table: "condition_rule" };

/** It stays until the rule acts again, is switched or changed, or a person clears it. */
export async function raiseRuleAlarm(
  db: TenantTransaction,
  entityId: string,
  { alarmType, detail }: { alarmType: (typeof ruleAlarmTypes)[number]; detail: string | null },
): Promise<void> {
  const { nowMs: observedAtMs } = db;
  const place = { entityType, entityId, alarmType, configId: "" };
  const all = await readKnownAlarms(db, {
    entityTypes: [entityType],
    entityIds: [entityId],
    earliestMs: observedAtMs,
  });
  const known = all.get(placeKey(place)) ?? newKnownAlarm(place);
  const rule = alarmRule([], place);
  const writer = new AlarmWriter(db);
  const step = alarmStep(known.memory, { stands: true, detail, observedAtMs, rule, mayRaise: true });
  takeStep(writer, { step, rule, table, known });
  await writer.write();
}

export const clearRuleAlarms = (db: TenantTransaction, ruleId: string): Promise<void> =>
  endAlarms(db, entityType, ruleId);
