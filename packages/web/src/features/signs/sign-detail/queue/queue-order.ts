import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { Sort } from "../../../../kit/table/columns.ts";

/** Most urgent first (SIGN-034). */
export const defaultOrder: Sort = { by: "priority", ascending: true };

const sortValues: Record<string, (item: QueueItem) => number | string> = {
  priority: ({ priority }) => priority,
  duration: ({ displayDuration }) => displayDuration ?? Number.POSITIVE_INFINITY,
  association: ({ associatedEntityName }) => associatedEntityName ?? "",
  updatedBy: ({ lastUpdatedByDisplayName }) => lastUpdatedByDisplayName,
  updatedAt: ({ lastUpdatedAt }) => lastUpdatedAt,
};

/** Ties follow the winning order. */
export function sortItems(items: readonly QueueItem[], { by, ascending }: Sort): QueueItem[] {
  const valueOf = sortValues[by] ?? (() => 0);
  const sign = ascending ? 1 : -1;
  return items.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    const order = left < right ? -1 : left > right ? 1 : 0;
    return order * sign || a.priority - b.priority || b.sequence - a.sequence;
  });
}
