import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Sign } from "../sign/sign-entity.ts";

/** Long, because a sign may be on a slow line. */
const timeoutMs = 60_000;

/** Clears the sign's problems at its agent, polls it, and reports the result (SIGN-171). */
export function useDebugReset({ id, name }: Pick<Sign, "id" | "name">) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post<SignRequestAnswer>(`/signs/sign/${encodeURIComponent(id)}/debug-reset`, undefined, {
        timeoutMs,
      }),
    retry: false,
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS")
        return toast("success", i18next.t("signDetail:signDebugResetSuccess", { name }));
      toast("error", i18next.t("signDetail:signDebugResetError", { name }), {
        detail: actionErrorText(error),
      });
    },
    onError: (cause) =>
      toast("error", i18next.t("signDetail:signDebugResetError", { name }), {
        detail: errorText(cause),
        cause,
      }),
    // The result is in the sign's state and requests.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.entity("SIGN", id) }),
  });
}
