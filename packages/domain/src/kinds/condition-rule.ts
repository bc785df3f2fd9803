import { comparisons, flagComparisons, thresholdValueNames } from "../alarms/threshold-values.ts";
import type { FieldIssue } from "../errors.ts";
import { timeOfDay } from "../fields/calendar-fields.ts";
import {
  duration,
  entities,
  entity,
  flag,
  multiSelect,
  number,
  select,
  text,
  textarea,
} from "../fields/fields.ts";
import { unitNumber } from "../fields/measure-fields.ts";
import { maxTiles } from "../camera/wall-grid.ts";
import { notificationSeverities } from "../notifications/notification.ts";
import { listRuleActions } from "../rules/rule-actions.ts";
import { conditionTypes, defaultRulePriority, ruleModes, weekdays } from "../rules/condition-types.ts";
import {
  alarmingTypes,
  alarmSeverities,
  alarmTypes,
  checkThreshold,
  maxLimit,
  typesBy,
  unitsBy,
  valuesBy,
} from "./alarm-config.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { incidentSeverities } from "./incident-type.ts";

const is = (type: (typeof conditionTypes)[number]) => ({ "==": [{ var: "conditionType" }, type] });
const isOnRoad = { "!": is("time") } as const;
const isOfQueue = is("queue");
const isOfOther = { "!": isOfQueue } as const;
const isOfDevice = { or: [is("value"), is("alarm")] } as const;
const limitsNumber = {
  and: [is("value"), { "!": { in: [{ var: "comparison" }, flagComparisons] } }],
} as const;
const posts = { "!!": [{ var: "signIds" }] } as const;
const shows = { or: [posts, { "!!": [{ var: "signPlanId" }] }] } as const;
const showsAtOnce = { and: [shows, isOfOther] } as const;
const moves = { "!!": [{ var: "cameraId" }] } as const;
const showsOnWall = { "!!": [{ var: "wallId" }] } as const;
const notifies = { var: "notifyPeople" } as const;

const hourMs = 3_600_000;
const minuteNs = 60_000_000_000;
const hold = { storedIn: "ms", min: 0, max: 24 * hourMs, section: "ruleTimes", size: "third" } as const;

