import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { comparePost, type PostComparison } from "@gantry/domain/sign/message/post-comparison.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { stateOf } from "../../sign/sign-view.ts";
import { withoutBlankPages } from "../editor/message-edits.ts";

/** What a post would do now, and what stands in the queue before it. */
export interface PostOutcome extends PostComparison {
  /** What goes first among the others; null when there is nothing else. */
  current: QueueItem | null;
}

/** Compares what stands with what a post would bring; undefined until queue and priority are known. */
export function postOutcome({
  sign,
  queue,
  face,
  message,
  edited,
  nowMs,
}: {
  sign: Pick<Sign, "stateData">;
  queue: SignQueue | undefined;
  face: SignFace;
  message: SignMessage;
  edited: QueueItem | undefined;
  nowMs: number;
}): PostOutcome | undefined {
  if (!queue || message.priority === undefined) return undefined;
  const others = queue.items.filter((item) => item.id !== edited?.id);
  const comparison = comparePost({
    queue,
    face: stateOf(sign).face ?? null,
    signFace: face,
    message: withoutBlankPages(message),
    nowMs,
    ...(edited && { replacesItemId: edited.id }),
  });
  return { ...comparison, current: winningItem(others, nowMs) };
}

/** Why a post is asked about once more before it is sent. */
export type ConfirmReason = "localControl" | "overrules";

/**
 * Somebody on site has the sign, or what stands there is more urgent than what comes: that happens only when the standing
 * message itself is made less urgent.
 */
export function confirmReasons(
  sign: Pick<Sign, "stateData">,
  outcome: PostOutcome | undefined,
  priority: number | undefined,
): ConfirmReason[] {
  const reasons: ConfirmReason[] = [];
  if (stateOf(sign).controlMode === "local") reasons.push("localControl");
  const standing = outcome?.standing.item;
  if (outcome?.outcome === "shown" && standing && priority !== undefined && standing.priority < priority)
    reasons.push("overrules");
  return reasons;
}
