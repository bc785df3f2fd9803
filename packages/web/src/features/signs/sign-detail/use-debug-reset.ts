import type { SignRequestAnswer } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Sign } from "../sign/sign-entity.ts";

/** A sign is asked and answers over a slow line. */
const timeoutMs = 60_000;

/** Has the agent forget what went wrong with a sign and look at it anew; says what came of it (SIGN-171). */
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
    // Whatever came of it stands in the sign's state and among its requests.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.entity("SIGN", id) }),
  });
}
