import type { AlarmConfig } from "../kinds/alarm-config.ts";
import { type AlarmSeverity, type AlarmType, severityRank } from "./alarm.ts";

/** What is to be done when something of a type stands at an entity. */
export interface AlarmRule {
  /** False: it is no alarm. */
  enabled: boolean;
  severity: AlarmSeverity;
  /** Of the setting that says so; null: nobody has set anything. */
  name: string | null;
  description: string | null;
}

/** What of an alarm setting decides (ALM-011). */
export type AlarmSetting = Pick<
  AlarmConfig,
  "name" | "description" | "enabled" | "entityType" | "entityId" | "alarmType" | "alarmSeverity"
>;

export interface AlarmSubject {
  entityType: string;
  entityId: string;
  alarmType: AlarmType;
}

/** How grave an alarm is where nobody has set anything: a face that is not ours first, then what cannot be reached. */
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
 * The rule of one type of alarm at one entity. A setting of the entity goes before those of its type (ALM-014), one that
 * names the alarm's type before one for all. Of several alike one that is enabled wins, then the gravest: an alarm too
 * many is seen, one too few is not.
 */
export function alarmRule(settings: readonly AlarmSetting[], subject: AlarmSubject): AlarmRule {
  const [chosen] = settings
    .filter((setting) => isAbout(setting, subject))
    .toSorted(
      (one, other) =>
        closeness(other) - closeness(one) ||
        Number(other.enabled === true) - Number(one.enabled === true) ||
        severityRank(severityOf(other)) - severityRank(severityOf(one)),
    );
  if (!chosen)
    return { enabled: true, severity: usualSeverity[subject.alarmType], name: null, description: null };
  const { enabled, name, description } = chosen;
  return { enabled: enabled === true, severity: severityOf(chosen), name, description: description || null };
}

const isAbout = ({ entityType, entityId, alarmType }: AlarmSetting, subject: AlarmSubject) =>
  entityType === subject.entityType &&
  (!entityId || entityId === subject.entityId) &&
  (!alarmType || alarmType === subject.alarmType);

const closeness = ({ entityId, alarmType }: AlarmSetting) => (entityId ? 2 : 0) + (alarmType ? 1 : 0);
const severityOf = ({ alarmSeverity }: AlarmSetting): AlarmSeverity => alarmSeverity ?? "info";
