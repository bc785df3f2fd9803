import { type Contender, expiresAtMs, findWinningItem } from "./winner.ts";

/** One post of an item until its end; an edit or repost starts another posting. */
export interface Posting<Item extends Contender = Contender> {
  item: Item;
  /** Posting time, ms. */
  openedAtMs: number;
  /** When a user ended or replaced it, ms; null: not. The expiry is in the item. */
  closedAtMs: number | null;
}

/** The winner during a period; null: blank. */
export interface Turn<Post> {
  posting: Post | null;
  fromMs: number;
  /** Null: does not end by itself. */
  untilMs: number | null;
}

/** Includes expired postings, which the winner selection skips. */
function openAt<Post extends Posting>(postings: readonly Post[], atMs: number): Post[] {
  return postings.filter(
    ({ openedAtMs, closedAtMs }) => openedAtMs <= atMs && (closedAtMs === null || closedAtMs > atMs),
  );
}

/** The winner at a moment, selected exactly as the agent does. */
function findWinningPosting<Post extends Posting>(postings: readonly Post[], atMs: number): Post | null {
  const open = openAt(postings, atMs);
  const winner = findWinningItem(
    open.map(({ item }) => item),
    atMs,
  );
  return open.find(({ item }) => item === winner) ?? null;
}

/**
 * Successive winners from `fromMs`, at most `maxTurns`; the last may be cut off. Adjacent turns have
 * different postings.
 */
export function listTurns<Post extends Posting>(
  postings: readonly Post[],
  fromMs: number,
  maxTurns = 50,
): Turn<Post>[] {
  const turns: Turn<Post>[] = [{ posting: findWinningPosting(postings, fromMs), fromMs, untilMs: null }];
  for (const changeMs of changesAfter(postings, fromMs)) {
    const last = turns.at(-1)!;
    const posting = findWinningPosting(postings, changeMs);
    if (posting === last.posting) continue;
    last.untilMs = changeMs;
    if (turns.length === maxTurns) return turns;
    turns.push({ posting, fromMs: changeMs, untilMs: null });
  }
  return turns;
}

function changesAfter(postings: readonly Posting[], fromMs: number): number[] {
  const moments = postings.flatMap(({ item, openedAtMs, closedAtMs }) => [
    openedAtMs,
    closedAtMs,
    expiresAtMs(item),
  ]);
  const later = moments.filter((ms): ms is number => ms !== null && ms > fromMs);
  return [...new Set(later)].sort((a, b) => a - b);
}
