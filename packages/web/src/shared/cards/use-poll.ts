import type { PollAnswer } from "@gantry/domain/contract/sign-calls.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { api } from "../api/api.ts";
import { computedText } from "../text/computed-text.ts";
import { errorText } from "../text/error-text.ts";
import { toast } from "../toasts/toasts.ts";

/** A device may need several tries over a slow line until it has answered. */
const pollTimeoutMs = 60_000;

/** Asks a device now and says what came of it. */
export function usePoll(kind: AnyKind, { id, name }: { id: string; name: string }) {
  const poll = useMutation({
    mutationFn: () =>
      api.post<PollAnswer>(`${kind.path}/${encodeURIComponent(id)}/poll`, undefined, {
        timeoutMs: pollTimeoutMs,
      }),
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS") return toast("success", i18next.t("cards:pollSuccess", { name }));
      const reason = error
        ? computedText(`actions:errors.${error}`, { defaultValue: error })
        : i18next.t("cards:noReason");
      toast("warn", i18next.t("cards:pollFailure", { name, reason }));
    },
    onError: (cause) =>
      toast("error", i18next.t("cards:pollError", { name }), { detail: errorText(cause), cause }),
  });
  return { start: () => poll.mutate(), isPolling: poll.isPending };
}
