import { z } from "zod";
import { operationResults } from "../agents/operation-result.ts";
import { time } from "./common.ts";
import { faceState, signMessage } from "./message.ts";
import { fieldIssue } from "./problem.ts";

export const postResult = z
  .object({
    status: z.enum(operationResults),
    /** Null if nothing was posted. */
    itemId: z.string().nullable(),
    error: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    issues: z.array(fieldIssue).exactOptional(),
  })
  .meta({ id: "PostResult" });
export type PostResult = z.infer<typeof postResult>;

export const multiPostAnswer = z
  .object({
    /** Id for GET /signs/posts/{id}; null if nothing was posted. */
    postId: z.string().nullable(),
    results: z.record(z.string(), postResult),
  })
  .meta({ id: "MultiPostAnswer" });
export type MultiPostAnswer = z.infer<typeof multiPostAnswer>;

const postLine = z
  .object({
    signId: z.string(),
    signName: z.string(),
    state: z.enum(["verified", "sending", "queued", "failed", "refused", "rolledBack", "ended"]),
    /**
     * A `VerificationReason`, `behind`, how the item ended (`expired`, `deleted`, `blanked`, `edited`), or an
     * error code.
     */
    reason: z.string().exactOptional(),
    detail: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    issues: z.array(fieldIssue).exactOptional(),
    since: time,
    itemId: z.string().nullable(),
    message: signMessage,
    /** The last face read before the post; null if unknown. */
    before: faceState.nullable(),
  })
  .meta({ id: "PostLine" });
export type PostLine = z.infer<typeof postLine>;

/** GET /signs/posts/{id}; signs the caller may not read are left out but counted. */
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
    deadlineAt: time,
    /** Offer a rollback or retry: a sign refused, failed, or was not verified in time. */
    incomplete: z.boolean(),
    lines: z.array(postLine),
    hidden: z.number(),
  })
  .meta({ id: "SignPost" });
export type SignPost = z.infer<typeof signPost>;

/** Response of POST /signs/plans/{id}/deactivate: each sign with an active or queued message of the plan. */
export const deactivatePlanAnswer = z
  .object({
    results: z.record(z.string(), postResult),
  })
  .meta({ id: "DeactivatePlanAnswer" });
export type DeactivatePlanAnswer = z.infer<typeof deactivatePlanAnswer>;
