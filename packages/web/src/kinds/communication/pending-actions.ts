import {
  type CommunicationRequest,
  type PendingAction,
  pendingActionsEveryMs,
} from "@gantry/domain/contract/agents/communication-actions.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";

/** Entity type under which the websocket announces what is asked of devices. */
export const actionType = "COMMUNICATION_ACTION";

export interface PendingOf {
  entityId: string;
  entityType: string;
  requestTypes: readonly CommunicationRequest[];
  /** How far back is looked, such as `15m`. */
  timeframe?: string;
}

/** What is under way on an entity: asked for every 5 s and never taken from what is held (COMM-008, COMM-010, COMM-011). */
export function pendingActionsQuery({ entityId, entityType, requestTypes, timeframe = "15m" }: PendingOf) {
  const asked = new URLSearchParams({ timeframe, entityType, requestTypes: requestTypes.join(",") });
  return queryOptions({
    // The second part is the type, by which the websocket asks for a refetch.
    queryKey: ["pending", actionType, entityId, String(asked)],
    queryFn: async ({ signal }) =>
      (await api.get<PendingAction[]>(
        `/system/communication-action/pending/${encodeURIComponent(entityId)}?${asked}`,
        { signal },
      )) ?? [],
    staleTime: 0,
    refetchInterval: pendingActionsEveryMs,
    retry: false,
  });
}

/** What is under way on an entity; asked for again, too, when the websocket tells of something that is. */
export function usePendingActions(what: PendingOf) {
  const cache = useQueryClient();
  const options = pendingActionsQuery(what);
  useLive(actionType);
  useUpdates(actionType, ({ entity }) => {
    if (entity["entityId"] === what.entityId) void cache.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery(options);
}
