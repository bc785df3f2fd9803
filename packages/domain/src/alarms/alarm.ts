import { type generalAlarmTypes, type signAlarmTypes, alarmSeverities } from "../kinds/alarm-config.ts";

export type AlarmType = (typeof generalAlarmTypes)[number] | (typeof signAlarmTypes)[number];
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** An alarm as in lists and pages (ALM-005). Times are ISO 8601 UTC. All members are written by the system. */
export interface Alarm {
  id: string;
  rev: number;
  /** Name of the setting, or of the alarm type. */
  name: string;
  description: string | null;
  detail: string | null;
  alarmType: AlarmType;
  severity: AlarmSeverity;
  entityType: string;
  entityId: string;
  entityName: string;
  active: boolean;
  /** When the server received it. */
  receivedTime: string;
  /** When the device was observed in this state. */
  activeTime: string;
  clearTime: string | null;
  /** Display name of the user who cleared it; null: cleared by the device, or active. */
  clearedBy: string | null;
  /** Number of returns within a short time, counted as one alarm. */
  occurrences: number;
  acknowledged: boolean;
  acknowledgedBy: string | null;
  acknowledgedByDisplayName: string | null;
  acknowledgedAt: string | null;
  acknowledgedComment: string | null;
}

/** Body of POST /alarms/{id}/acknowledge (ALM-033). */
export interface AcknowledgeRequest {
  comment?: string | undefined;
}

export interface AcknowledgeManyRequest extends AcknowledgeRequest {
  ids: string[];
}

/** Response of POST /alarms/acknowledge, without alarms that are deleted or that the caller may not acknowledge. */
export interface AcknowledgeManyAnswer {
  acknowledged: string[];
}

export const maxCommentLength = 1000;
export const maxAcknowledged = 1000;

export const severityRank = (severity: AlarmSeverity): number => alarmSeverities.indexOf(severity);
