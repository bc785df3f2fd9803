import { z } from "zod";
import { communicationRequests } from "../agents/communication-actions.ts";
import { operationResults } from "../agents/operation-result.ts";
import { time } from "./common.ts";

/** One line of GET /system/communication-action/pending/{entityId} (COMM-008, COMM-010). */
export const pendingAction = z
  .object({
    id: z.string(),
    requestType: z.enum(communicationRequests),
    /** 0..100, whole numbers. */
    completedPercentage: z.number(),
    entityType: z.string(),
    entityId: z.string(),
    requestedAt: time,
    requestedBy: z.string(),
    deadlineAt: time,
  })
  .meta({ id: "PendingAction" });
export type PendingAction = z.infer<typeof pendingAction>;

export const connectionTestAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    /** What the device said of itself, with `latencyMs` in it. */
    data: z.record(z.string(), z.unknown()).exactOptional(),
    /** Word under `actions:errors`. */
    error: z.string().exactOptional(),
  })
  .meta({ id: "ConnectionTestAnswer" });
export type ConnectionTestAnswer = z.infer<typeof connectionTestAnswer>;

/** One object as the device answered it. */
export const mibObject = z
  .object({
    oid: z.string(),
    /** `integer`, `octets`, `oid`, `counter`, ... */
    type: z.string(),
    /** For people: numbers in decimal, octets as text when all of them can be printed, else as hex. */
    text: z.string(),
    /** The value's octets, where it has octets. */
    hex: z.string().exactOptional(),
  })
  .meta({ id: "MibObject" });
export type MibObject = z.infer<typeof mibObject>;

export const mibAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    objects: z.array(mibObject),
    /** False: a walk that ended before its end, by the number of objects or the time it may take. */
    isComplete: z.boolean(),
    /** Word under `actions:errors`; `noSuchName` when the device lacks the object or nothing follows it. */
    error: z.string().exactOptional(),
  })
  .meta({ id: "MibAnswer" });
export type MibAnswer = z.infer<typeof mibAnswer>;

/** POST /{path}/{id}/poll (COMM-017) waits for the action's end or its deadline. */
export const pollAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    error: z.string().exactOptional(),
  })
  .meta({ id: "PollAnswer" });
export type PollAnswer = z.infer<typeof pollAnswer>;

/** What came of presets, auto focus and auto iris; FAILED also when the camera's agent did not hear it in time. */
export const cameraActionAnswer = z
  .object({
    actionId: z.string(),
    status: z.enum(operationResults),
    /** Word of `actionErrors`. */
    error: z.string().exactOptional(),
    /** The token of a preset that was stored. */
    token: z.string().exactOptional(),
  })
  .meta({ id: "CameraActionAnswer" });
export type CameraActionAnswer = z.infer<typeof cameraActionAnswer>;

/**
 * Answer of every request to a sign. What was read is in the sign's `stateData`; `data` is what the sign said besides.
 * Those that take long answer at once with `status` null and are followed by their action.
 */
export const signRequestAnswer = z
  .object({
    actionId: z.string(),
    /** Null: under way. */
    status: z.enum(operationResults).nullable(),
    /** Word under `actions:errors`. */
    error: z.string().exactOptional(),
    data: z.record(z.string(), z.unknown()).exactOptional(),
  })
  .meta({ id: "SignRequestAnswer" });
export type SignRequestAnswer = z.infer<typeof signRequestAnswer>;
