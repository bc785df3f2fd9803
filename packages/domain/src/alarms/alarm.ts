import type { generalAlarmTypes, signAlarmTypes } from "../kinds/alarm-config.ts";
import { alarmSeverities } from "../kinds/alarm-config.ts";

/** Every type of alarm there is: those of signs, and those of everything else (ALM-007, ALM-009). */
export type AlarmType = (typeof generalAlarmTypes)[number] | (typeof signAlarmTypes)[number];
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** An alarm as lists and pages get it (ALM-005). Times are ISO 8601 UTC. Everything in it is written by the system. */
export interface Alarm {
  id: string;
  rev: number;
  /** Name of the setting that made it an alarm, else what the type is called. */
  name: string;
  /** What the setting says about it. */
  description: string | null;
  /** What was read of the device, in its words. */
  detail: string | null;
  alarmType: AlarmType;
  severity: AlarmSeverity;
  entityType: string;
  entityId: string;
  entityName: string;
  active: boolean;
  /** When the server heard of it. */
  receivedTime: string;
  /** When the device was seen in that state. */
  activeTime: string;
  clearTime: string | null;
  /** Display name of who cleared it by hand; null: the device did, or it is active. */
  clearedBy: string | null;
  /** How often it came and went in short order and is told as one. */
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

/** Body of POST /alarms/acknowledge: several with one comment. */
export interface AcknowledgeManyRequest extends AcknowledgeRequest {
  ids: string[];
}

/** Answer of POST /alarms/acknowledge: alarms that are gone or not the caller's to acknowledge are left out. */
export interface AcknowledgeManyAnswer {
  acknowledged: string[];
}

/** Longest comment, characters. */
export const maxCommentLength = 1000;
/** Alarms acknowledged with one call. */
export const maxAcknowledged = 1000;

/** Place of a severity among the others; 0 is the least. */
export const severityRank = (severity: AlarmSeverity): number => alarmSeverities.indexOf(severity);
