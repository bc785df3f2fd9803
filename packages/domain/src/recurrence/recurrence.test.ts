import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { dayOfUntil, untilEndOf } from "./end-of-day.ts";
import { listNextTimes } from "./next-times.ts";
import { frequencies, parseRule, type RecurrenceRule, ruleText, weekdays } from "./rule.ts";
import { withEnd, withFrequency, withoutEmptySelection } from "./seeded-rule.ts";

const denver = "America/Denver";
const listTimes = (rule: string, start: string, limit = 5, zone = denver) =>
  listNextTimes({ rule, startMs: msFromIso(start), zone }, msFromIso(start), limit).map(isoFromMs);

const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 366 }),
    byDay: fc.subarray([...weekdays]),
    byMonthDay: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 3 }),
    byMonth: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    bySetPos: fc.subarray([1, 2, 3, 4, -1]),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 999 }) }),
      fc.constant({ until: "20271231T235959Z" }),
    ),
  })
  .map(({ end, ...rule }) => ({ ...rule, ...end }));

describe("a recurrence rule", () => {
  test("is read as written (SCHED-015)", () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseRule(ruleText(rule))).toEqual(rule);
      }),
    );
  });

  test.each([
    "",
    "FREQ=HOURLY",
    "INTERVAL=2",
    "FREQ=DAILY;INTERVAL=367",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=3;UNTIL=20261231T000000Z",
    "FREQ=DAILY;UNTIL=20260631T000000Z",
    "FREQ=DAILY;FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYHOUR=3",
  ])("is not %j (SCHED-016, SCHED-019, SCHED-026)", (text) => {
    expect(parseRule(text)).toBeUndefined();
  });

  test("keeps its time of day across clock changes and skips a nonexistent one", () => {
    expect(listTimes("FREQ=DAILY", "2026-10-31T14:00:00Z", 3)).toEqual([
      "2026-10-31T14:00:00.000Z",
      "2026-11-01T15:00:00.000Z",
      "2026-11-02T15:00:00.000Z",
    ]);
    // 2:30 does not exist on 14 March 2027.
    expect(listTimes("FREQ=DAILY", "2027-03-13T09:30:00Z", 2)).toEqual([
      "2027-03-13T09:30:00.000Z",
      "2027-03-15T08:30:00.000Z",
    ]);
  });

  test("finds the last Friday and skips months without a 31st (SCHED-037)", () => {
    expect(listTimes("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "2026-11-27T15:00:00Z", 2)).toEqual([
      "2026-11-27T15:00:00.000Z",
      "2026-12-25T15:00:00.000Z",
    ]);
    expect(listTimes("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27T15:00:00Z", 2)).toEqual([
      "2026-11-27T15:00:00.000Z",
      "2026-12-25T15:00:00.000Z",
    ]);
    expect(listTimes("FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31T15:00:00Z", 2)).toEqual([
      "2027-01-31T15:00:00.000Z",
      "2027-03-31T14:00:00.000Z",
    ]);
  });

  test.each(["BYDAY=5FR", "BYDAY=-2FR", "BYDAY=1MO,2TU", "BYDAY=FR;BYSETPOS=5", "BYDAY=FR;BYSETPOS=-2"])(
    "with %s is refused, because its ordinals are 1 to 4 and -1 (SCHED-037)",
    (days) => expect(parseRule(`FREQ=MONTHLY;${days}`)).toBeUndefined(),
  );

  test("ends after its count, or on its last day in the zone", () => {
    expect(listTimes("FREQ=DAILY;COUNT=2", "2026-11-20T15:00:00Z")).toHaveLength(2);
    const until = untilEndOf("2026-11-22", denver);
    expect(until).toBe("20261123T065959Z");
    expect(dayOfUntil(until, denver)).toBe("2026-11-22");
    expect(listTimes(`FREQ=DAILY;UNTIL=${until}`, "2026-11-21T06:30:00Z")).toHaveLength(3);
  });

  test("without occurrences is reported and not searched endlessly", () => {
    expect(listTimes("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-11-20T15:00:00Z")).toEqual([]);
  });
});

describe("editing a rule", () => {
  const friday = { year: 2026, month: 11, day: 20 };

  test("another frequency resets to today's weekday, date and month (SCHED-017)", () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const text = (frequency: RecurrenceRule["frequency"]) => {
          const { byDay, byMonthDay, byMonth, bySetPos } = withFrequency(rule, frequency, friday);
          return [byDay, byMonthDay, byMonth, bySetPos].map(String);
        };
        expect(text("DAILY")).toEqual(["", "", "", ""]);
        expect(text("WEEKLY")).toEqual(["FR", "", "", ""]);
        expect(text("MONTHLY")).toEqual(["", "20", "", ""]);
        expect(text("YEARLY")).toEqual(["", "20", "11", ""]);
      }),
    );
  });

  test("an emptied selection becomes today's, any other one stays (SCHED-018)", () => {
    const weekly = withFrequency({ ...none, frequency: "DAILY" }, "WEEKLY", friday);
    expect(withoutEmptySelection({ ...weekly, byDay: [] }, friday).byDay).toEqual(["FR"]);
    expect(withoutEmptySelection({ ...weekly, byDay: ["MO"] }, friday).byDay).toEqual(["MO"]);
  });

  test("a count replaces a last day, and vice versa (SCHED-019)", () => {
    const counted = withEnd({ ...none, until: "20261231T000000Z" }, { count: 3 });
    expect(counted).toEqual({ ...none, count: 3 });
    expect(withEnd(counted, { until: "20261231T000000Z" })).toEqual({ ...none, until: "20261231T000000Z" });
    expect(withEnd(counted, "never")).toEqual(none);
  });

  const none: RecurrenceRule = {
    frequency: "DAILY",
    interval: 1,
    byDay: [],
    byMonthDay: [],
    byMonth: [],
    bySetPos: [],
  };
});
