import { expect, test } from "vitest";
import { ageParts, freshnessOf } from "./freshness.ts";

test("a value is fresh within one poll, then late, then stale", () => {
  expect(freshnessOf(30_000, 30)).toBe("fresh");
  expect(freshnessOf(45_000, 30)).toBe("fresh");
  expect(freshnessOf(46_000, 30)).toBe("late");
  expect(freshnessOf(150_000, 30)).toBe("late");
  expect(freshnessOf(151_000, 30)).toBe("stale");
  expect(freshnessOf(151_000, 300)).toBe("fresh");
});

test("a device whose clock is ahead has no negative age", () => {
  expect(freshnessOf(-5_000, 30)).toBe("fresh");
  expect(ageParts(-5_000)).toEqual({ unit: "seconds", seconds: 0 });
});

test("an age is shown in its two largest units", () => {
  expect(ageParts(59_999)).toEqual({ unit: "seconds", seconds: 59 });
  expect(ageParts(60_000)).toEqual({ unit: "minutes", minutes: 1 });
  expect(ageParts(8_060_000)).toEqual({ unit: "hours", hours: 2, minutes: 14 });
  expect(ageParts(90_000_000)).toEqual({ unit: "days", days: 1, hours: 1 });
});
