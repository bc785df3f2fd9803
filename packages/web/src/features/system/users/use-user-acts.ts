import { type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindMessage } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { heldOf, removeUser, setActive } from "./users.ts";

type Act = "activate" | "deactivate" | "delete";

/** `onSettled` closes the confirmation. */
export function useUserActs(user: User, onSettled: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id } = user;
  const name = user.name ?? "";
  const texts = {
    activate: () => translate("users:activatedDone", { name }),
    deactivate: () => translate("users:deactivatedDone", { name }),
    delete: () => kindMessage(userKind, "Deleted", name),
  };
  return useMutation({
    mutationFn: async (act: Act) => {
      if (act === "delete") return removeUser(id);
      await setActive(id, act === "activate");
    },
    onSettled,
    onSuccess: async (_, act) => {
      toast("info", texts[act]());
      if (act !== "delete") {
        for (const queryKey of heldOf(id)) void cache.invalidateQueries({ queryKey });
        return;
      }
      await navigate({ to: userKind.pages });
      void cache.invalidateQueries({ queryKey: queryKeys.find(userKind.entityType) });
    },
    onError: (cause, act) =>
      toast(
        "error",
        act === "delete" ? kindMessage(userKind, "DeleteError", name) : translate("users:notDone", { name }),
        { detail: errorText(cause), cause },
      ),
  });
}
