import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleZones } from "../schedule/schedule-types.ts";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { offsetMs } from "../time/zone.ts";
import { libraryTimes, timesBetween } from "./next-times.ts";
import { findSkippedTime } from "./skipped-time.ts";
import { plainTimes } from "./plain-times.ts";
import { frequencies, type RecurrenceRule, weekdays } from "./rule.ts";

const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;
const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
    byDay: fc.subarray([...weekdays]),
    byMonthDay: fc.oneof(
      fc.constant([]),
      fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })), {
        maxLength: 3,
      }),
    ),
    byMonth: fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, fc.constant([3, 7])),
    bySetPos: fc.oneof(fc.constant([]), fc.subarray([1, 2, 3, 4, -1])),
    end: fc.oneof(fc.constant({}), fc.constant({ until: "20290102T110000Z" }), fc.constant({ count: 3 })),
  })
  .map(({ end, ...rule }) => ({ ...rule, ...end }));
const minute = fc.integer({ min: 0, max: 2 * 365 * 1440 });
const startMs = minute.map((count) => msFromIso("2026-11-20T00:00:00Z") + count * 60_000);

test("Every rule has the occurrences that the library finds", () => {
  fc.assert(
    fc.property(anyRule, startMs, fc.constantFrom(...scheduleZones), minute, (rule, start, zone, later) => {
      const placed = { startMs: start, zone };
      const range = { fromMs: start + later * 60_000 - yearMs / 2, beforeMs: start + 3 * yearMs, limit: 12 };
      const plain = plainTimes(rule, placed, range);
      if (plain === undefined) return;
      expect(plain.map(isoFromMs)).toEqual(libraryTimes(rule, placed, range).map(isoFromMs));
    }),
    { numRuns: 400 },
  );
});

test("A day whose time clocks skip is not counted among the days of its month", () => {
  const rule: RecurrenceRule = {
    frequency: "MONTHLY",
    interval: 1,
    byDay: ["MO", "SU"],
    byMonthDay: [],
    byMonth: [],
    bySetPos: [1],
  };
  // Clocks in Sydney skip 02:43 on Sunday, 1 October 2028.
  const placed = { startMs: msFromIso("2028-09-01T16:43:00Z"), zone: "Australia/Sydney" };
  const fromMs = msFromIso("2028-09-30T00:00:00Z");
  const range = { fromMs, beforeMs: fromMs + 40 * dayMs, limit: 2 };
  const times = ["2028-10-01T15:43:00.000Z", "2028-11-04T15:43:00.000Z"];
  expect(plainTimes(rule, placed, range)?.map(isoFromMs)).toEqual(times);
  expect(libraryTimes(rule, placed, range).map(isoFromMs)).toEqual(times);
});

test.each(scheduleZones)(
  "In ten years of %s a daily time occurs once a day, the first time in a doubled hour, never in a missing one",
  (zone) => {
    const firstMs = msFromIso("2027-01-01T12:00:00Z");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 95 }),
        fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
        (quarter, rule) => {
          const start = firstMs + quarter * 900_000;
          const placed = { rule, startMs: start, zone };
          const beforeMs = start + 3652 * dayMs;
          const times = timesBetween(placed, start, beforeMs, 4000);
          const clockOf = (atMs: number) => (atMs + offsetMs(atMs, zone)) % dayMs;
          const days = new Set(times.map((atMs) => Math.floor((atMs + offsetMs(atMs, zone)) / dayMs)));
          expect(days.size).toBe(times.length);
          for (const atMs of times) {
            expect(clockOf(atMs)).toBe(clockOf(start));
            for (const hour of [1_800_000, 3_600_000]) {
              const isSame = offsetMs(atMs - hour, zone) - offsetMs(atMs, zone) === hour;
              expect(isSame).toBe(false);
            }
          }
          const missing = listMissing(placed, start, beforeMs);
          expect(times.length + missing.length).toBe(3652);
        },
      ),
      { numRuns: 12 },
    );
  },
);

function listMissing(
  placed: { rule: string; startMs: number; zone: string },
  fromMs: number,
  beforeMs: number,
) {
  const missing: string[] = [];
  let searchedMs = fromMs;
  for (;;) {
    const found = findSkippedTime(placed, searchedMs, beforeMs);
    if (found === undefined) return missing;
    missing.push(found);
    searchedMs = msFromIso(`${found}:00Z`) + 2 * dayMs;
  }
}
