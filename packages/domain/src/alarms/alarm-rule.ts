import { type AlarmConfig, thresholdAlarmType } from "../kinds/alarm-config.ts";
import type { NotificationSeverity } from "../notifications/notification.ts";
import { type AlarmSeverity, type AlarmType, severityRank } from "./alarm.ts";

export interface AlarmRule {
  enabled: boolean;
  severity: AlarmSeverity;
  /** Name of the setting that applies; null: default. */
  name: string | null;
  description: string | null;
  /** How long the device must report it without interruption, and how long no longer. */
  activationDelayMs: number;
  clearingDelayMs: number;
  /** Null: the first report raises it. Each report of the condition counts, also while it lasts. */
  recurrence: { withinMs: number; count: number } | null;
  /** Null: raising it notifies no one. */
  notification: {
    /** Null: by the severity of the alarm. */
    severity: NotificationSeverity | null;
    /** At once, not only when the alarm lasts. */
    isImmediate: boolean;
  } | null;
}

export type AlarmSetting = Pick<
  AlarmConfig,
  | "name"
  | "description"
  | "enabled"
  | "entityType"
  | "entityId"
  | "alarmType"
  | "alarmSeverity"
  | "measuredValue"
  | "comparison"
  | "limit"
  | "clearLimit"
  | "activationDelay"
  | "clearingDelay"
  | "activateOnReoccurrence"
  | "reoccurrenceInterval"
  | "reoccurrenceCount"
  | "createNotification"
  | "notificationSeverity"
  | "immediateNotification"
>;

interface AlarmSubject {
  entityType: string;
  entityId: string;
  alarmType: AlarmType;
}

/** Default severities: a foreign face ranks highest, then unreachable devices. */
const usualSeverity: Readonly<Record<AlarmType, AlarmSeverity>> = {
  communicationFailure: "major",
  communication: "minor",
  device: "minor",
  camera: "minor",
  sign: "minor",
  system: "major",
  unexpectedMessage: "critical",
  foundBlank: "major",
  pixelTest: "minor",
  fanTest: "minor",
  lampTest: "minor",
  lowPower: "minor",
  nonCentralControlMode: "warning",
  doorOpen: "minor",
  threshold: "minor",
  ruleStopped: "critical",
  ruleRefused: "minor",
};

/**
 * Selects the rule of one alarm type at one entity. Entity settings precede those of its type (ALM-014), and
 * those for the alarm type precede general ones. Among equals the enabled and then the most severe wins,
 * because an extra alarm is better than a missing one.
 */
export function alarmRule(settings: readonly AlarmSetting[], subject: AlarmSubject): AlarmRule {
  const [chosen] = settings
    .filter((setting) => isAbout(setting, subject))
    .toSorted(
      (one, other) =>
        computeCloseness(other) - computeCloseness(one) ||
        Number(other.enabled === true) - Number(one.enabled === true) ||
        severityRank(severityOf(other)) - severityRank(severityOf(one)),
    );
  return chosen ? ruleOf(chosen) : { ...usualRule, severity: usualSeverity[subject.alarmType] };
}

const usualRule = {
  enabled: true,
  name: null,
  description: null,
  activationDelayMs: 0,
  clearingDelayMs: 0,
  recurrence: null,
  notification: null,
} as const;

export function ruleOf(setting: AlarmSetting): AlarmRule {
  const { enabled, name, description, activationDelay, clearingDelay } = setting;
  return {
    enabled: enabled === true,
    severity: severityOf(setting),
    name,
    description: description || null,
    activationDelayMs: activationDelay ?? 0,
    clearingDelayMs: clearingDelay ?? 0,
    recurrence: recurrenceOf(setting),
    notification: notificationOf(setting),
  };
}

export interface StoredSetting {
  id: string;
  setting: AlarmSetting;
}

/**
 * The thresholds of an entity, each an alarm of its own. Those set for the entity replace the ones of its type
 * on the same value, so that a disabled one switches them off (ALM-014).
 */
export function thresholdsOf(
  settings: readonly StoredSetting[],
  { entityType, entityId }: Omit<AlarmSubject, "alarmType">,
): StoredSetting[] {
  const about = settings.filter(
    ({ setting }) =>
      setting.alarmType === thresholdAlarmType &&
      setting.entityType === entityType &&
      (!setting.entityId || setting.entityId === entityId),
  );
  const own = new Set(
    about.filter(({ setting }) => setting.entityId).map(({ setting }) => setting.measuredValue),
  );
  return about.filter(
    ({ setting }) => setting.enabled && (setting.entityId || !own.has(setting.measuredValue)),
  );
}

function recurrenceOf(setting: AlarmSetting): AlarmRule["recurrence"] {
  const { activateOnReoccurrence, reoccurrenceInterval, reoccurrenceCount } = setting;
  if (activateOnReoccurrence !== true) return null;
  return { withinMs: reoccurrenceInterval ?? 0, count: reoccurrenceCount ?? 1 };
}

function notificationOf(setting: AlarmSetting): AlarmRule["notification"] {
  const { createNotification, notificationSeverity, immediateNotification } = setting;
  if (createNotification !== true) return null;
  return { severity: notificationSeverity ?? null, isImmediate: immediateNotification === true };
}

const isAbout = ({ entityType, entityId, alarmType }: AlarmSetting, subject: AlarmSubject) =>
  entityType === subject.entityType &&
  (!entityId || entityId === subject.entityId) &&
  (alarmType ? alarmType === subject.alarmType : subject.alarmType !== thresholdAlarmType);

const computeCloseness = ({ entityId, alarmType }: AlarmSetting) => (entityId ? 2 : 0) + (alarmType ? 1 : 0);
const severityOf = ({ alarmSeverity }: AlarmSetting): AlarmSeverity => alarmSeverity ?? "info";
