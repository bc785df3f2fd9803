import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { useCan } from "../../session/session-store.ts";

/** A row of the list as the alarm it is. */
export const alarmOf = (row: Entity): Alarm => row as unknown as Alarm;

/** Whether the user may acknowledge and clear alarms of this type, or of this one entity. */
export function useMayAcknowledge(entityType: string, entityId?: string): boolean {
  const atAlarms = useCan("ALARM_ACKNOWLEDGE", "ALARM");
  const atEntity = useCan("ALARM_ACKNOWLEDGE", entityType, entityId);
  return atAlarms && atEntity;
}
