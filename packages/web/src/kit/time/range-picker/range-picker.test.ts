import { presetRange, rangePresets, type TimeRange } from "@gantry/domain/time/time-range.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { shownZone } from "../formats.ts";
import { momentOfInput } from "./moment-of-input.ts";
import { rangeAddress, rangeOfAddress } from "./range-address.ts";
import { quickUnits, rangeText, unitName } from "./range-text.ts";

beforeAll(loadAllTexts);

const here = { nowMs: Date.parse("2026-11-20T15:30:00Z"), zone: shownZone() };
const range = (from: string, to: string): TimeRange => ({
  type: from.startsWith("now") ? "relative" : "absolute",
  from,
  to,
  label: "",
});

test("a range has readable text, with units from minutes to years (PREF-025, PREF-029)", () => {
  expect(rangeText(presetRange("last15Minutes", here))).toBe("Last 15 minutes");
  expect(rangeText(presetRange("today", here))).toBe("Today");
  expect(rangeText(range("now-6w", "now"))).toBe("Last 6 weeks");
  expect(rangeText(range("now-2h", "now-1h"))).toBe("now-2h – now-1h");
  expect(rangeText(undefined)).toBe("Any time");
  expect(quickUnits.map(unitName)).toEqual(["minutes", "hours", "days", "weeks", "months", "years"]);
});

test("a range in the URL is shared unchanged, and an invalid one is ignored", () => {
  const ranges = [
    ...rangePresets.map((preset) => presetRange(preset, here)),
    range("now-6h", "now"),
    range("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"),
  ];
  for (const one of ranges) expect(rangeOfAddress(rangeAddress(one), here.nowMs)).toEqual(one);
  for (const bad of ["", "soon", "now..now-1h", "now-1h", "now-1h..now..now", 7, null, {}])
    expect(rangeOfAddress(bad, here.nowMs), String(bad)).toBeUndefined();
  fc.assert(fc.property(fc.jsonValue(), (value) => void rangeOfAddress(value, here.nowMs)));
});

test("a typed date and time is a moment in the zone, and an incomplete one is rejected", () => {
  expect(momentOfInput("2026-07-04T09:30", "America/New_York")).toBe("2026-07-04T13:30:00.000Z");
  expect(momentOfInput("2026-12-04T09:30:15", "America/New_York")).toBe("2026-12-04T14:30:15.000Z");
  expect(momentOfInput("", "UTC")).toBeUndefined();
  expect(momentOfInput("2026-07-04", "UTC")).toBeUndefined();
});
