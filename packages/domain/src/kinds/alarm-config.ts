import { notificationSeverities } from "../notifications/notification.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import {
  comparisons,
  flagComparisons,
  thresholdValueNames,
  thresholdValueOf,
} from "../alarms/threshold-values.ts";
import type { FieldIssue } from "../errors.ts";
import { duration, entity, flag, json, number, select, text, textarea } from "../fields/fields.ts";
import { unitNumber } from "../fields/measure-fields.ts";

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
/** Raised by the limit of an alarm setting; each such setting has an alarm of its own. */
export const thresholdAlarmType = "threshold";
/** Of rules, which no setting changes. */
export const ruleAlarmTypes = ["ruleStopped", "ruleRefused"] as const;
export const alarmTypes = [
  ...new Set([...generalAlarmTypes, ...signAlarmTypes, thresholdAlarmType, ...ruleAlarmTypes] as const),
];

export const alarmingTypes = [
  "CAMERA",
  "SIGN",
  "DETECTOR",
  "WIM",
  "WEATHER_STATION",
  "ALERT_SOURCE",
] as const;
/** Everything that alarms can be about: those with settings, and rules. */
export const alarmedTypes = [...alarmingTypes, "CONDITION_RULE"] as const;

const reoccurs = { var: "activateOnReoccurrence" } as const;
const notifies = { var: "createNotification" } as const;
const limits = { "==": [{ var: "alarmType" }, thresholdAlarmType] } as const;
const limitsNumber = { and: [limits, { "!": { in: [{ var: "comparison" }, flagComparisons] } }] } as const;

/** By device type. */
export const valuesBy = Object.fromEntries(
  alarmingTypes.map((type) => [
    type,
    thresholdValueNames.filter((name) => thresholdValueOf(name)?.entityType === type),
  ]),
);
/** By device type. */
export const typesBy = Object.fromEntries(
  alarmingTypes.map((type) => [
    type,
    [
      ...(type === "SIGN" ? signAlarmTypes : generalAlarmTypes),
      ...(valuesBy[type]?.length ? [thresholdAlarmType] : []),
    ],
  ]),
);
/** By value. */
export const unitsBy = Object.fromEntries(
  thresholdValueNames.flatMap((name) => {
    const unit = thresholdValueOf(name)?.unit;
    return unit ? [[name, unit]] : [];
  }),
);
export const maxLimit = 1_000_000;
const maxDelayMs = 7 * 86_400_000;

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
    alarmType: select(alarmTypes, {
      optionsBy: { field: "entityType", options: typesBy },
      column: true,
      section: "alarm",
      size: "third",
    }),
    alarmSeverity: select(alarmSeverities, { required: true, column: true, section: "alarm", size: "third" }),
    measuredValue: select(thresholdValueNames, {
      optionsBy: { field: "entityType", options: valuesBy },
      activeLogic: limits,
      requiredLogic: limits,
      section: "threshold",
      size: "half",
    }),
    comparison: select(comparisons, {
      activeLogic: limits,
      requiredLogic: limits,
      section: "threshold",
      size: "half",
    }),
    limit: unitNumber({
      unitsBy: { field: "measuredValue", units: unitsBy },
      min: -maxLimit,
      max: maxLimit,
      activeLogic: limitsNumber,
      requiredLogic: limitsNumber,
      section: "threshold",
      size: "half",
    }),
    clearLimit: unitNumber({
      unitsBy: { field: "measuredValue", units: unitsBy },
      min: -maxLimit,
      max: maxLimit,
      activeLogic: limitsNumber,
      section: "threshold",
      size: "half",
    }),
    activationDelay: duration({
      storedIn: "ms",
      default: 0,
      min: 0,
      max: maxDelayMs,
      section: "delays",
      size: "third",
    }),
    clearingDelay: duration({
      storedIn: "ms",
      default: 0,
      min: 0,
      max: maxDelayMs,
      section: "delays",
      size: "third",
    }),
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
  check: (document) => [
    ...checkType(document),
    ...(document["alarmType"] === thresholdAlarmType ? checkThreshold(document) : []),
  ],
});
export type AlarmConfig = EntityOf<typeof alarmConfig>;

type Checked = Readonly<Record<string, unknown>>;

function checkType({ entityType, alarmType }: Checked): FieldIssue[] {
  const possible: readonly unknown[] = typesBy[String(entityType)] ?? generalAlarmTypes;
  return alarmType === null || possible.includes(alarmType)
    ? []
    : [{ field: "alarmType", code: "notAnOption" }];
}

/** The value is one of the device type, its comparison fits it, and it clears on the other side of the limit. */
export function checkThreshold({
  entityType,
  measuredValue,
  comparison,
  limit,
  clearLimit,
}: Checked): FieldIssue[] {
  const value = thresholdValueOf(measuredValue);
  if (!value) return [];
  if (value.entityType !== entityType) return [{ field: "measuredValue", code: "notAnOption" }];
  if ((value.unit === undefined) !== flagComparisons.includes(comparison))
    return [{ field: "comparison", code: "notAnOption" }];
  if (typeof limit !== "number" || typeof clearLimit !== "number") return [];
  const isWrongSide = comparison === "below" ? clearLimit < limit : clearLimit > limit;
  return isWrongSide ? [{ field: "clearLimit", code: "clearsBeforeLimit" }] : [];
}
