import type { FindAnswer, FindQuery } from "@gantry/domain/contract/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { type Entity, queryKeys } from "../api/kind-queries.ts";
import { useLive } from "../realtime/live.ts";

/** Every device of a kind with its state and how often it is asked; its key is one that live updates patch. */
function moduleDevicesQuery(kind: AnyKind) {
  const query: FindQuery = {
    page: 0,
    pageSize: 10_000,
    sortField: "name",
    ascending: true,
    fields: ["name", "status", "statusSince", "lastUpdateTimestamp", "pollRate"],
  };
  return queryOptions({
    queryKey: [...queryKeys.overview(kind.entityType), "dashboard"],
    queryFn: ({ signal }) => api.post<FindAnswer<Entity>>(`${kind.path}/find`, query, { signal }),
    // Kept true by live updates, not by asking again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The devices of a module, kept live while its dashboard is open. */
export function useModuleDevices(kind: AnyKind) {
  useLive(kind.entityType);
  return useQuery(moduleDevicesQuery(kind));
}
