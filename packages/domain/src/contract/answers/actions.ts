import { z } from "zod";
import { communicationRequests } from "../agents/communication-actions.ts";
import { operationResults, type OperationResult } from "../agents/operation-result.ts";
import { time } from "./common.ts";

export interface CommunicationAction extends PendingAction {
  rev: number;
  requestedById: string;
  agentId: string | null;
  agentName: string | null;
  sentAt: string | null;
  endedAt: string | null;
  result: OperationResult | null;
  /** A key under `actions:errors`. */
  error: string | null;
}

/** A row of GET /system/communication-action/pending/{entityId} (COMM-008, COMM-010). */
export const pendingAction = z
  .object({
    id: z.string(),
    requestType: z.enum(communicationRequests),
    /** Whole numbers, 0..100. */
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
    data: z.record(z.string(), z.unknown()).exactOptional(),
    /** A key under `actions:errors`. */
    error: z.string().exactOptional(),
  })
  .meta({ id: "ConnectionTestAnswer" });
export type ConnectionTestAnswer = z.infer<typeof connectionTestAnswer>;

const mibObject = z
  .object({
    oid: z.string(),
    type: z.string(),
    /** For display: numbers in decimal, octets as text if printable, otherwise as hex. */
    text: z.string(),
    hex: z.string().exactOptional(),
  })
  .meta({ id: "MibObject" });
export type MibObject = z.infer<typeof mibObject>;

export const mibAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    objects: z.array(mibObject),
    /** False: the walk reached its limit of objects or time. */
    isComplete: z.boolean(),
    /** A key under `actions:errors`; `noSuchName` if the object is missing or nothing follows. */
    error: z.string().exactOptional(),
  })
  .meta({ id: "MibAnswer" });
export type MibAnswer = z.infer<typeof mibAnswer>;

/** POST /{path}/{id}/poll (COMM-017) waits for the action's end or deadline. */
export const pollAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    error: z.string().exactOptional(),
  })
  .meta({ id: "PollAnswer" });
export type PollAnswer = z.infer<typeof pollAnswer>;

/** Result of preset, auto focus and auto iris calls; also FAILED if the agent did not receive the call in time. */
export const cameraActionAnswer = z
  .object({
    actionId: z.string(),
    status: z.enum(operationResults),
    /** A code of `actionErrors`. */
    error: z.string().exactOptional(),
    token: z.string().exactOptional(),
  })
  .meta({ id: "CameraActionAnswer" });
export type CameraActionAnswer = z.infer<typeof cameraActionAnswer>;

/**
 * Response of every sign request. Readings are in the sign's `stateData`; `data` holds the rest. Long
 * requests return at once with `status` null and continue as an action.
 */
export const signRequestAnswer = z
  .object({
    actionId: z.string(),
    /** Null: in progress. */
    status: z.enum(operationResults).nullable(),
    /** A key under `actions:errors`. */
    error: z.string().exactOptional(),
    data: z.record(z.string(), z.unknown()).exactOptional(),
  })
  .meta({ id: "SignRequestAnswer" });
export type SignRequestAnswer = z.infer<typeof signRequestAnswer>;
