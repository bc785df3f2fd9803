import type { Sign } from "../sign-entity.ts";
import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { errorText } from "../../../shared/text/error-text.ts";
import { computedText } from "../../../shared/text/computed-text.ts";
import { toast } from "../../../shared/toasts/toasts.ts";
import { pollSign } from "../sign-calls.ts";

/** Polls the sign and says what came of it (SIGN-171). */
export function usePoll(sign: Pick<Sign, "id" | "name">): { start: () => void; isPolling: boolean } {
  const { name } = sign;
  const poll = useMutation({
    mutationFn: () => pollSign(sign.id),
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS") return toast("success", i18next.t("signs:signPollSuccess", { name }));
      toast("warn", i18next.t("signs:signPollFailure", { name, reason: reasonText(error) }));
    },
    onError: (cause) =>
      toast("error", i18next.t("signs:signPollError", { name }), { detail: errorText(cause), cause }),
  });
  return {
    start: () => {
      if (!poll.isPending) poll.mutate();
    },
    isPolling: poll.isPending,
  };
}

/** The agent names a reason of ours, or passes on what the driver said. */
function reasonText(reason: string | undefined): string {
  if (!reason) return i18next.t("signs:problem.noAnswer");
  return computedText([`signs:problem.${reason}`, `actions:errors.${reason}`], { defaultValue: reason });
}
