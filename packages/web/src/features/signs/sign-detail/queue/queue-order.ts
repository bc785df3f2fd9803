import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";

export const queueColumns = ["priority", "duration", "association", "updatedBy", "updatedAt"] as const;
export type QueueColumn = (typeof queueColumns)[number];

export interface QueueOrder {
  column: QueueColumn;
  ascending: boolean;
}

/** Most urgent first (SIGN-034). */
export const defaultOrder: QueueOrder = { column: "priority", ascending: true };

/** Ties follow the winning order. */
export function sortedItems(items: readonly QueueItem[], { column, ascending }: QueueOrder): QueueItem[] {
  const sign = ascending ? 1 : -1;
  return items.toSorted((a, b) => {
    const [left, right] = [sortValue(a, column), sortValue(b, column)];
    const order = left < right ? -1 : left > right ? 1 : 0;
    return order * sign || a.priority - b.priority || b.sequence - a.sequence;
  });
}

function sortValue(item: QueueItem, column: QueueColumn): number | string {
  switch (column) {
    case "priority":
      return item.priority;
    case "duration":
      return item.displayDuration ?? Number.POSITIVE_INFINITY;
    case "association":
      return item.associatedEntityName ?? "";
    case "updatedBy":
      return item.lastUpdatedByDisplayName;
    case "updatedAt":
      return item.lastUpdatedAt;
  }
}
