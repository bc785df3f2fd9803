import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";
import { useCan } from "../../session/session-store.ts";
import { errorText } from "../../queries/error-text.ts";
import { kindText } from "../../text/kind-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

/**
 * Makes an entity the default (SIGN-154); undefined if not applicable, already the default or not permitted.
 */
export function useSetDefault(
  kind: AnyKind,
  row: Entity,
): { isPending: boolean; run: () => void } | undefined {
  const cache = useQueryClient();
  const mayUpdate = useCan("UPDATE", kind.entityType, row.id);
  const words = { name: nameOf(row), kind: kindText(kind, "one") };
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<Entity>(`${kind.path}/${encodeURIComponent(row.id)}/set-default`),
    onSuccess: () => {
      toast("success", translate("form:defaultSet", words));
      // The previous default changed too.
      void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
      void cache.invalidateQueries({ queryKey: ["entity", kind.entityType] });
    },
    onError: (cause) =>
      toast("error", translate("form:defaultSetError", words), { detail: errorText(cause), cause }),
  });
  if (kind.oneDefault === undefined || !mayUpdate || row[kind.oneDefault] === true) return undefined;
  return { isPending, run: () => mutate() };
}
