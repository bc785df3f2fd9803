import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { findWinningItem } from "../sign/queue/winner.ts";
import { countProblems, dryRunSign, type DryPosting } from "./dry-run.ts";
import { listOccurrences } from "./schedule-times.ts";
import { scheduleZones } from "./schedule-types.ts";

const minute = 60_000;
const dayMs = 86_400_000;
const range = { fromMs: 0, beforeMs: 1000 * minute };
interface Source {
  group: string;
}
let sequence = 0;
function post(source: Source, [from, until]: [number, number | null], priority = 5): DryPosting<Source> {
  const item = { id: `${source.group}-${++sequence}`, priority, sequence, expiresAt: null };
  return { item, source, openedAtMs: from * minute, closedAtMs: until === null ? null : until * minute };
}
const work: Source = { group: "work" };
const fog: Source = { group: "fog" };
const crash: Source = { group: "crash" };

describe("A dry run of a sign", () => {
  test("shows the lowest priority number, then the newest message, and returns to the hidden one", () => {
    const run = dryRunSign(
      [post(work, [0, null], 5), post(crash, [10, 20], 2), post(fog, [15, 40], 5)],
      range,
    );
    expect(
      run.turns.map(({ source, fromMs, untilMs }) => [source?.group, fromMs / minute, untilMs / minute]),
    ).toEqual([
      ["work", 0, 10],
      ["crash", 10, 20],
      ["fog", 20, 40],
      ["work", 40, 1000],
    ]);
    expect(
      run.overlaps.map(({ winner, loser, reason, fromMs, untilMs }) =>
        [loser.group, winner.group, reason, fromMs / minute, untilMs / minute].join(" "),
      ),
    ).toEqual(["work crash lowerPriority 10 20", "fog crash lowerPriority 15 20", "work fog older 20 40"]);
    expect(countProblems(run)).toBe(1);
  });

  test("names two messages of one priority that start in the same minute", () => {
    const first = { ...post(work, [5, 20]), openedAtMs: 5 * minute + 20_000 };
    const { overlaps } = dryRunSign([first, post(fog, [5, 20])], range);
    expect(overlaps.map(({ reason }) => reason)).toEqual(["sameMinute"]);
  });

  test("names runs that never win, with the message that hides them", () => {
    const runs = [10, 110, 210].map((at) => post(work, [at, at + 30], 5));
    const hiding = post(crash, [100, 300], 2);
    const { hidden } = dryRunSign([...runs, hiding], range);
    expect(hidden).toEqual([{ source: work, runs: 3, hidden: 2, winner: crash, reason: "lowerPriority" }]);
    expect(dryRunSign([...runs, post(work, [0, null], 1)], range).hidden).toEqual([]);
  });

  test("names a short time without a message between two, not a long one", () => {
    const { gaps } = dryRunSign([post(work, [0, 10]), post(fog, [15, 20]), post(work, [90, 100])], range);
    expect(gaps).toEqual([{ before: work, after: fog, fromMs: 10 * minute, untilMs: 15 * minute }]);
  });

  test("has no collision between runs of one job or plan", () => {
    const runs = [0, 10, 20].map((at) => post(work, [at, null]));
    const run = dryRunSign(runs, range);
    expect(run.turns).toEqual([{ source: work, fromMs: 0, untilMs: 1000 * minute }]);
    expect(countProblems(run)).toBe(0);
  });
});

const anyPosting = fc
  .record({
    group: fc.constantFrom("a", "b", "c", "d"),
    from: fc.integer({ min: -50, max: 220 }),
    length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(null)),
    priority: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ group, from, length, priority }) => ({
    group,
    range: [from, length === null ? null : from + length] as [number, number | null],
    priority,
  }));

test("At every moment the dry run shows the winner of the open messages and names each that it hides", () => {
  fc.assert(
    fc.property(fc.array(anyPosting, { maxLength: 12 }), fc.integer({ min: 0, max: 199 }), (made, at) => {
      const sources = new Map(["a", "b", "c", "d"].map((group) => [group, { group }]));
      const postings = made.map(({ group, range: span, priority }) =>
        post(sources.get(group)!, span, priority),
      );
      const atMs = at * minute + 1;
      const run = dryRunSign(postings, { fromMs: 0, beforeMs: 200 * minute });
      const open = postings.filter(
        ({ openedAtMs, closedAtMs }) => openedAtMs <= atMs && (closedAtMs === null || closedAtMs > atMs),
      );
      const winner = findWinningItem(
        open.map(({ item }) => item),
        atMs,
      );
      const shown = open.find(({ item }) => item === winner)?.source ?? null;
      const covers = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) =>
        fromMs <= atMs && atMs < untilMs;
      expect(run.turns.filter(covers).map(({ source }) => source)).toEqual([shown]);
      const hidden = new Set(open.map(({ source }) => source).filter((source) => source !== shown));
      expect(new Set(run.overlaps.filter(covers).map(({ loser }) => loser))).toEqual(hidden);
      expect(run.overlaps.filter(covers).every((overlap) => overlap.winner === shown)).toBe(true);
      // The turns follow each other without holes.
      expect(run.turns[0]?.fromMs).toBe(0);
      expect(run.turns.at(-1)?.untilMs).toBe(200 * minute);
      for (const [index, turn] of run.turns.entries())
        if (index > 0) expect(turn.fromMs).toBe(run.turns[index - 1]?.untilMs);
    }),
    { numRuns: 500 },
  );
});

test("A message of a daily job is shown once on each day of ten years in any zone, but on days without its hour", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...scheduleZones),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 23 }),
      (timezone, year, hour) => {
        const fromMs = msFromIso(`${2027 + year}-01-01T${String(hour).padStart(2, "0")}:30:00Z`);
        const beforeMs = fromMs + 365 * dayMs;
        const job = { firstDate: isoFromMs(fromMs), timezone, useRecurrence: true, rrule: "FREQ=DAILY" };
        const runs = listOccurrences(job, fromMs, beforeMs, 400);
        const postings = runs.map((atMs) => post(work, [atMs / minute, atMs / minute + 20]));
        const { turns, overlaps } = dryRunSign(postings, { fromMs, beforeMs });
        const shown = turns.filter(({ source }) => source !== null);
        expect(shown.map((turn) => turn.fromMs)).toEqual(runs);
        expect(365 - shown.length).toBeLessThanOrEqual(1);
        expect(overlaps).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
