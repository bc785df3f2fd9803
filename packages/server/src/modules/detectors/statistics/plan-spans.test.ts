import { expect, test } from "vitest";
import { planSpans } from "./plan-spans.ts";

const at = Date.parse;
const range = { fromMs: at("2026-09-01T00:00:00Z"), toMs: at("2026-11-20T08:20:00Z") };
const readingsSinceMs = at("2026-10-21T08:20:00Z");
const known = { lateHoursMs: [], readingsSinceMs };
const isoOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16));

/** What is read from sums, and the first and last time read from readings. */
function planOf(
  closedUntil: string | undefined,
  more: { zone?: string; fromMs?: number; toMs?: number } = {},
) {
  const { fromMs = range.fromMs, toMs = range.toMs, zone = "UTC" } = more;
  const closedUntilMs = closedUntil === undefined ? undefined : at(closedUntil);
  const { closed, open } = planSpans({ fromMs, toMs }, { ...known, zone, closedUntilMs });
  const [first, last] = [open[0], open.at(-1)];
  return { sums: isoOf(closed), readings: first && last && isoOf({ fromMs: first.fromMs, toMs: last.toMs }) };
}

test("closed hours are read from sums and the others from readings (DET-044)", () => {
  expect(planOf("2026-11-20T08:00:00Z")).toEqual({
    sums: ["2026-09-01T00:00", "2026-11-20T08:00"],
    readings: ["2026-11-20T08:00", "2026-11-20T08:20"],
  });
});

test.each([
  ["the server stood still for longer than readings are kept", "2026-10-01T00:00:00Z"],
  ["no hour was ever summed", undefined],
])("readings that are kept are read from the first on where %s", (_, closedUntil) => {
  expect(planOf(closedUntil)).toEqual({
    sums: ["2026-09-01T00:00", "2026-10-21T08:00"],
    readings: ["2026-10-21T08:00", "2026-11-20T08:20"],
  });
});

test("the hour at the retention of readings counts once in a zone of half an hour", () => {
  const ofZone = { zone: "America/St_Johns", fromMs: at("2026-09-01T00:30:00Z") };
  expect(planOf("2026-10-21T08:00:00Z", ofZone)).toEqual({
    sums: ["2026-09-01T00:30", "2026-10-21T07:30"],
    readings: ["2026-10-21T07:30", "2026-11-20T08:20"],
  });
});

test("a range without readings is read from sums to its end, however cut", () => {
  expect(planOf("2026-11-20T08:00:00Z", { toMs: at("2026-10-02T10:10:00Z") })).toEqual({
    sums: ["2026-09-01T00:00", "2026-10-02T10:10"],
    readings: undefined,
  });
  expect(planOf("2026-10-01T00:00:00Z", { toMs: at("2026-10-02T10:10:00Z") }).readings).toBeUndefined();
});
