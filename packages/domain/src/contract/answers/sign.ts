import { z } from "zod";
import { operationResults } from "../agents/operation-result.ts";
import { anyObject, time } from "./common.ts";
import { faceState, queueItem, signMessage, signQueue, verification } from "./message.ts";

export const postMessageAnswer = z
  .object({
    item: queueItem,
    queue: signQueue,
  })
  .meta({ id: "PostMessageAnswer" });
export type PostMessageAnswer = z.infer<typeof postMessageAnswer>;

/** GET /signs/sign/{id}/active-message and /current-message: the message read back, not the one sent. */
export const activeMessage = z
  .object({
    signId: z.string(),
    message: signMessage.nullable(),
    face: faceState.nullable(),
    verification: verification.nullable(),
  })
  .meta({ id: "ActiveMessage" });
export type ActiveMessage = z.infer<typeof activeMessage>;

/** A row of GET /signs/sign/{id}/events, newest first. */
export const signEvent = z
  .object({
    id: z.string(),
    at: time,
    receivedAt: time,
    event: z.string(),
    actor: z.string().nullable(),
    actorDisplayName: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "SignEvent" });
export type SignEvent = z.infer<typeof signEvent>;

/** POST /signs/sign/bulk-queues: queues of several signs, without those the caller may not read. */
export const bulkQueuesAnswer = z
  .object({
    items: z.array(signQueue),
  })
  .meta({ id: "BulkQueuesAnswer" });
export type BulkQueuesAnswer = z.infer<typeof bulkQueuesAnswer>;

/** Result for one sign's queue; whether the face is blank shows in its verification. */
const blankResult = z
  .object({
    status: z.enum(operationResults),
    error: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  })
  .meta({ id: "BlankResult" });
export type BlankResult = z.infer<typeof blankResult>;

export const bulkBlankAnswer = z
  .object({
    results: z.record(z.string(), blankResult),
  })
  .meta({ id: "BulkBlankAnswer" });
export type BulkBlankAnswer = z.infer<typeof bulkBlankAnswer>;

/** POST /signs/sign/bulk-details: size, capabilities and state of several signs. */
export const signDetails = z
  .object({ items: z.array(z.looseObject({ id: z.string(), name: z.string(), stateData: anyObject })) })
  .meta({ id: "SignDetails" });
