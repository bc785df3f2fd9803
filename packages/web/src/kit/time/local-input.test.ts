import { isZone, zoneNames } from "@gantry/domain/time/zone.ts";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { defaultFormats, formatsStore } from "./formats.ts";
import { localText, utcText } from "./local-input.ts";

afterEach(() => formatsStore.setState(defaultFormats));

const zone = fc.constantFrom(...zoneNames().filter(isZone));
const secondMs = 1000;
const moment = fc
  .integer({
    min: Date.parse("1975-01-01T00:00:00Z") / secondMs,
    max: Date.parse("2037-12-31T00:00:00Z") / secondMs,
  })
  .map((seconds) => seconds * secondMs);

test("a time written and read again is the same in every zone, or the earlier of two with the same clock", () => {
  fc.assert(
    fc.property(moment, zone, (atMs, name) => {
      const shown = localText(new Date(atMs).toISOString(), name);
      const readMs = Date.parse(utcText(shown, name));
      expect(localText(new Date(readMs).toISOString(), name)).toBe(shown);
      expect(readMs).toBeLessThanOrEqual(atMs);
      expect(atMs - readMs).toBeLessThanOrEqual(24 * 3_600_000);
    }),
  );
});

test("a time that the clocks skip is moved on by the gap, and a repeated one is the earlier", () => {
  const denver = "America/Denver";
  expect(utcText("2026-03-08T02:30", denver)).toBe("2026-03-08T09:30:00.000Z");
  expect(localText("2026-03-08T09:30:00.000Z", denver)).toBe("2026-03-08T03:30:00");
  expect(utcText("2026-11-01T01:30", denver)).toBe("2026-11-01T07:30:00.000Z");
});

test("inputs follow the chosen zone, not the browser's", () => {
  for (const [name, text] of [
    ["America/Denver", "2026-11-20T05:00:00"],
    ["Asia/Kathmandu", "2026-11-20T17:45:00"],
  ] as const) {
    formatsStore.setState({ zone: name });
    expect(localText("2026-11-20T12:00:00.000Z")).toBe(text);
    expect(utcText(text)).toBe("2026-11-20T12:00:00.000Z");
  }
});

test("what is no time stays as it was typed", () => {
  for (const text of ["", "soon", "2026-02-30T10:00", "2026-01-01T25:00"])
    expect(utcText(text, "UTC")).toBe(text);
  expect(localText("soon")).toBe("");
});
