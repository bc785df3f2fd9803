import type { MultiPostAnswer, PostResult } from "@gantry/domain/contract/answers/post.ts";
import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { signQueueType } from "../../sign/sign-calls.ts";

export interface PostOrder {
  messages: Record<string, SignMessage>;
  mode: PostMode;
  revisions: Record<string, number>;
}

/** Sends once and reports the result in one notification (SIGN-172). */
export function useMultiPost(
  send: (order: PostOrder) => Promise<MultiPostAnswer>,
  onPosted: (postId: string, posted: readonly string[]) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showResults(Object.values(answer.results));
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === signQueueType });
      const posted = Object.entries(answer.results).filter(([, { status }]) => status === "SUCCESS");
      if (answer.postId !== null)
        onPosted(
          answer.postId,
          posted.map(([id]) => id),
        );
    },
    onError: (cause) => {
      toast("error", translate("multiSign:multiQueueError"), { detail: errorText(cause), cause });
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === signQueueType });
    },
  });
}

export const revisionsOf = (
  queues: readonly SignQueue[],
  messages: Readonly<Record<string, unknown>>,
): Record<string, number> =>
  Object.fromEntries(
    queues.flatMap(({ signId, revision }) => (signId in messages ? [[signId, revision] as const] : [])),
  );

export type PostOutcome = "multiQueueAllSuccess" | "multiQueueAllFailed" | "multiQueuePartialSuccess";

/** All succeeded, all failed, or mixed (SIGN-172). */
export function outcomeOf(results: readonly Pick<PostResult, "status">[]): PostOutcome {
  const failed = results.filter(({ status }) => status !== "SUCCESS").length;
  if (failed === 0) return "multiQueueAllSuccess";
  return failed === results.length ? "multiQueueAllFailed" : "multiQueuePartialSuccess";
}

function showResults(results: readonly PostResult[]): void {
  const outcome = outcomeOf(results);
  const done = results.filter(({ status }) => status === "SUCCESS").length;
  const severity = {
    multiQueueAllSuccess: "success",
    multiQueuePartialSuccess: "warn",
    multiQueueAllFailed: "error",
  } as const;
  toast(severity[outcome], translate(`multiSign:${outcome}`, { count: results.length, done }));
}
