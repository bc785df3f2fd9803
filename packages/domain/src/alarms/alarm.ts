import { type alarmTypes, alarmSeverities } from "../kinds/alarm-config.ts";
import type { Suppression } from "./planned-jobs.ts";
import type { Comparison, ThresholdValueName } from "./threshold-values.ts";

export type AlarmType = (typeof alarmTypes)[number];
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** The value that crossed a threshold when the alarm was raised, in the stored unit. */
export interface Measured {
  name: ThresholdValueName;
  /** Sensor, where the device has several. */
  part: string | null;
  value: number | boolean;
  comparison: Comparison;
  limit: number | null;
}

/** An alarm as in lists and pages (ALM-005). Times are ISO 8601 UTC. All members are written by the system. */
export interface Alarm {
  id: string;
  rev: number;
  /** Name of the setting, or of the alarm type. */
  name: string;
  description: string | null;
  detail: string | null;
  /** Of an alarm of a threshold. */
  measured: Measured | null;
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
  /** It returns again and again. */
  chattering: boolean;
  /** Open for more than a day. */
  standing: boolean;
  /** Shelved by a person until a time. */
  shelved: boolean;
  shelvedUntil: string | null;
  shelvedBy: string | null;
  shelvedReason: string | null;
  /** Raised during planned work, with the name of the work zone or of the job. */
  suppressed: boolean;
  suppressedKind: Suppression | null;
  suppressedReason: string | null;
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

/** Body of POST /alarms/shelve; `until` is ISO 8601. */
export interface ShelveRequest {
  ids: string[];
  until: string;
  reason: string;
}
export interface ShelveAnswer {
  shelved: string[];
}
export interface UnshelveRequest {
  ids: string[];
}

/** An alarm that returned so often within short times is marked. */
export const chatteringFrom = 3;
export const standingAfterMs = 24 * 3_600_000;
export const maxShelvedMs = 7 * 24 * 3_600_000;

export const maxCommentLength = 1000;
export const maxAcknowledged = 1000;

export const severityRank = (severity: AlarmSeverity): number => alarmSeverities.indexOf(severity);
