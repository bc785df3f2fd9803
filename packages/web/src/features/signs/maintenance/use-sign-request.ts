import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { endOf, getRequestAnswer } from "./maintenance-calls.ts";

/** Delay of the refetch after a step of a request (SIGN-080). */
export const repollDelayMs = 250;

interface SignRequest {
  ask: () => Promise<SignRequestAnswer>;
  /** Without it no success is reported, because the page shows the result. */
  done?: string | ((data: Record<string, unknown>) => string);
  failed: string;
}

export function useSignRequest(sign: Pick<Sign, "id" | "name">) {
  const cache = useQueryClient();
  const { t } = useTranslation("communication");
  return useMutation({
    mutationFn: async ({ ask }: SignRequest) => endOf(await ask(), (id) => getRequestAnswer(sign.id, id)),
    retry: false,
    onSuccess: ({ status, error, data }, { done, failed }) => {
      if (status === "SUCCESS")
        return done && toast("success", typeof done === "string" ? done : done(data ?? {}));
      const answerDetail = data?.["detail"];
      const detail = [actionErrorText(error), typeof answerDetail === "string" ? answerDetail : ""].filter(
        Boolean,
      );
      toast("error", failed, { detail: detail.join(" ") || t("noReason") });
    },
    onError: (cause, { failed }) => toast("error", failed, { detail: errorText(cause), cause }),
    onSettled: () => rereadSoon(() => cache.invalidateQueries(entityQuery(signKind, sign.id))),
  });
}

export function rereadSoon(reread: () => unknown): void {
  setTimeout(() => void reread(), repollDelayMs);
}
