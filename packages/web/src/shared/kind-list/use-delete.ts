import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { type Entity, queryKeys } from "../api/kind-queries.ts";
import { errorText } from "../text/error-text.ts";
import { kindMessage } from "../text/kind-text.ts";
import { toast } from "../toasts/toasts.ts";

/** The list is asked for again so long after a delete (PLAT-073). */
const refetchAfterMs = 500;

/** Moves one entity to the trash and says what became of it. */
export function useDelete(kind: AnyKind) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (row: Entity) => api.delete(`${kind.path}/${encodeURIComponent(row.id)}`),
    onSuccess: (_, row) => {
      toast("info", kindMessage(kind, "Deleted", nameOf(row)));
      window.setTimeout(
        () => void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) }),
        refetchAfterMs,
      );
    },
    onError: (error, row) =>
      toast("error", kindMessage(kind, "DeleteError", nameOf(row)), {
        detail: errorText(error),
        cause: error,
      }),
  });
}

export const nameOf = (row: Entity): string => (typeof row["name"] === "string" ? row["name"] : row.id);
