import { notificationSeverities } from "../notifications/notification.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { duration, entity, flag, json, number, select, text, textarea } from "../fields/fields.ts";

/** Severities, lowest first (ALM-008). */
export const alarmSeverities = ["info", "warning", "minor", "major", "critical"] as const;

/** Alarm types of all devices except signs (ALM-007). */
export const generalAlarmTypes = [
  "communicationFailure",
  "communication",
  "device",
  "camera",
  "sign",
  "system",
] as const;
/** Alarm types of signs (ALM-009). */
export const signAlarmTypes = [
  "communicationFailure",
  "unexpectedMessage",
  "foundBlank",
  "pixelTest",
  "fanTest",
  "lampTest",
  "lowPower",
  "nonCentralControlMode",
  "doorOpen",
] as const;
const alarmTypes = [...new Set([...generalAlarmTypes, ...signAlarmTypes])];

export const alarmingTypes = [
  "CAMERA",
  "SIGN",
  "DETECTOR",
  "WIM",
  "WEATHER_STATION",
  "ALERT_SOURCE",
] as const;

const reoccurs = { var: "activateOnReoccurrence" } as const;
const notifies = { var: "createNotification" } as const;

/** Alarm rule for every entity of a type, or for one entity instead (ALM-011, ALM-014). */
export const alarmConfig = defineKind({
  name: "alarmConfig",
  entityType: "ALARM_CONFIG",
  path: "/alarm-configs",
  // Each module has its own page for its device types.
  pages: "/alarmconfig",
  unlinked: true,
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    entityType: select(alarmingTypes, { required: true, column: true, section: "alarm", size: "third" }),
    entityId: entity({ kind: { typeIn: "entityType" }, column: true, section: "alarm", size: "third" }),
    alarmType: select(alarmTypes, { column: true, section: "alarm", size: "third" }),
    alarmSeverity: select(alarmSeverities, { required: true, column: true, section: "alarm", size: "third" }),
    activateOnReoccurrence: flag({ default: false, column: true, section: "reoccurrence", size: "third" }),
    reoccurrenceInterval: duration({
      storedIn: "ms",
      default: 5000,
      min: 1,
      max: 31_557_600_000,
      activeLogic: reoccurs,
      requiredLogic: reoccurs,
      section: "reoccurrence",
      size: "third",
    }),
    reoccurrenceCount: number({
      default: 1,
      min: 1,
      max: 10_000,
      integer: true,
      activeLogic: reoccurs,
      section: "reoccurrence",
      size: "third",
    }),
    createNotification: flag({ default: false, column: true, section: "notification", size: "third" }),
    notificationSeverity: select(notificationSeverities, {
      activeLogic: notifies,
      section: "notification",
      size: "third",
    }),
    immediateNotification: flag({
      default: false,
      activeLogic: notifies,
      section: "notification",
      size: "third",
    }),
    metadata: json({ hidden: true }),
  },
  list: { columns: ["name", "alarmType", "alarmSeverity", "entityId", "enabled"], sort: "name" },
  search: ["name", "description"],
  check({ entityType, alarmType }) {
    const possible: readonly unknown[] = entityType === "SIGN" ? signAlarmTypes : generalAlarmTypes;
    if (alarmType === null || possible.includes(alarmType)) return [];
    return [{ field: "alarmType", code: "notAnOption" }];
  },
});
export type AlarmConfig = EntityOf<typeof alarmConfig>;
