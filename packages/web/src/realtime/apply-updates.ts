import type { EntityUpdate } from "@gantry/domain/contract/websocket.ts";
import type { QueryClient } from "@tanstack/react-query";
import { patchCache } from "./patch-cache.ts";

/**
 * Entity type of the channel on which a notification is only announced: who is told of it, and how many are left, is
 * the server's word, so they are read anew (RT-016).
 */
export const notificationType = "NOTIFICATION";

/** Brings what the page holds up to date with a batch of changes; notifications are asked for again, once. */
export function applyUpdates(cache: QueryClient, updates: readonly EntityUpdate[]): void {
  for (const update of updates) if (update.entityType !== notificationType) patchCache(cache, update);
  if (!updates.some(({ entityType }) => entityType === notificationType)) return;
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === notificationType });
}
