import type { MultiPostAnswer } from "@gantry/domain/contract/answers/post.ts";
import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useState } from "react";
import type { Sign } from "../../sign/sign-entity.ts";
import { type ChosenMessages, type CommonDuration, makePostedMessages } from "../manager/chosen-messages.ts";
import { isFaulty, isPostable, type RowCheck } from "../manager/row-check.ts";
import { type PostOrder, revisionsOf, useMultiPost } from "./use-multi-post.ts";

interface PostingOptions {
  signs: readonly Sign[];
  chosen: ChosenMessages;
  duration: CommonDuration;
  checks: ReadonlyMap<string, RowCheck>;
  queues: readonly SignQueue[] | undefined;
  /** Default: each sign for itself. */
  startMode?: PostMode;
  send: (order: PostOrder) => Promise<MultiPostAnswer>;
  onPosted: (postId: string, posted: readonly string[]) => void;
}

export type PostingObstacle = "noMessage" | "notAll" | "nonePostable" | "queues" | "duration";

export function usePosting(options: PostingOptions) {
  const { signs, chosen, duration, checks, queues, send, onPosted } = options;
  const { startMode = "each" } = options;
  const [mode, setMode] = useState<PostMode>(startMode);
  const [isAsked, ask] = useState(false);
  const mutation = useMultiPost(send, onPosted);
  const withMessage = signs.filter(({ id }) => chosen[id]);
  const faulty = withMessage.filter(({ id }) => isFaulty(checks.get(id) ?? { state: "none" }));
  const targets = withMessage.filter(({ id }) => isPostable(checks.get(id) ?? { state: "none" }));
  const messages: Record<string, SignMessage> = makePostedMessages(
    chosen,
    targets.map(({ id }) => id),
    duration,
  );
  const obstacle = obstacleOf({ withMessage, faulty, targets, mode, queues, duration });
  return {
    mode,
    setMode,
    targets,
    faulty,
    without: signs.length - withMessage.length,
    messages,
    obstacle,
    isAsked,
    ask,
    isPosting: mutation.isPending,
    error: mutation.error,
    results: mutation.data?.postId === null ? mutation.data.results : undefined,
    post: async () => {
      if (obstacle || mutation.isPending || !queues) return;
      await mutation
        .mutateAsync({ messages, mode, revisions: revisionsOf(queues, messages) })
        .catch(() => undefined);
      ask(false);
    },
  };
}

export type Posting = ReturnType<typeof usePosting>;

interface ObstacleQuestion {
  withMessage: readonly unknown[];
  faulty: readonly unknown[];
  targets: readonly unknown[];
  mode: PostMode;
  queues: unknown;
  duration: CommonDuration;
}

/** In all-or-none mode, one invalid sign blocks the post. */
export function obstacleOf(question: ObstacleQuestion): PostingObstacle | undefined {
  const { withMessage, faulty, targets, mode, queues, duration } = question;
  if (withMessage.length === 0) return "noMessage";
  if (typeof duration === "number" && duration <= 0) return "duration";
  if (mode === "all" && faulty.length > 0) return "notAll";
  if (targets.length === 0) return "nonePostable";
  return queues === undefined ? "queues" : undefined;
}
