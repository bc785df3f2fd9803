import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import { momentMs, momentText, timestampText } from "./moment.ts";
import {
  defaultDatePattern,
  defaultTimePattern,
  formatTime,
  isDatePattern,
  isTimePattern,
} from "./pattern.ts";
import { localTime } from "./zone.ts";

const zone = "America/Chicago";
const at = "2026-03-08T18:05:09.040Z";

describe("formats of a moment", () => {
  test("the default formats are MM/dd/yyyy for dates and h:mm a for times (PREF-016, PREF-017)", () => {
    expect(momentText(at, defaultDatePattern, zone)).toBe("03/08/2026");
    expect(momentText(at, defaultTimePattern, zone)).toBe("1:05 PM");
    expect(momentText("2026-03-08T06:05:00Z", defaultTimePattern, zone)).toBe("12:05 AM");
  });

  test("tables and logs show 'MMM dd, yyyy HH:mm:ss' (PREF-019, PREF-020)", () => {
    expect(timestampText(at, zone)).toBe("Mar 08, 2026 13:05:09");
  });

  test.each([
    ["yyyy-MM-dd", "2026-03-08"],
    ["d MMMM yy", "8 March 26"],
    ["EEE d.M.yyyy", "Sun 8.3.2026"],
    ["EEEE 'the' dd", "Sunday the 08"],
    ["HH:mm:ss.SSS", "13:05:09.040"],
    ["hh 'o''clock' a", "01 o'clock PM"],
    ["H''m''s", "13'5'9"],
  ])("%s reads %s", (pattern, expected) => {
    expect(momentText(at, pattern, zone)).toBe(expected);
  });

  test("a pattern is accepted only if it has every part", () => {
    for (const good of ["MM/dd/yyyy", "dd.MM.yy", "EEE, d MMM yyyy", "yyyy-MM-dd"])
      expect(isDatePattern(good), good).toBe(true);
    for (const bad of ["MM/yyyy", "DD/MM/YYYY", "yyyy-MM-dd HH:mm", "", 7, null, "d".repeat(60)])
      expect(isDatePattern(bad), String(bad)).toBe(false);
    for (const good of ["h:mm a", "HH:mm", "HH:mm:ss"]) expect(isTimePattern(good), good).toBe(true);
    for (const bad of ["h:mm", "HH", "mm:ss", "HH:mm dd", {}])
      expect(isTimePattern(bad), String(bad)).toBe(false);
  });

  test("any pattern gives a text", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4e12 }), (pattern, ms) => {
        expect(typeof formatTime(localTime(ms, zone), pattern)).toBe("string");
      }),
    );
  });
});

describe("a missing moment", () => {
  test.each([
    "0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00.000+02:00",
    "",
    null,
    undefined,
    "soon",
    "2026-02-30T00:00:00Z",
    "2026-13-01",
    7,
    {},
  ])("%j is shown as N/A (PREF-021)", (nothing) => {
    expect(timestampText(nothing, zone)).toBe("N/A");
  });

  test("times are ISO 8601 texts with their zone (PREF-022)", () => {
    expect(momentMs("2026-03-08T18:05:09Z")).toBe(1_772_993_109_000);
    expect(momentMs("2026-03-08T12:05:09.5-06:00")).toBe(msFromIso("2026-03-08T18:05:09.500Z"));
    expect(momentMs("2026-03-08")).toBe(msFromIso("2026-03-08T00:00:00Z"));
    expect(momentMs("2026-03-08T18:05:09")).toBeUndefined();
  });

  test("any stored value gives a text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), (value) => {
        expect(timestampText(value, zone).length).toBeGreaterThan(2);
      }),
    );
  });
});
