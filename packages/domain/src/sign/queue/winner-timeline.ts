import { type Contender, expiresAtMs, findLeading } from "./winner.ts";

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

/** A period in which the same postings compete. */
export interface Contest<Post> {
  fromMs: number;
  /** Null: nothing changes any more. */
  untilMs: number | null;
  winner: Post | null;
  /** Every open posting that is not expired, the winner included. */
  open: readonly Post[];
}

/** Successive contests from `fromMs`; the winner of each is selected exactly as the agent does. */
export function* walkContests<Post extends Posting>(
  postings: readonly Post[],
  fromMs: number,
): Generator<Contest<Post>> {
  const coming = postings
    .map((posting) => ({ posting, endMs: endOf(posting) }))
    .filter(({ endMs }) => endMs === null || endMs > fromMs)
    .toSorted((one, other) => one.posting.openedAtMs - other.posting.openedAtMs);
  const open = new Set<(typeof coming)[number]>();
  let [atMs, next]: [number | null, number] = [fromMs, 0];
  while (atMs !== null) {
    const nowMs = atMs;
    for (; next < coming.length && coming[next]!.posting.openedAtMs <= nowMs; next++) open.add(coming[next]!);
    for (const entry of open) if (entry.endMs !== null && !(entry.endMs > nowMs)) open.delete(entry);
    const standing: Post[] = [];
    let changeMs = coming[next]?.posting.openedAtMs ?? Number.POSITIVE_INFINITY;
    for (const { posting, endMs } of open) {
      standing.push(posting);
      if (endMs !== null && endMs < changeMs) changeMs = endMs;
    }
    atMs = changeMs === Number.POSITIVE_INFINITY ? null : changeMs;
    yield { fromMs: nowMs, untilMs: atMs, winner: findWinner(standing), open: standing };
  }
}

function findWinner<Post extends Posting>(standing: readonly Post[]): Post | null {
  if (standing.length <= 1) return standing[0] ?? null;
  const leading = findLeading(standing.map(({ item }) => item));
  return standing.find(({ item }) => item === leading) ?? null;
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
  const turns: Turn<Post>[] = [];
  for (const contest of walkContests(postings, fromMs)) {
    const last = turns.at(-1);
    if (last && contest.winner === last.posting) continue;
    if (last) last.untilMs = contest.fromMs;
    if (turns.length === maxTurns) return turns;
    turns.push({ posting: contest.winner, fromMs: contest.fromMs, untilMs: null });
  }
  return turns;
}

/** Closed or expired, whichever is first; an invalid expiry counts as expired at once. */
function endOf({ item, closedAtMs }: Posting): number | null {
  const expiryMs = expiresAtMs(item);
  if (expiryMs === null) return closedAtMs;
  if (Number.isNaN(expiryMs)) return Number.NEGATIVE_INFINITY;
  return closedAtMs === null ? expiryMs : Math.min(expiryMs, closedAtMs);
}
