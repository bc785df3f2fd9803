import { z } from "zod";
import { incidentStatuses } from "../../kinds/automated-incident.ts";
import { incidentSeverities } from "../../kinds/incident-type.ts";
import { time, whole } from "./common.ts";
import { signMessage } from "./message.ts";
import { postResult } from "./post.ts";

/** What happens to an incident, besides its alerts. */
export const incidentEvents = [
  "incidentOpened",
  "publicAlertUpdated",
  "incidentReported",
  "incidentConfirmed",
  "incidentCleared",
  "incidentFalsePositive",
  "incidentTaken",
  "incidentHandedOver",
  "incidentMerged",
  "incidentJoined",
  "incidentSplit",
  "exerciseStopped",
  "incidentWatched",
  "messagesPosted",
  "messageVerified",
  "messagesTakenDown",
  "messagesLeft",
] as const;
export type IncidentEvent = (typeof incidentEvents)[number];

export const notePicture = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
});

const logEntry = z
  .object({
    id: z.string(),
    at: time,
    /** Null: the system. */
    author: z.string().nullable(),
    what: z.enum(["note", ...incidentEvents]),
    text: z.string().nullable(),
    pictures: z.array(notePicture),
    /** By the event: a name, a camera, from and to whom. */
    args: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Signs that the caller may read. */
    signs: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: "IncidentLogEntry" });
export type IncidentLogEntry = z.infer<typeof logEntry>;

/** GET /incidents/{id}/log?before=TIME&beforeId=ID, newest first; without them from the newest on. */
export const incidentLog = z
  .object({ entries: z.array(logEntry), hasOlder: z.boolean() })
  .meta({ id: "IncidentLog" });
export type IncidentLog = z.infer<typeof incidentLog>;

export const maxNoteLength = 2000;
export const maxNotePictures = 6;
/** Body of POST /incidents/{id}/notes: a text, pictures uploaded before, or both. */
export const newIncidentNote = z
  .strictObject({
    text: z.string().trim().max(maxNoteLength),
    pictureIds: z.array(z.string().min(1).max(200)).max(maxNotePictures).optional(),
  })
  .refine(({ text, pictureIds = [] }) => text !== "" || pictureIds.length > 0, { path: ["text"] })
  .meta({ id: "NewIncidentNote" });
export type NewIncidentNote = z.infer<typeof newIncidentNote>;

/** Where pictures of notes are uploaded for. */
export const notePictureField = "notePicture";

/** GET /incidents/{id}/people: who may work on it. */
export const incidentPeople = z
  .array(z.object({ id: z.string(), name: z.string() }))
  .meta({ id: "IncidentPeople" });
export type IncidentPeople = z.infer<typeof incidentPeople>;
export const handOverBody = z
  .strictObject({ accountId: z.string().min(1).max(200) })
  .meta({ id: "HandOverIncident" });
export type HandOverBody = z.infer<typeof handOverBody>;

export const watchedBody = z
  .strictObject({ cameraId: z.string().min(1).max(200) })
  .meta({ id: "WatchIncident" });
export type WatchedBody = z.infer<typeof watchedBody>;

/** GET /incidents/{id}/near: open incidents that it could be merged with, the likeliest first. */
export const nearIncidents = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(incidentStatuses),
      severity: z.enum(incidentSeverities),
      detectedAt: time.nullable(),
      /** Null if one of them has no place. */
      km: z.number().nullable(),
      /** 0 to 1; null where they would not be joined by machine. */
      score: z.number().nullable(),
      reason: z.object({ key: z.string(), args: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  )
  .meta({ id: "NearIncidents" });
export type NearIncidents = z.infer<typeof nearIncidents>;

/** GET /incidents/{id}/timeline; null while it did not happen. */
export const incidentTimeline = z
  .object({
    detectedAt: time.nullable(),
    /** When it was first in the console; alerts can be older. */
    openedAt: time.nullable(),
    /** A person took, confirmed or reported it. */
    takenAt: time.nullable(),
    firstCameraAt: time.nullable(),
    /** On other signs than lane-use signs, as is the next. */
    firstPostAt: time.nullable(),
    /** A sign was read back with a message of the incident. */
    firstWarningAt: time.nullable(),
    /** A command was posted on a lane-use sign. */
    lanesClosedAt: time.nullable(),
    confirmedAt: time.nullable(),
    clearedAt: time.nullable(),
    /** Every sign that showed a message of it was read without it. */
    signsBlankAt: time.nullable(),
  })
  .meta({ id: "IncidentTimeline" });
export type IncidentTimeline = z.infer<typeof incidentTimeline>;

/** GET /signs/queue/associated: open messages that were posted for an entity, on signs that the caller may read. */
export const associatedMessages = z
  .object({
    items: z.array(
      z.object({
        signId: z.string(),
        signName: z.string(),
        itemId: z.string(),
        priority: whole,
        message: signMessage,
        /** Null: until it is taken down. */
        expiresAt: time.nullable(),
      }),
    ),
    hidden: whole,
  })
  .meta({ id: "AssociatedMessages" });
export type AssociatedMessages = z.infer<typeof associatedMessages>;

export const associatedBody = z
  .strictObject({
    associatedEntityType: z.string().min(1).max(50),
    associatedEntityId: z.string().min(1).max(100),
  })
  .meta({ id: "AssociatedEntity" });
export type AssociatedBody = z.infer<typeof associatedBody>;

/** Response of POST /signs/queue/associated/take-down: all are taken down or none. */
export const takenDown = z.object({ results: z.record(z.string(), postResult) }).meta({ id: "TakenDown" });
