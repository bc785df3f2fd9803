import type { AlarmConfig } from "../kinds/alarm-config.ts";
import type { NotificationSeverity } from "../notifications/notification.ts";
import { type AlarmSeverity, type AlarmType, severityRank } from "./alarm.ts";

export interface AlarmRule {
  enabled: boolean;
  severity: AlarmSeverity;
  /** Name of the setting that applies; null: default. */
  name: string | null;
  description: string | null;
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
  if (!chosen)
    return {
      enabled: true,
      severity: usualSeverity[subject.alarmType],
      name: null,
      description: null,
      notification: null,
    };
  const { enabled, name, description } = chosen;
  return {
    enabled: enabled === true,
    severity: severityOf(chosen),
    name,
    description: description || null,
    notification: notificationOf(chosen),
  };
}

function notificationOf(setting: AlarmSetting): AlarmRule["notification"] {
  const { createNotification, notificationSeverity, immediateNotification } = setting;
  if (createNotification !== true) return null;
  return { severity: notificationSeverity ?? null, isImmediate: immediateNotification === true };
}

const isAbout = ({ entityType, entityId, alarmType }: AlarmSetting, subject: AlarmSubject) =>
  entityType === subject.entityType &&
  (!entityId || entityId === subject.entityId) &&
  (!alarmType || alarmType === subject.alarmType);

const computeCloseness = ({ entityId, alarmType }: AlarmSetting) => (entityId ? 2 : 0) + (alarmType ? 1 : 0);
const severityOf = ({ alarmSeverity }: AlarmSetting): AlarmSeverity => alarmSeverity ?? "info";
