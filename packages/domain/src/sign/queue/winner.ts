import { msFromIso } from "./instant.ts";
import type { QueueItem } from "./queue.ts";

/** Why an item of the queue does not stand on the sign. */
export type LossReason = "expired" | "lowerPriority" | "older";

export interface QueueLoser<Item> {
  item: Item;
  reason: LossReason;
}
export interface QueueExplanation<Item> {
  winner: Item | null;
  losers: QueueLoser<Item>[];
}

/** What the choice of the winner needs of an item. */
export type Contender = Pick<QueueItem, "id" | "priority" | "sequence" | "expiresAt">;

/** The item that should stand at `nowMs`: the lowest priority number, then the newest; null when none is open. */
export function winningItem<Item extends Contender>(items: readonly Item[], nowMs: number): Item | null {
  let winner: Item | null = null;
  for (const item of items) {
    if (!isExpired(item, nowMs) && (winner === null || goesFirst(item, winner))) winner = item;
  }
  return winner;
}

/** The winner, and every other item with the reason why it does not stand. */
export function explainQueue<Item extends Contender>(
  items: readonly Item[],
  nowMs: number,
): QueueExplanation<Item> {
  const winner = winningItem(items, nowMs);
  const losers = items
    .filter((item) => item !== winner)
    .map((item) => ({ item, reason: lossReason(item, winner, nowMs) }));
  return { winner, losers };
}

/** When the queue next changes by itself, in ms: the first expiry after `nowMs`; null when nothing expires. */
export function nextChangeMs(items: readonly Contender[], nowMs: number): number | null {
  const expiries = items.map(expiresAtMs).filter((ms): ms is number => ms !== null && ms > nowMs);
  return expiries.length === 0 ? null : Math.min(...expiries);
}

/** What a new message with this priority number would do: at or below the current winner's number it is shown. */
export function wouldBecome(
  newPriority: number,
  items: readonly Contender[],
  nowMs: number,
): "shown" | "queued" {
  const winner = winningItem(items, nowMs);
  return winner === null || newPriority <= winner.priority ? "shown" : "queued";
}

/** Items that may be reposted: the open ones with the lowest priority number. */
export function repostableItems<Item extends Contender>(items: readonly Item[], nowMs: number): Item[] {
  const lowest = winningItem(items, nowMs)?.priority;
  return items.filter((item) => item.priority === lowest && !isExpired(item, nowMs));
}

/** Whether the item's time is over; also while it waits. A time that cannot be read counts as over. */
export function isExpired(item: Contender, nowMs: number): boolean {
  const endMs = expiresAtMs(item);
  return endMs !== null && !(endMs > nowMs);
}

/** End of an item in ms; null never. */
export function expiresAtMs(item: Pick<QueueItem, "expiresAt">): number | null {
  return item.expiresAt === null ? null : msFromIso(item.expiresAt);
}

function goesFirst(item: Contender, other: Contender): boolean {
  return item.priority === other.priority ? item.sequence > other.sequence : item.priority < other.priority;
}

/** Why an item does not stand beside the winner. */
export function lossReason(item: Contender, winner: Contender | null, nowMs: number): LossReason {
  if (isExpired(item, nowMs)) return "expired";
  return winner !== null && item.priority > winner.priority ? "lowerPriority" : "older";
}