/** What to do while a condition holds. */
export const conditionRule = defineKind({
  name: "conditionRule",
  entityType: "CONDITION_RULE",
  path: "/rules",
  pages: "/alarms/rules",
  module: "system",
  actions: ["CONTROL", "ALARM_ACKNOWLEDGE"],
  detail: true,
  opensSaved: true,
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    ruleMode: select(ruleModes, { default: "shadow", readOnly: true, column: true, size: "quarter" }),
    /** The user or key that saved it last, or switched it to live: it acts with their permissions. */
    ownerName: text({ readOnly: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    conditionType: select(conditionTypes, {
      required: true,
      default: "value",
      column: true,
      section: "ruleCondition",
      size: "third",
    }),
    entityType: select(alarmingTypes, {
      activeLogic: isOfDevice,
      requiredLogic: isOfDevice,
      section: "ruleCondition",
      size: "third",
    }),
    /** Empty: any device of the type. */
    entityId: entity({
      kind: { typeIn: "entityType" },
      activeLogic: isOfDevice,
      section: "ruleCondition",
      size: "third",
    }),
    measuredValue: select(thresholdValueNames, {
      optionsBy: { field: "entityType", options: valuesBy },
      activeLogic: is("value"),
      requiredLogic: is("value"),
      section: "ruleCondition",
      size: "half",
    }),
    comparison: select(comparisons, {
      activeLogic: is("value"),
      requiredLogic: is("value"),
      section: "ruleCondition",
      size: "half",
    }),
    limit: unitNumber({
      unitsBy: { field: "measuredValue", units: unitsBy },
      min: -maxLimit,
      max: maxLimit,
      activeLogic: limitsNumber,
      requiredLogic: limitsNumber,
      section: "ruleCondition",
      size: "half",
    }),
    clearLimit: unitNumber({
      unitsBy: { field: "measuredValue", units: unitsBy },
      min: -maxLimit,
      max: maxLimit,
      activeLogic: limitsNumber,
      section: "ruleCondition",
      size: "half",
    }),
    /** Empty: any. */
    alarmType: select(alarmTypes, {
      optionsBy: { field: "entityType", options: typesBy },
      activeLogic: is("alarm"),
      section: "ruleCondition",
      size: "third",
    }),
    alarmSeverity: select(alarmSeverities, {
      default: "info",
      activeLogic: is("alarm"),
      section: "ruleCondition",
      size: "third",
    }),
    /** Empty: any, as in `incidentSeverities`. */
    incidentTypeIds: entities({
      kind: "incidentType",
      activeLogic: is("incident"),
      section: "ruleCondition",
    }),
    incidentSeverities: multiSelect(incidentSeverities, {
      activeLogic: is("incident"),
      section: "ruleCondition",
      size: "half",
    }),
    incidentStatuses: multiSelect(["ACTIVE", "CONFIRMED"], {
      default: ["CONFIRMED"],
      activeLogic: is("incident"),
      requiredLogic: is("incident"),
      section: "ruleCondition",
      size: "half",
    }),
    roadName: text({
      maxLength: 200,
      activeLogic: isOnRoad,
      requiredLogic: isOfQueue,
      section: "ruleCondition",
      size: "half",
    }),
    direction: text({
      maxLength: 200,
      activeLogic: isOnRoad,
      requiredLogic: isOfQueue,
      section: "ruleCondition",
      size: "half",
    }),
    holdTime: duration({ ...hold, default: 60_000 }),
    /** A queue that is over must not be warned of for longer than a moment. */
    endHoldTime: duration({ ...hold, default: 60_000, activeLogic: isOfOther }),
    weekdays: multiSelect(weekdays, { section: "ruleTimes" }),
    fromTime: timeOfDay({ requiredLogic: is("time"), section: "ruleTimes", size: "half" }),
    untilTime: timeOfDay({ requiredLogic: is("time"), section: "ruleTimes", size: "half" }),
    /** Before a queue only the nearest of them warn. */
    signIds: entities({ kind: "sign", requiredLogic: isOfQueue, section: "ruleMessage" }),
    warnedSigns: number({
      default: 2,
      min: 1,
      max: 5,
      integer: true,
      activeLogic: isOfQueue,
      requiredLogic: isOfQueue,
      section: "ruleMessage",
      size: "half",
    }),
    warnWithin: unitNumber({
      unitType: "distance",
      unitScale: "large",
      default: 8,
      min: 1,
      max: 30,
      activeLogic: isOfQueue,
      requiredLogic: isOfQueue,
      section: "ruleMessage",
      size: "half",
    }),
    libraryMessageId: entity({
      kind: "signLibraryMessage",
      activeLogic: posts,
      requiredLogic: posts,
      section: "ruleMessage",
      size: "half",
    }),
    signPlanId: entity({
      kind: "signPlan",
      activeLogic: isOfOther,
      section: "ruleMessage",
      size: "half",
    }),
    signPriority: number({
      default: defaultRulePriority,
      min: 0,
      max: 1000,
      integer: true,
      activeLogic: shows,
      section: "ruleMessage",
      size: "third",
    }),
    displayTime: duration({
      storedIn: "ns",
      default: 30 * minuteNs,
      min: 5 * minuteNs,
      max: 1440 * minuteNs,
      activeLogic: showsAtOnce,
      section: "ruleMessage",
      size: "third",
    }),
    allOrNone: flag({ default: true, activeLogic: shows, section: "ruleMessage", size: "third" }),
    takeDown: flag({ default: true, activeLogic: showsAtOnce, section: "ruleMessage", size: "third" }),
    cameraId: entity({ kind: "camera", activeLogic: isOfOther, section: "ruleCamera", size: "half" }),
    presetToken: text({
      maxLength: 200,
      activeLogic: moves,
      requiredLogic: moves,
      section: "ruleCamera",
      size: "half",
    }),
    wallId: entity({ kind: "videoWall", activeLogic: isOfOther, section: "ruleWall", size: "half" }),
    wallCameraId: entity({
      kind: "camera",
      activeLogic: showsOnWall,
      requiredLogic: showsOnWall,
      section: "ruleWall",
      size: "half",
    }),
    wallTile: number({
      default: 1,
      min: 1,
      max: maxTiles,
      integer: true,
      activeLogic: showsOnWall,
      requiredLogic: showsOnWall,
      section: "ruleWall",
      size: "half",
    }),
    wallTime: duration({
      storedIn: "ms",
      default: 5 * 60_000,
      min: 10_000,
      max: 24 * hourMs,
      activeLogic: showsOnWall,
      requiredLogic: showsOnWall,
      section: "ruleWall",
      size: "half",
    }),
    notifyPeople: flag({
      default: false,
      activeLogic: isOfOther,
      section: "ruleNotification",
      size: "half",
    }),
    notificationSeverity: select(notificationSeverities, {
      default: "warning",
      activeLogic: notifies,
      section: "ruleNotification",
      size: "half",
    }),
    maxPerHour: number({
      required: true,
      default: 6,
      min: 1,
      max: 60,
      integer: true,
      section: "ruleLimits",
      size: "third",
    }),
  },
  list: { columns: ["name", "ruleMode", "conditionType", "ownerName"], sort: "name" },
  search: ["name", "description"],
  check: (document) => [...checkCondition(document), ...checkTimes(document), ...checkActions(document)],
});
export type ConditionRule = EntityOf<typeof conditionRule>;

type Checked = Readonly<Record<string, unknown>>;

function checkCondition(document: Checked): FieldIssue[] {
  const { conditionType, entityType, alarmType } = document;
  if (conditionType === "value") return checkThreshold(document);
  if (conditionType !== "alarm" || !alarmType) return [];
  const possible: readonly unknown[] = typesBy[String(entityType)] ?? [];
  return possible.includes(alarmType) ? [] : [{ field: "alarmType", code: "notAnOption" }];
}

function checkTimes({ fromTime, untilTime }: Checked): FieldIssue[] {
  if (Boolean(fromTime) !== Boolean(untilTime))
    return [{ field: fromTime ? "untilTime" : "fromTime", code: "required" }];
  return fromTime && fromTime === untilTime ? [{ field: "untilTime", code: "sameTimes" }] : [];
}

function checkActions(document: Checked): FieldIssue[] {
  const acts = document["conditionType"] === "queue" || listRuleActions(document).length > 0;
  return acts ? [] : [{ field: "notifyPeople", code: "ruleDoesNothing" }];
}
