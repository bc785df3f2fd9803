import type { LossReason } from "../sign/queue/winner.ts";
import { outrankedBy } from "../sign/queue/winner.ts";
import { type Contest, type Posting, walkContests } from "../sign/queue/winner-timeline.ts";

/** Messages of one group, such as the runs of a job, replace each other by intent and do not collide. */
export interface DrySource {
  group: string;
}

export interface DryPosting<Source extends DrySource> extends Posting {
  source: Source;
}

/** What a sign shows during a period; `source` null: no message. */
export interface DryTurn<Source> {
  source: Source | null;
  fromMs: number;
  untilMs: number;
}

/** `sameMinute`: both have one priority number and start in one minute, so their order is by chance. */
export type OverlapReason = Exclude<LossReason, "expired"> | "sameMinute";

/** A message that is open and not shown, because another one wins. */
export interface Overlap<Source> {
  winner: Source;
  loser: Source;
  reason: OverlapReason;
  fromMs: number;
  untilMs: number;
}

/** A short time without a message between two. */
export interface Gap<Source> {
  before: Source;
  after: Source;
  fromMs: number;
  untilMs: number;
}

/** Runs of a source that never win while they are open, with the message that hides them longest. */
export interface HiddenRuns<Source> {
  source: Source;
  runs: number;
  hidden: number;
  winner: Source;
  reason: OverlapReason;
}

export interface SignDryRun<Source> {
  turns: DryTurn<Source>[];
  overlaps: Overlap<Source>[];
  gaps: Gap<Source>[];
  hidden: HiddenRuns<Source>[];
}

export interface DryRange {
  fromMs: number;
  beforeMs: number;
}

/** Longer times without a message are taken as intended. */
export const shortGapMs = 30 * 60_000;
const minuteMs = 60_000;

/** What a sign shows from `fromMs` to `beforeMs`, by the rules of its queue. */
export function dryRunSign<Source extends DrySource>(
  postings: readonly DryPosting<Source>[],
  { fromMs, beforeMs }: DryRange,
): SignDryRun<Source> {
  const turns: DryTurn<Source>[] = [];
  const overlaps = new OverlapList<Source>();
  const seen = new Set<DryPosting<Source>>();
  const won = new Set<DryPosting<Source>>();
  for (const contest of walkContests(postings, fromMs)) {
    if (contest.fromMs >= beforeMs) break;
    const untilMs = Math.min(contest.untilMs ?? beforeMs, beforeMs);
    addTurn(turns, contest, untilMs);
    for (const posting of contest.open) seen.add(posting);
    if (contest.winner) {
      won.add(contest.winner);
      if (contest.open.length > 1) overlaps.add(contest, contest.winner, untilMs);
    }
  }
  return {
    turns,
    overlaps: overlaps.items,
    gaps: findGaps(turns),
    hidden: findHidden(seen, won, overlaps.items),
  };
}

/** Overlaps that need a person: those by priority number are intended. */
export const isUndecided = ({ reason }: Pick<Overlap<unknown>, "reason">): boolean =>
  reason !== "lowerPriority";

export function countProblems({ overlaps, gaps, hidden }: SignDryRun<unknown>): number {
  return overlaps.filter(isUndecided).length + gaps.length + hidden.length;
}

function addTurn<Source extends DrySource>(
  turns: DryTurn<Source>[],
  { winner, fromMs }: Contest<DryPosting<Source>>,
  untilMs: number,
): void {
  const source = winner?.source ?? null;
  const last = turns.at(-1);
  if (last && last.source === source) last.untilMs = untilMs;
  else turns.push({ source, fromMs, untilMs });
}

class OverlapList<Source extends DrySource> {
  readonly items: Overlap<Source>[] = [];
  readonly #last = new Map<Source, Overlap<Source>>();

  add({ open, fromMs }: Contest<DryPosting<Source>>, winner: DryPosting<Source>, untilMs: number): void {
    const losers = new Map<Source, DryPosting<Source>>();
    for (const posting of open)
      if (posting.source.group !== winner.source.group) losers.set(posting.source, posting);
    for (const [source, posting] of losers) {
      const reason = reasonOf(posting, winner);
      const last = this.#last.get(source);
      const isSame = last?.untilMs === fromMs && last.winner === winner.source && last.reason === reason;
      if (isSame) {
        last.untilMs = untilMs;
        continue;
      }
      const overlap = { winner: winner.source, loser: source, reason, fromMs, untilMs };
      this.items.push(overlap);
      this.#last.set(source, overlap);
    }
  }
}

function reasonOf(loser: Posting, winner: Posting): OverlapReason {
  const reason = outrankedBy(loser.item, winner.item);
  const startsWith = Math.floor(loser.openedAtMs / minuteMs) === Math.floor(winner.openedAtMs / minuteMs);
  return reason === "older" && startsWith ? "sameMinute" : reason;
}

function findGaps<Source>(turns: readonly DryTurn<Source>[]): Gap<Source>[] {
  return turns.flatMap(({ source, fromMs, untilMs }, at) => {
    const [before, after] = [turns[at - 1]?.source, turns[at + 1]?.source];
    if (source !== null || !before || !after || untilMs - fromMs > shortGapMs) return [];
    return [{ before, after, fromMs, untilMs }];
  });
}

function findHidden<Source extends DrySource>(
  seen: ReadonlySet<DryPosting<Source>>,
  won: ReadonlySet<DryPosting<Source>>,
  overlaps: readonly Overlap<Source>[],
): HiddenRuns<Source>[] {
  const bySource = Map.groupBy(seen, ({ source }) => source);
  const byLoser = Map.groupBy(overlaps, ({ loser }) => loser);
  return [...bySource].flatMap(([source, runs]) => {
    const hidden = runs.filter((posting) => !won.has(posting)).length;
    const longest = (byLoser.get(source) ?? []).reduce<Overlap<Source> | undefined>(
      (best, one) => (best && lengthOf(best) >= lengthOf(one) ? best : one),
      undefined,
    );
    if (hidden === 0 || !longest) return [];
    return [{ source, runs: runs.length, hidden, winner: longest.winner, reason: longest.reason }];
  });
}

const lengthOf = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }): number => untilMs - fromMs;
