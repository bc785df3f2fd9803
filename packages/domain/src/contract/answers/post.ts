import { z } from "zod";
import { operationResults } from "../agents/operation-result.ts";
import { time } from "./common.ts";
import { faceState, signMessage } from "./message.ts";
import { fieldIssue } from "./problem.ts";

/** What became of one sign's message when it was put into the queue. */
export const postResult = z
  .object({
    status: z.enum(operationResults),
    /** The open queue item; null when nothing was posted. */
    itemId: z.string().nullable(),
    /** Code of the error, with its parameters and the fields it is about. */
    error: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    issues: z.array(fieldIssue).exactOptional(),
  })
  .meta({ id: "PostResult" });
export type PostResult = z.infer<typeof postResult>;

export const multiPostAnswer = z
  .object({
    /** The post, to be followed with GET /signs/posts/{id}; null when nothing was posted. */
    postId: z.string().nullable(),
    /** By sign id. */
    results: z.record(z.string(), postResult),
  })
  .meta({ id: "MultiPostAnswer" });
export type MultiPostAnswer = z.infer<typeof multiPostAnswer>;

/** One sign of a post. */
export const postLine = z
  .object({
    signId: z.string(),
    signName: z.string(),
    state: z.enum(["verified", "sending", "queued", "failed", "refused", "rolledBack", "ended"]),
    /** A `VerificationReason`, `behind`, how the item ended (`expired`, `deleted`, `blanked`, `edited`), or the code of an error. */
    reason: z.string().exactOptional(),
    /** Words of the sign or the agent. */
    detail: z.string().exactOptional(),
    /** Of a refused line: the parameters of the error, and the fields that it is about. */
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    issues: z.array(fieldIssue).exactOptional(),
    /** When the state was reached, ISO 8601 UTC. */
    since: time,
    itemId: z.string().nullable(),
    message: signMessage,
    /** The face as it was last read before the post; null when it was not known. */
    before: faceState.nullable(),
  })
  .meta({ id: "PostLine" });
export type PostLine = z.infer<typeof postLine>;

/** GET /signs/posts/{id}; signs that the caller may not read are left out and counted. */
export const signPost = z
  .object({
    id: z.string(),
    createdAt: time,
    createdBy: z.string(),
    createdByDisplayName: z.string(),
    mode: z.enum(["each", "all"]),
    associatedEntityId: z.string().nullable(),
    associatedEntityName: z.string().nullable(),
    associatedEntityType: z.string().nullable(),
    /** Until then every sign should have been read back with its message. */
    deadlineAt: time,
    /** A sign refused or failed, or its time is over without a read-back: rolling back or trying again is worth a thought. */
    incomplete: z.boolean(),
    lines: z.array(postLine),
    hidden: z.number(),
  })
  .meta({ id: "SignPost" });
export type SignPost = z.infer<typeof signPost>;

/** Answer of POST /signs/plans/{id}/deactivate: by sign that showed or was to show a message of the plan. */
export const deactivatePlanAnswer = z
  .object({
    results: z.record(z.string(), postResult),
  })
  .meta({ id: "DeactivatePlanAnswer" });
export type DeactivatePlanAnswer = z.infer<typeof deactivatePlanAnswer>;
