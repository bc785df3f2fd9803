import { msFromIso } from "./instant.ts";
import type { QueueItem } from "./queue.ts";

export type LossReason = "expired" | "lowerPriority" | "older";

interface QueueLoser<Item> {
  item: Item;
  reason: LossReason;
}
interface QueueExplanation<Item> {
  winner: Item | null;
  losers: QueueLoser<Item>[];
}

export type Contender = Pick<QueueItem, "id" | "priority" | "sequence" | "expiresAt">;

/** The lowest priority number, then the newest; null if none is open. */
export function findWinningItem<Item extends Contender>(items: readonly Item[], nowMs: number): Item | null {
  return findLeading(items.filter((item) => !isExpired(item, nowMs)));
}

/** The winner among items that are open and not expired. */
export function findLeading<Item extends Pick<Contender, "priority" | "sequence">>(
  items: Iterable<Item>,
): Item | null {
  let winner: Item | null = null;
  for (const item of items) {
    if (winner === null || isBefore(item, winner)) winner = item;
  }
  return winner;
}

export function explainQueue<Item extends Contender>(
  items: readonly Item[],
  nowMs: number,
): QueueExplanation<Item> {
  const winner = findWinningItem(items, nowMs);
  const losers = items
    .filter((item) => item !== winner)
    .map((item) => ({ item, reason: lossReason(item, winner, nowMs) }));
  return { winner, losers };
}

/** The first expiry after `nowMs`, ms; null if nothing expires. */
export function findNextChangeMs(items: readonly Contender[], nowMs: number): number | null {
  const expiries = items.map(expiresAtMs).filter((ms): ms is number => ms !== null && ms > nowMs);
  return expiries.length === 0 ? null : Math.min(...expiries);
}

/** Effect of a new message with this priority: it wins at or below the current winner's number. */
export function wouldBecome(
  newPriority: number,
  items: readonly Contender[],
  nowMs: number,
): "shown" | "queued" {
  const winner = findWinningItem(items, nowMs);
  return winner === null || newPriority <= winner.priority ? "shown" : "queued";
}

/** Only open items with the lowest priority number can be reposted. */
export function repostableItems<Item extends Contender>(items: readonly Item[], nowMs: number): Item[] {
  const lowest = findWinningItem(items, nowMs)?.priority;
  return items.filter((item) => item.priority === lowest && !isExpired(item, nowMs));
}

/** Also applies while queued. An invalid time counts as expired. */
export function isExpired(item: Contender, nowMs: number): boolean {
  const endMs = expiresAtMs(item);
  return endMs !== null && !(endMs > nowMs);
}

/** Milliseconds; null: never. */
export function expiresAtMs(item: Pick<QueueItem, "expiresAt">): number | null {
  return item.expiresAt === null ? null : msFromIso(item.expiresAt);
}

function isBefore(
  item: Pick<Contender, "priority" | "sequence">,
  other: Pick<Contender, "priority" | "sequence">,
): boolean {
  return item.priority === other.priority ? item.sequence > other.sequence : item.priority < other.priority;
}

export function lossReason(item: Contender, winner: Contender | null, nowMs: number): LossReason {
  return isExpired(item, nowMs) ? "expired" : outrankedBy(item, winner);
}

/** Why an open item that is not expired does not win. */
export function outrankedBy(
  item: Pick<Contender, "priority">,
  winner: Pick<Contender, "priority"> | null,
): Exclude<LossReason, "expired"> {
  return winner !== null && item.priority > winner.priority ? "lowerPriority" : "older";
}
