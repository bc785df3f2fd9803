import { isTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import { descriptionMismatch } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { useState } from "react";
import { ApiError } from "../../../../queries/api-error.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { postMessage, signKeys, updateItem } from "../../sign/sign-calls.ts";
import { stateOf } from "../../sign/sign-view.ts";
import { withoutBlankPages } from "../editor/message-edits.ts";
import { type ConfirmReason, confirmReasons, postOutcome } from "./post-outcome.ts";
import type { ComposerState } from "../use-composer.ts";

export type PostingObstacle =
  | { why: "issues"; count: number }
  | { why: "blank" | "priority" | "duration" | "checking" | "queue" | "description" | "protocol" };

export function obstacleOf(sign: Sign, composer: ComposerState): PostingObstacle | undefined {
  const { queue, editor } = composer;
  const { message, issues, isChecking } = editor;
  const { description } = stateOf(sign);
  if (sign.protocol === "NONE") return { why: "protocol" };
  if (description && descriptionMismatch(sign, description).length > 0) return { why: "description" };
  if (issues.length > 0) return { why: "issues", count: issues.length };
  if (!isActivePosting(message)) return { why: "blank" };
  if (message.priority === undefined) return { why: "priority" };
  if (isTimed(message.duration) && message.duration <= 0) return { why: "duration" };
  if (!queue) return { why: "queue" };
  if (isChecking) return { why: "checking" };
  return undefined;
}

export function usePosting(
  sign: Sign,
  composer: ComposerState,
  edited: QueueItem | undefined,
  onPosted: () => void,
) {
  const cache = useQueryClient();
  const { queue } = composer;
  const { name } = sign;
  const obstacle = obstacleOf(sign, composer);
  const isItemGone =
    edited !== undefined && queue !== undefined && !queue.items.some((item) => item.id === edited.id);
  const replaced = isItemGone ? undefined : edited;
  const [confirming, setConfirming] = useState<ConfirmReason[]>();
  const mutation = useMutation({
    mutationFn: (seen: SignQueue | undefined) => {
      const message = withoutBlankPages(composer.editor.message);
      const revision = seen?.revision;
      return replaced
        ? updateItem(sign.id, replaced.id, { updateData: { message }, revision })
        : postMessage({ signId: sign.id, message, revision });
    },
    onSuccess: (answer) => {
      composer.kept.forget();
      cache.setQueryData(signKeys.queue(sign.id), answer.queue);
      toast("success", translate(replaced ? "signs:queueItemUpdated" : "signs:queueItemAdded", { name }));
      onPosted();
    },
    onError: (cause) => {
      // A stale queue is shown beside the draft instead of a notification.
      if (staleQueueOf(cause)) return cache.setQueryData(signKeys.queue(sign.id), staleQueueOf(cause));
      const key = replaced ? "signs:queueItemUpdateError" : "signs:queueItemAddError";
      toast("error", translate(key, { name }), { detail: errorText(cause), cause });
      return cache.invalidateQueries({ queryKey: signKeys.queue(sign.id) });
    },
  });
  const now = staleQueueOf(mutation.error);
  const postNow = () => {
    setConfirming(undefined);
    mutation.mutate(queue);
  };
  return {
    obstacle,
    isItemGone,
    isPosting: mutation.isPending,
    error: mutation.error,
    stale: now && { seen: mutation.variables, now: queue ?? now },
    confirming,
    post() {
      if (obstacle || mutation.isPending) return;
      const reasons = reasonsToAsk(sign, composer, replaced);
      if (reasons.length > 0) setConfirming(reasons);
      else postNow();
    },
    postNow,
    doNotPost: () => setConfirming(undefined),
  };
}

function reasonsToAsk(sign: Sign, composer: ComposerState, edited: QueueItem | undefined): ConfirmReason[] {
  const { queue, editor } = composer;
  const { face, message } = editor;
  const outcome = postOutcome({ sign, queue, face, message, edited, nowMs: serverNowMs() });
  return confirmReasons(sign, outcome, message.priority);
}

export type Posting = ReturnType<typeof usePosting>;

function staleQueueOf(error: unknown): SignQueue | undefined {
  return error instanceof ApiError && error.code === "staleQueue" && error.current
    ? (error.current as SignQueue)
    : undefined;
}
