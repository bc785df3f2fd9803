import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { useCan } from "../../session/session-store.ts";

export const alarmOf = (row: Entity): Alarm => row as unknown as Alarm;

export function useMayAcknowledge(entityType: string, entityId?: string): boolean {
  const atAlarms = useCan("ALARM_ACKNOWLEDGE", "ALARM");
  const atEntity = useCan("ALARM_ACKNOWLEDGE", entityType, entityId);
  return atAlarms && atEntity;
}
