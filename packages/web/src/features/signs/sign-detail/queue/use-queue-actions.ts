import type { Sign } from "../../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { deleteItem, repostItem, signKeys } from "../../sign/sign-calls.ts";

type SignName = Pick<Sign, "id" | "name">;

/** Against the displayed queue. */
export function useRepost(sign: SignName, queue: SignQueue | undefined) {
  return useQueueAction(sign, {
    act: (item) => repostItem(sign.id, item.id, queue?.revision ?? 0),
    done: "signs:queueItemReposted",
    failed: "signs:queueItemUpdateError",
  });
}

/** Against the displayed queue. */
export function useDeleteItem(sign: SignName, queue: SignQueue | undefined) {
  return useQueueAction(sign, {
    act: (item) => deleteItem(sign.id, item.id, queue?.revision ?? 0),
    done: "signs:queueItemDeleted",
    failed: "signs:queueItemDeleteError",
  });
}

function useQueueAction(
  { id, name }: SignName,
  {
    act,
    done,
    failed,
  }: {
    act: (item: QueueItem) => Promise<unknown>;
    done: "signs:queueItemReposted" | "signs:queueItemDeleted";
    failed: "signs:queueItemUpdateError" | "signs:queueItemDeleteError";
  },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast("success", translate(done, { name })),
    onError: (cause) => toast("error", translate(failed, { name }), { detail: errorText(cause), cause }),
    // Refetch also after a stale revision.
    onSettled: () => cache.invalidateQueries({ queryKey: signKeys.queue(id) }),
  });
}
