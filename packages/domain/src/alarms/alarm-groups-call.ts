import type { AlarmCause, KnownCause } from "./alarm-groups.ts";
import type { Alarm, AlarmSeverity } from "./alarm.ts";

export const alarmViews = ["open", "shelved", "suppressed"] as const;
export type AlarmView = (typeof alarmViews)[number];

/** Body of POST /alarms/groups. */
export interface AlarmGroupsRequest {
  /** Default: open. Only open alarms are grouped. */
  view?: AlarmView | undefined;
  /** Default: all. */
  entityTypes?: string[] | undefined;
}

export interface AlarmGroupRow {
  cause: AlarmCause;
  /** The learned or set cause of its devices; null: they have only this moment in common. */
  known: KnownCause | null;
  /** Null where there is none, or the caller may not read agents. */
  agentName: string | null;
  severity: AlarmSeverity;
  /** ISO 8601, of the first and the last of its alarms. */
  firstTime: string;
  lastTime: string;
  /** Devices by entity type. */
  devices: Readonly<Record<string, number>>;
  unacknowledged: number;
  /** Most severe first. */
  ids: string[];
  /** The first of them. */
  alarm: Alarm;
}

export interface AlarmGroupsAnswer {
  /** Most severe first, at most `maxGroups`. */
  groups: AlarmGroupRow[];
  /** Of alarms. */
  total: number;
  /** Groups that are left out. */
  more: number;
}
export const maxGroups = 200;
