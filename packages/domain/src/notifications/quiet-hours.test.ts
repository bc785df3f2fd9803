import fc from "fast-check";
import { expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { localTime } from "../time/zone.ts";
import { quietUntilMs } from "./quiet-hours.ts";

const at = (iso: string) => msFromIso(iso);
const night = (zone: string) => ({ from: "22:00", to: "06:00", zone });

test.each([
  ["2026-11-20T08:00:00Z", "America/Denver", "2026-11-20T13:00:00Z"],
  ["2026-11-20T04:59:00Z", "America/Denver", undefined],
  ["2026-11-20T05:00:00Z", "America/Denver", "2026-11-20T13:00:00Z"],
  ["2026-11-20T13:00:00Z", "America/Denver", undefined],
  // The night in which clocks go forward is an hour shorter, the one in which they go back an hour longer.
  ["2026-03-08T05:00:00Z", "America/Denver", "2026-03-08T12:00:00Z"],
  ["2026-11-01T04:00:00Z", "America/Denver", "2026-11-01T13:00:00Z"],
])("at %s in %s the night is quiet until %s", (now, zone, end) => {
  expect(quietUntilMs(night(zone), at(now))).toBe(end === undefined ? undefined : at(end));
});

test("quiet hours whose end is in the missing hour end when the clocks jump", () => {
  const hours = { from: "22:00", to: "02:30", zone: "Europe/Berlin" };
  expect(quietUntilMs(hours, at("2026-03-28T22:00:00Z"))).toBe(at("2026-03-29T01:00:00Z"));
});

test("quiet hours whose end comes twice end at both", () => {
  const hours = { from: "22:00", to: "02:30", zone: "Europe/Berlin" };
  expect(quietUntilMs(hours, at("2026-10-24T22:00:00Z"))).toBe(at("2026-10-25T00:30:00Z"));
  expect(quietUntilMs(hours, at("2026-10-25T01:15:00Z"))).toBe(at("2026-10-25T01:30:00Z"));
});

const zones = ["America/Denver", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"] as const;
/** Days on which at least one of the zones changes its clocks, and one without a change. */
const days = [
  "2026-03-08",
  "2026-03-29",
  "2026-04-05",
  "2026-10-04",
  "2026-10-25",
  "2026-11-01",
  "2026-06-10",
];
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => isoFromMs(minutes * 60_000).slice(11, 16));

test("every minute until the end is quiet by the clock on the wall and the end is not, in four zones", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...days),
      fc.integer({ min: -1440, max: 2880 }),
      clock,
      clock,
      (zone, day, minutes, from, to) => {
        fc.pre(from !== to);
        const now = at(`${day}T00:00:00Z`) + minutes * 60_000;
        const isQuiet = (ms: number) => {
          const { hour, minute } = localTime(ms, zone);
          const shown = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
          return from < to ? from <= shown && shown < to : shown >= from || shown < to;
        };
        const end = quietUntilMs({ from, to, zone }, now);
        if (end === undefined) return !isQuiet(now);
        const quietMinutes = Array.from({ length: (end - now) / 60_000 }, (_, index) => now + index * 60_000);
        return !isQuiet(end) && end - now <= 25 * 3_600_000 && quietMinutes.every(isQuiet);
      },
    ),
    { numRuns: 60 },
  );
});
