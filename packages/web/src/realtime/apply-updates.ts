import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { QueryClient } from "@tanstack/react-query";
import { patchCache } from "./patch-cache.ts";

/**
 * Notification updates carry no content: recipients and counts come from the server, so they are read again
 * (RT-016).
 */
export const notificationType = "NOTIFICATION";

export function applyUpdates(cache: QueryClient, updates: readonly EntityUpdate[]): void {
  for (const update of updates) if (update.entityType !== notificationType) patchCache(cache, update);
  if (!updates.some(({ entityType }) => entityType === notificationType)) return;
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === notificationType });
}
