import type { SlotMemory } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { errorText } from "../../../queries/error-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { signKeys } from "../sign/sign-calls.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { activateSlot, laneUseKeys } from "./lane-use-calls.ts";

export interface SlotChoice {
  name: string;
  slot: number;
  messageType?: SlotMemory;
  signCommandId?: string;
  priority: number;
  message: SignMessage;
  contentHash: string;
}

/** Posts the choice against the displayed queue. */
export function useActivation(sign: Sign, queue: SignQueue | undefined, onDone: () => void) {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ choice, durationNs }: { choice: SlotChoice; durationNs: number | null }) => {
      const { slot: slotNumber, messageType, signCommandId, priority, contentHash } = choice;
      return activateSlot(sign.id, {
        slotNumber,
        messageType,
        signCommandId,
        priority,
        contentHash,
        duration: durationNs,
        revision: queue?.revision,
      });
    },
    onSuccess: (answer, { choice }) => {
      cache.setQueryData(signKeys.queue(sign.id), answer.queue);
      const names = { name: choice.name, sign: sign.name };
      toast("success", translate("laneUse:signActivateSlotSuccess", names));
      onDone();
    },
    onError: (cause, { choice }) => {
      const current = staleQueueOf(cause);
      // A stale queue is shown beside the choice instead of a notification.
      if (current) return cache.setQueryData(signKeys.queue(sign.id), current);
      const title = translate("laneUse:signActivateSlotError", { name: choice.name, sign: sign.name });
      toast("error", title, { detail: slotErrorText(cause), cause });
      return Promise.all([
        cache.invalidateQueries({ queryKey: laneUseKeys.commands(sign.id) }),
        cache.invalidateQueries({ queryKey: laneUseKeys.slots(sign.id) }),
      ]);
    },
  });
  return { ...mutation, isStale: staleQueueOf(mutation.error) !== undefined };
}

export function slotErrorText(error: unknown): string {
  if (error instanceof ApiError && error.code === "slotNotUsable")
    return translateComputed(`laneUse:obstacle.${String(error.params["reason"])}`);
  return errorText(error);
}

function staleQueueOf(error: unknown): SignQueue | undefined {
  return error instanceof ApiError && error.code === "staleQueue" && error.current
    ? (error.current as SignQueue)
    : undefined;
}
