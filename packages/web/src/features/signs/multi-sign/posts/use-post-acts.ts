import type { SignPost } from "@gantry/domain/contract/answers/post.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { retryPost, rollBackPost, signPostType } from "../multi-sign-calls.ts";

export function usePostActs(post: SignPost) {
  const cache = useQueryClient();
  const act = (
    call: typeof retryPost,
    done: "retried" | "rolledBack",
    failed: "retryFailed" | "rollBackFailed",
  ) => ({
    mutationFn: (signIds?: readonly string[]) => call(post.id, signIds),
    onSuccess: ({ results }: Awaited<ReturnType<typeof retryPost>>) => {
      const all = Object.values(results);
      const count = all.filter(({ status }) => status === "SUCCESS").length;
      const isWhole = count === all.length;
      toast(
        isWhole ? "success" : "warn",
        translate(`multiSign:progress.${done}`, { count, total: all.length }),
      );
    },
    onError: (cause: unknown) =>
      toast("error", translate(`multiSign:progress.${failed}`), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["post", signPostType, post.id] }),
  });
  const retry = useMutation(act(retryPost, "retried", "retryFailed"));
  const rollBack = useMutation(act(rollBackPost, "rolledBack", "rollBackFailed"));
  return {
    retry: (signIds?: readonly string[]) => retry.mutate(signIds),
    rollBack: (signIds?: readonly string[]) => rollBack.mutate(signIds),
    isBusy: retry.isPending || rollBack.isPending,
  };
}

export type PostActs = ReturnType<typeof usePostActs>;
