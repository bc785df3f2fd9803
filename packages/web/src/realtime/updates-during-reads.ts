import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { QueryClient } from "@tanstack/react-query";
import { patchCache } from "./apply-updates.ts";

/** First parts of the keys that updates patch; the second part is the entity type. */
const patchedKeys: ReadonlySet<unknown> = new Set(["find", "overview", "entity"]);

/**
 * The answer to a read that is under way may be older than an update that arrives meanwhile, and would undo it. Such
 * updates are applied again to the answer.
 */
export function updatesDuringReads(cache: QueryClient): (updates: readonly EntityUpdate[]) => void {
  /** By the hash of the query: the last update of each entity since the read began. */
  const underWay = new Map<string, { entityType: unknown; missed: Map<string, EntityUpdate> }>();
  cache.getQueryCache().subscribe((event) => {
    const { queryHash, queryKey } = event.query;
    if (event.type === "removed") underWay.delete(queryHash);
    if (event.type !== "updated" || !patchedKeys.has(queryKey[0])) return;
    const { action } = event;
    if (action.type === "fetch") underWay.set(queryHash, { entityType: queryKey[1], missed: new Map() });
    // A patch is no answer.
    if (action.type !== "error" && (action.type !== "success" || action.manual)) return;
    const read = underWay.get(queryHash);
    underWay.delete(queryHash);
    if (action.type === "success" && read) patchCache(cache, read.missed.values());
  });
  return (updates) => {
    for (const { entityType, missed } of underWay.values())
      for (const update of updates)
        if (update.entityType === entityType) missed.set(update.entity.id, update);
  };
}
