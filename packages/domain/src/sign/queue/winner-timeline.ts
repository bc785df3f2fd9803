import { type Contender, expiresAtMs, winningItem } from "./winner.ts";

/** One item of a queue from posting to end, as posted once: an edit or a repost makes another posting. */
export interface Posting<Item extends Contender = Contender> {
  item: Item;
  /** When it was posted, ms. */
  openedAtMs: number;
  /** When somebody ended or replaced it, ms; null: nobody did. Its own expiry is in the item. */
  closedAtMs: number | null;
}

/** What should stand from one moment to another; null: nothing. */
export interface Turn<Post> {
  posting: Post | null;
  fromMs: number;
  /** When it makes way; null: not by itself. */
  untilMs: number | null;
}

/** The postings that were open at a moment; whether their time was over is told by the winner. */
export function openAt<Post extends Posting>(postings: readonly Post[], atMs: number): Post[] {
  return postings.filter(
    ({ openedAtMs, closedAtMs }) => openedAtMs <= atMs && (closedAtMs === null || closedAtMs > atMs),
  );
}

/** The posting that should stand at a moment, by the same choice that the sign's agent makes. */
export function winningPosting<Post extends Posting>(postings: readonly Post[], atMs: number): Post | null {
  const open = openAt(postings, atMs);
  const winner = winningItem(
    open.map(({ item }) => item),
    atMs,
  );
  return open.find(({ item }) => item === winner) ?? null;
}

/**
 * Who stands from `fromMs` on, turn by turn, as far as the postings tell: at most `mostTurns`, the last one possibly
 * cut. Neighbouring turns are of different postings.
 */
export function turnsFrom<Post extends Posting>(
  postings: readonly Post[],
  fromMs: number,
  mostTurns = 50,
): Turn<Post>[] {
  const turns: Turn<Post>[] = [{ posting: winningPosting(postings, fromMs), fromMs, untilMs: null }];
  for (const changeMs of changesAfter(postings, fromMs)) {
    const last = turns.at(-1)!;
    const posting = winningPosting(postings, changeMs);
    if (posting === last.posting) continue;
    last.untilMs = changeMs;
    if (turns.length === mostTurns) return turns;
    turns.push({ posting, fromMs: changeMs, untilMs: null });
  }
  return turns;
}

/** Moments at which a posting begins, is ended or expires, in rising order. */
function changesAfter(postings: readonly Posting[], fromMs: number): number[] {
  const moments = postings.flatMap(({ item, openedAtMs, closedAtMs }) => [
    openedAtMs,
    closedAtMs,
    expiresAtMs(item),
  ]);
  const later = moments.filter((ms): ms is number => ms !== null && ms > fromMs);
  return [...new Set(later)].sort((a, b) => a - b);
}
