import { z } from "zod";
import type { SignMessage } from "../../sign/message/message.ts";
import type { QueueItem, SignQueue } from "../../sign/queue/queue.ts";
import { type FaceState, type Verification, verificationReasons } from "../../sign/reconcile/sign-state.ts";
import { time } from "./common.ts";

const segment = z.object({
  text: z.string(),
  fontId: z.number().exactOptional(),
  foregroundColor: z.string().exactOptional(),
  backgroundColor: z.string().exactOptional(),
  horizJustification: z.enum(["left", "center", "right", "full", "default"]).exactOptional(),
  flashingEnabled: z.boolean().exactOptional(),
  flashOnMillis: z.number().exactOptional(),
  flashOffMillis: z.number().exactOptional(),
});

const messageLine = z.object({
  segments: z.array(segment),
});

const textArea = z.object({
  position: z.object({
    x: z.number(),
    y: z.number(),
  }),
  width: z.number(),
  height: z.number(),
  vertJustification: z.enum(["top", "center", "bottom"]).exactOptional(),
  lines: z.array(messageLine),
});

const messageImage = z.object({
  image: z.string(),
  position: z.object({
    x: z.number(),
    y: z.number(),
  }),
});

const messagePage = z.object({
  pageOnTime: z.number(),
  pageOffTime: z.number(),
  backgroundColor: z.string().exactOptional(),
  brightness: z.number().exactOptional(),
  verticalJustification: z.enum(["top", "center", "bottom"]),
  messageLines: z.array(messageLine),
  textAreas: z.array(textArea),
  images: z.array(messageImage),
});

export const signMessage = z
  .object({
    priority: z.number().exactOptional(),
    duration: z.number().nullable().exactOptional(),
    enableBeacons: z.boolean().exactOptional(),
    pages: z.array(messagePage),
  })
  .meta({ id: "SignMessage" }) satisfies z.ZodType<SignMessage>;

export const queueItem = z
  .object({
    id: z.string(),
    signId: z.string(),
    priority: z.number(),
    message: signMessage,
    displayDuration: z.number().nullable(),
    expiresAt: time.nullable(),
    associatedEntityId: z.string().nullable(),
    associatedEntityName: z.string().nullable(),
    associatedEntityType: z.string().nullable(),
    createdBy: z.string(),
    createdByDisplayName: z.string(),
    createdAt: time,
    lastUpdatedBy: z.string(),
    lastUpdatedByDisplayName: z.string(),
    lastUpdatedAt: time,
    sequence: z.number(),
  })
  .meta({ id: "QueueItem" }) satisfies z.ZodType<QueueItem>;

export const signQueue = z
  .object({
    signId: z.string(),
    revision: z.number(),
    governed: z.boolean(),
    items: z.array(queueItem),
    fields: z.record(z.string(), z.object({ text: z.string(), atMs: z.number() })).exactOptional(),
  })
  .meta({ id: "SignQueue" }) satisfies z.ZodType<SignQueue>;

export const faceState = z
  .object({
    multi: z.string(),
    crc: z.number(),
    beacon: z.boolean(),
    owner: z.string(),
    source: z.enum([
      "other",
      "local",
      "external",
      "central",
      "schedule",
      "powerRecovery",
      "reset",
      "commLoss",
      "powerLoss",
      "endDuration",
    ]),
    memoryType: z.number(),
    messageNumber: z.number(),
    minutesRemaining: z.number(),
    isTimeUnknown: z.boolean().exactOptional(),
    isBlank: z.boolean(),
    readAt: time,
  })
  .meta({ id: "FaceState" }) satisfies z.ZodType<FaceState>;

export const verification = z
  .object({
    state: z.enum(["observed", "sending", "verified", "waiting", "notVerified"]),
    reason: z.enum(verificationReasons).exactOptional(),
    detail: z.string().exactOptional(),
    since: time,
    queueRevision: z.number(),
    itemId: z.string().nullable(),
    attempts: z.number(),
  })
  .meta({ id: "Verification" }) satisfies z.ZodType<Verification>;
