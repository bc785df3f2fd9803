import type { PendingAction } from "@gantry/domain/contract/answers/actions.ts";
import {
  type CommunicationRequest,
  pendingActionsEveryMs,
} from "@gantry/domain/contract/agents/communication-actions.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";

export const actionType = "COMMUNICATION_ACTION";

export interface PendingOf {
  entityId: string;
  entityType: string;
  requestTypes: readonly CommunicationRequest[];
  /** Maximum age, such as `15m`. */
  timeframe?: string;
}

/**
 * Pending actions of an entity: polled every 5 s and never served from the cache (COMM-008, COMM-010,
 * COMM-011).
 */
export function pendingActionsQuery({ entityId, entityType, requestTypes, timeframe = "15m" }: PendingOf) {
  const query = new URLSearchParams({ timeframe, entityType, requestTypes: requestTypes.join(",") });
  return queryOptions({
    // The second part is the entity type, for websocket refetches.
    queryKey: ["pending", actionType, entityId, String(query)],
    queryFn: async ({ signal }) =>
      (await api.get<PendingAction[]>(
        `/system/communication-action/pending/${encodeURIComponent(entityId)}?${query}`,
        { signal },
      )) ?? [],
    staleTime: 0,
    refetchInterval: pendingActionsEveryMs,
    retry: false,
  });
}

/** Also refetched when the websocket reports an action. */
export function usePendingActions(what: PendingOf) {
  const cache = useQueryClient();
  const options = pendingActionsQuery(what);
  useLive(actionType);
  useUpdates(actionType, ({ entity }) => {
    if (entity["entityId"] === what.entityId) void cache.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery(options);
}
