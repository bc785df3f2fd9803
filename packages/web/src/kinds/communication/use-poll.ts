import type { PollAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { mutationOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { actionErrorText } from "./action-text.ts";

export interface PolledDevice {
  id: string;
  name: string;
}
type DeviceKind = Pick<AnyKind, "name" | "entityType" | "path">;

/** A device on a slow line may need several attempts. */
const pollTimeoutMs = 60_000;

/** All buttons for one device share this key, and so the pending poll. */
export const pollKey = (entityType: string, id: string) => ["poll", entityType, id] as const;

/** Polls a device and reports the result; never retried automatically (COMM-017, COMM-019, COMM-020). */
export function pollMutation(kind: DeviceKind, { id, name }: PolledDevice) {
  const translateText = (outcome: PollOutcome, reason?: string) =>
    translateComputed(`messages:${kind.name}Poll${outcome}`, { name, reason });
  return mutationOptions({
    mutationKey: pollKey(kind.entityType, id),
    mutationFn: () =>
      api.post<PollAnswer>(`${kind.path}/${encodeURIComponent(id)}/poll`, undefined, {
        timeoutMs: pollTimeoutMs,
      }),
    retry: false,
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS") return toast("success", translateText("Success"));
      toast("warn", translateText("Failure", actionErrorText(error)));
    },
    onError: (cause) => toast("error", translateText("Error"), { detail: errorText(cause), cause }),
  });
}
type PollOutcome = "Success" | "Failure" | "Error";

/** One poll at a time per device on this page (COMM-018). */
export function usePoll(kind: DeviceKind, device: PolledDevice): { start: () => void; isPolling: boolean } {
  const cache = useQueryClient();
  const { mutate } = useMutation(pollMutation(kind, device));
  const filter = { mutationKey: pollKey(kind.entityType, device.id) };
  const isPolling = useIsMutating(filter) > 0;
  return {
    start: () => {
      // Checks the cache: a key may repeat before the button is rendered again.
      if (cache.isMutating(filter) === 0) mutate();
    },
    isPolling,
  };
}
