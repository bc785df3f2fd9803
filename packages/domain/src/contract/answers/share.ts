import { z } from "zod";
import { time, whole } from "./common.ts";
import { publicMap } from "./public-map.ts";

export const shareEntityType = "SHARE";
export const defaultShareMinutes = 120;
export const maxShareMinutes = 24 * 60;

/** `lostRight`: the person who shared may no longer share or read it. */
export const shareEnds = ["revoked", "expired", "lostRight"] as const;
export type ShareEnd = (typeof shareEnds)[number];

/** What can be shared, by its entity type. */
export const shareSubjects = ["MAP_CONFIG", "CAMERA_GROUP"] as const;
export type ShareSubject = (typeof shareSubjects)[number];
/** `TENANT`: its people with the permission to read shares. `PERSON`: everyone who has the link. */
export const shareRecipients = ["PERSON", "TENANT"] as const;
export type ShareRecipient = (typeof shareRecipients)[number];
/** The cameras of a larger group are shown in the order of their names up to this one. */
export const maxSharedCameras = 36;

export const shareBody = z.strictObject({
  subjectType: z.enum(shareSubjects),
  subjectId: z.string().min(1).max(200),
  recipientType: z.enum(shareRecipients).default("PERSON"),
  /** The id of a tenant, or a name for the person. */
  recipient: z.string().trim().min(1).max(100),
  minutes: z.int().min(5).max(maxShareMinutes).default(defaultShareMinutes),
});
export type ShareBody = z.infer<typeof shareBody>;

export const share = z
  .object({
    id: z.string(),
    rev: z.number(),
    subjectType: z.enum(shareSubjects),
    name: z.string(),
    recipient: z.string(),
    sharedByName: z.string(),
    createdAt: time,
    until: time,
    openedAt: time.nullable(),
    openedCount: whole,
    endedAt: time.nullable(),
    endReason: z.enum(shareEnds).nullable(),
  })
  .meta({ id: "Share" });
export type Share = z.infer<typeof share>;

/** The token is shown once; only its hash is stored. A tenant needs none. */
export const madeShare = z
  .object({ id: z.string(), token: z.string().nullable(), until: time })
  .meta({ id: "MadeShare" });
export type MadeShare = z.infer<typeof madeShare>;

/** Open, from another tenant. */
export const receivedShare = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    subjectType: z.enum(shareSubjects),
    name: z.string(),
    createdAt: time,
    until: time,
  })
  .meta({ id: "ReceivedShare" });
export type ReceivedShare = z.infer<typeof receivedShare>;

export const openShareBody = z.strictObject({ token: z.string().max(200) });
export const sharedBody = z.strictObject({ session: z.string().max(1000) });
export type SharedBody = z.infer<typeof sharedBody>;

export const sharedSession = z
  .object({ session: z.string(), tenantId: z.string() })
  .meta({ id: "SharedSession" });
export type SharedSession = z.infer<typeof sharedSession>;

const view = z.object({
  longitude: z.number(),
  latitude: z.number(),
  zoom: z.number(),
  bearing: z.number(),
  pitch: z.number(),
});

const state = z.object({ name: z.string(), recipient: z.string(), until: time, serverTime: time });

export const sharedState = z
  .discriminatedUnion("subjectType", [
    state.extend({ subjectType: z.literal("MAP_CONFIG"), view }),
    state.extend({ subjectType: z.literal("CAMERA_GROUP") }),
  ])
  .meta({ id: "SharedState" });
export type SharedState = z.infer<typeof sharedState>;

export const sharedMap = z.object({ map: publicMap }).meta({ id: "SharedMap" });
export type SharedMap = z.infer<typeof sharedMap>;

const sharedCamera = z
  .object({
    id: z.string(),
    name: z.string(),
    roadName: z.string().nullable(),
    direction: z.string().nullable(),
    status: z.string(),
    lastUpdateTimestamp: time.nullable(),
  })
  .meta({ id: "SharedCamera" });
export type SharedCamera = z.infer<typeof sharedCamera>;

export const sharedCameras = z.object({ cameras: z.array(sharedCamera) }).meta({ id: "SharedCameras" });
export type SharedCameras = z.infer<typeof sharedCameras>;
