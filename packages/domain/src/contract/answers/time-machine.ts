import { z } from "zod";
import { alarmSeverities } from "../../kinds/alarm-config.ts";
import type { AnyKind } from "../../kinds/define-kind.ts";
import { kinds } from "../../kinds/index.ts";
import { anyObject, time, whole } from "./common.ts";

/** Types that the time machine shows on the map. */
export const pastTypes: readonly string[] = (kinds as readonly AnyKind[])
  .filter(({ recorded }) => recorded !== undefined)
  .map(({ entityType }) => entityType);

/** Types whose documents it reads as they were saved. */
export const savedTypes: readonly string[] = (kinds as readonly AnyKind[])
  .filter(({ savedPast }) => savedPast !== undefined)
  .map(({ entityType }) => entityType);

/** Limits of one call. */
export const maxPastAlarms = 1_000;
export const maxPastStates = 500;
export const maxPastDocuments = 2_000;
export const maxPastMarks = 200;
export const maxPastActions = 100;
export const maxPastFields = 100;
export const maxPastSpanMs = 31 * 86_400_000;
export const activityBuckets = 120;
/** In longer spans the activity counts alarms instead of changes of states. */
export const changesCountedMs = 86_400_000;

/** POST /system/time-machine/at */
export interface PastMomentQuery {
  /** ISO 8601, never in the future. */
  at: string;
  /** Default: all types. */
  types?: string[] | undefined;
  /** Properties of the features; default: those of the map's GeoJSON. */
  fields?: string[] | undefined;
}

const pastAlarm = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  severity: z.enum(alarmSeverities),
  entityType: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  activeTime: time,
  acknowledgedAt: time.nullable(),
  acknowledgedBy: z.string().nullable(),
});
export type PastAlarm = z.infer<typeof pastAlarm>;

const collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(anyObject) });

export const pastMoment = z
  .object({
    at: time,
    /** Since when states are recorded; null: not yet. */
    recordedSince: time.nullable(),
    /** By type, those that the caller may read, as on the map. */
    collections: z.record(z.string(), collection),
    /** Active then, the most severe first. */
    alarms: z.array(pastAlarm),
  })
  .meta({ id: "PastMoment" });
export type PastMoment = z.infer<typeof pastMoment>;

/** POST /system/time-machine/states */
export interface PastStatesQuery {
  at: string;
  entityType: string;
  ids: string[];
}

const pastState = z.object({
  id: z.string(),
  status: z.string(),
  statusSince: time.nullable(),
  /** When the state was read that the console showed. */
  observedAt: time.nullable(),
  stateData: anyObject,
});
export type PastState = z.infer<typeof pastState>;

export const pastStates = z.object({ items: z.array(pastState) }).meta({ id: "PastStates" });
export type PastStates = z.infer<typeof pastStates>;

/** POST /system/time-machine/documents */
export interface PastDocumentsQuery {
  at: string;
  entityType: string;
  /** Default: all that the caller may read. */
  id?: string | undefined;
}

export const pastDocuments = z
  .object({
    /** Changes before it are no longer kept, so nothing is known of earlier moments; null: all are kept. */
    knownSince: time.nullable(),
    /** As the calls of the kind answer, by id. */
    items: z.array(z.looseObject({ id: z.string() })),
  })
  .meta({ id: "PastDocuments" });
export type PastDocuments = z.infer<typeof pastDocuments>;

/** POST /system/time-machine/entity */
export interface PastEntityQuery {
  at: string;
  entityType: string;
  id: string;
}

export const pastEntity = z
  .object({
    state: pastState.nullable(),
    /** Last successful poll until then, in the day before. */
    polledAt: time.nullable(),
    /** What a device measured, and when. */
    measured: z.object({ at: time, values: anyObject }).nullable(),
    /** Who posted the message that a sign was to show. */
    postedBy: z.object({ name: z.string(), at: time, priority: whole }).nullable(),
    /** Who had the lock of a camera. */
    lockedBy: z.object({ name: z.string(), at: time }).nullable(),
  })
  .meta({ id: "PastEntity" });
export type PastEntity = z.infer<typeof pastEntity>;

/** POST /system/time-machine/events, /actions: from the start on, before the end. */
export interface PastSpan {
  from: string;
  to: string;
}

const pastMark = z.object({
  at: time,
  type: z.enum(["alarm", "incident"]),
  severity: z.enum(alarmSeverities),
  name: z.string(),
  entityType: z.string(),
  entityId: z.string(),
});
export type PastMark = z.infer<typeof pastMark>;

export const pastEvents = z
  .object({
    marks: z.array(pastMark),
    /** There were more; these are the most severe. */
    isThinned: z.boolean(),
    counted: z.enum(["changes", "alarms"]),
    /** By equal parts of the span. */
    activity: z.array(whole),
  })
  .meta({ id: "PastEvents" });
export type PastEvents = z.infer<typeof pastEvents>;

/** POST /system/time-machine/step */
export interface PastStepQuery {
  at: string;
  to: "next" | "previous";
}

/** The alarm or incident that began next or before. */
export const pastStep = z.object({ mark: pastMark.nullable() }).meta({ id: "PastStep" });
export type PastStep = z.infer<typeof pastStep>;

/** What people did, as events and as edits of entities. */
export const operatorActions = [
  "queueItemOpened",
  "queueItemEdited",
  "queueItemReposted",
  "signBlanked",
  "ptzLocked",
  "ptzLockOverridden",
  "ptzUnlocked",
  "alarmAcknowledged",
  "alarmResolved",
  "alarmShelved",
  "alarmUnshelved",
  "incidentReported",
  "incidentConfirmed",
  "incidentCleared",
  "incidentFalsePositive",
  "incidentTaken",
  "incidentHandedOver",
  "incidentMerged",
  "incidentSplit",
  "CREATE",
  "UPDATE",
  "DELETE",
  "RESTORE",
  /** An evidence package, which the change history keeps as an entry of its own. */
  "evidenceExported",
] as const;

const pastAction = z.object({
  at: time,
  action: z.enum(operatorActions),
  actorName: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  entityName: z.string().nullable(),
});
export type PastAction = z.infer<typeof pastAction>;

export const pastActions = z
  .object({ items: z.array(pastAction), isCut: z.boolean() })
  .meta({ id: "PastActions" });
export type PastActions = z.infer<typeof pastActions>;
