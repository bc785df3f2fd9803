import fc from "fast-check";
import { expect, test } from "vitest";
import { isoFromMs, msFromIso } from "./instant.ts";

test("parsing and formatting times agree with the calendar, including leap days", () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (ms) => {
      // The language's own calendar is the judge here; the product passes times in.
      // oxlint-disable-next-line no-restricted-globals
      const iso = new Date(ms).toISOString();
      expect(isoFromMs(ms)).toBe(iso);
      expect(msFromIso(iso)).toBe(ms);
    }),
  );
});

test("an offset is applied, and an invalid time is rejected", () => {
  expect(msFromIso("2026-11-20T08:00:00-07:00")).toBe(msFromIso("2026-11-20T15:00:00Z"));
  expect(msFromIso("2026-11-20T08:00:00.5+01:30")).toBe(msFromIso("2026-11-20T06:30:00.500Z"));
  expect(msFromIso("tomorrow")).toBeNaN();
});
