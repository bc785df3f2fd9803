import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { comparePost, type PostComparison } from "@gantry/domain/sign/message/post-comparison.ts";
import { durationMsFromNs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { roadText, stateOf } from "../../sign/sign-view.ts";
import { withoutBlankPages } from "../editor/message-edits.ts";
import { isTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { translate } from "../../../../text/translate.ts";
import { durationText } from "../../sign/duration-text.ts";

export interface PostOutcome extends PostComparison {
  /** The winner among the others; null if there is none. */
  current: QueueItem | null;
}

/** Undefined until queue and priority are known. */
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
  return { ...comparison, current: findWinningItem(others, nowMs) };
}

export type ConfirmReason = "localControl" | "overrules";

/**
 * Local control is on, or the active message is more urgent, which happens only when its own priority is
 * lowered.
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

export function describePosting(sign: Sign, message: SignMessage): string {
  const duration = isTimed(message.duration)
    ? durationText(durationMsFromNs(message.duration))
    : translate("signs:duration.continuous");
  return [sign.name, roadText(sign), duration].filter(Boolean).join(", ");
}
