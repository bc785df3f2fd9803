import { expect, test } from "vitest";
import { clockOfDrivers } from "./driver-clock.ts";
import { momentMs } from "./moment.ts";

test.each([
  ["2026-11-26T01:00:00Z", "6 PM"],
  ["2026-11-26T01:27:00Z", "6:30 PM"],
  ["2026-11-26T07:00:00Z", "12 AM"],
  ["2026-11-26T18:56:00Z", "12 PM"],
  ["2026-07-26T06:01:00Z", "12:05 AM"],
])("%s in Denver is %s on a sign", (moment, expected) => {
  expect(clockOfDrivers(momentMs(moment) ?? Number.NaN, "America/Denver")).toBe(expected);
});
