import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";
import { errorText } from "../../queries/error-text.ts";
import { kindMessage } from "../../text/kind-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

/** Delay before the list is refetched after a delete (PLAT-073). */
const refetchAfterMs = 500;

export function useDelete(kind: AnyKind) {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
  const restore = async (row: Entity) => {
    const name = nameOf(row);
    try {
      await api.post(`${kind.path}/${encodeURIComponent(row.id)}/restore`);
      toast("success", translate("common:restored", { name }));
      refetch();
    } catch (cause) {
      toast("error", translate("common:restoreError", { name }), { detail: errorText(cause), cause });
    }
  };
  return useMutation({
    mutationFn: (row: Entity) => api.delete(`${kind.path}/${encodeURIComponent(row.id)}`),
    onSuccess: (_, row) => {
      const undo = { action: { label: translate("common:undo"), run: () => void restore(row) } };
      toast("info", kindMessage(kind, "Deleted", nameOf(row)), kind.ownCalls ? {} : undo);
      window.setTimeout(refetch, refetchAfterMs);
    },
    onError: (error, row) =>
      toast("error", kindMessage(kind, "DeleteError", nameOf(row)), {
        detail: errorText(error),
        cause: error,
      }),
  });
}

export const nameOf = (row: { id: string; name?: unknown }): string =>
  typeof row.name === "string" ? row.name : row.id;
