import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import {
  isZone,
  isZoneName,
  localTime,
  momentOf,
  startOfDayMs,
  startOfWeekMs,
  zoneAbbreviation,
  zoneNames,
} from "./zone.ts";

// Temporal as a reference; not every browser in use has it.
interface ZonedDateTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  dayOfWeek: number;
  epochMilliseconds: number;
  startOfDay(): ZonedDateTime;
  subtract(length: { days: number }): ZonedDateTime;
}
interface Calendar {
  Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): ZonedDateTime } };
  PlainDateTime: new (
    ...parts: [number, number, number, number, number]
  ) => { toZonedDateTime(zone: string): ZonedDateTime };
}
const { Temporal } = globalThis as unknown as { Temporal: Calendar };
const toZoned = (atMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);

const zones = [
  "UTC",
  "America/New_York",
  "Europe/Berlin",
  // Clock changes at midnight.
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Santiago",
  "America/Havana",
  // Offsets of a half or quarter hour, and a skipped day.
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
];
const zone = fc.constantFrom(...zones);
const moment = fc.integer({ min: msFromIso("1975-01-01T00:00:00Z"), max: msFromIso("2037-12-31T00:00:00Z") });
const change = fc
  .tuple(zone, moment)
  .map(([name, nearMs]) => ({ name, atMs: findNextChange(name, nearMs) }))
  .chain(({ name, atMs }) =>
    fc.record({
      name: fc.constant(name),
      atMs: fc.integer({ min: atMs - 30 * 3_600_000, max: atMs + 30 * 3_600_000 }),
    }),
  );
const place = fc.oneof(fc.record({ name: zone, atMs: moment }), change);

function findNextChange(name: string, nearMs: number): number {
  const day = 86_400_000;
  const hourOf = (atMs: number) => toZoned(atMs, name).hour;
  for (let atMs = nearMs; atMs < nearMs + 366 * day; atMs += day)
    if (hourOf(atMs) !== hourOf(atMs + day)) return atMs;
  return nearMs;
}

test("a moment is shown in zone time, also on days with a clock change", () => {
  fc.assert(
    fc.property(place, ({ name, atMs }) => {
      const { year, month, day, hour, minute, second, millisecond, dayOfWeek } = toZoned(atMs, name);
      expect(localTime(atMs, name)).toEqual({
        year,
        month,
        day,
        hour,
        minute,
        second,
        millisecond,
        weekday: dayOfWeek,
      });
    }),
  );
});

test("a zone time is converted to its moment, the earlier of two", () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 1439 }), ({ name, atMs }, minuteOfDay) => {
      const { year, month, day } = toZoned(atMs, name);
      const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
      const expected = new Temporal.PlainDateTime(year, month, day, hour, minute).toZonedDateTime(name);
      expect(momentOf({ year, month, day, hour, minute }, name)).toBe(expected.epochMilliseconds);
    }),
  );
});

test("today starts with the zone's day, and this week with its Monday (PREF-032)", () => {
  fc.assert(
    fc.property(place, ({ name, atMs }) => {
      const now = toZoned(atMs, name);
      expect(startOfDayMs(atMs, name)).toBe(now.startOfDay().epochMilliseconds);
      const monday = now.subtract({ days: now.dayOfWeek - 1 }).startOfDay();
      expect(startOfWeekMs(atMs, name)).toBe(monday.epochMilliseconds);
    }),
  );
});

test("a day without midnight starts an hour late, and a week is not always 168 hours", () => {
  const cairo = msFromIso("2024-04-26T09:00:00Z");
  expect(isoFromMs(startOfDayMs(cairo, "Africa/Cairo"))).toBe("2024-04-25T22:00:00.000Z");
  expect(localTime(startOfDayMs(cairo, "Africa/Cairo"), "Africa/Cairo")).toMatchObject({ day: 26, hour: 1 });
  const sunday = msFromIso("2026-11-01T23:59:59-05:00");
  const monday = msFromIso("2026-10-26T00:00:00-04:00");
  expect(startOfWeekMs(sunday, "America/New_York")).toBe(monday);
  expect(startOfWeekMs(sunday + 1000, "America/New_York")).toBe(sunday + 1000);
});

test("an invalid zone name is detected", () => {
  expect(isZone("Europe/Berlin")).toBe(true);
  expect(isZone("Europe/Atlantis")).toBe(false);
});

test("a zone is known by its name, an offset is none, and its short name follows the season", () => {
  for (const name of ["UTC", "America/Denver", "US/Mountain"]) expect(isZoneName(name)).toBe(true);
  for (const name of ["", "Mars/Olympus", "+02:00", 7, null]) expect(isZoneName(name)).toBe(false);
  expect(zoneNames().every(isZoneName)).toBe(true);
  expect(zoneNames()).toContain("Europe/Berlin");
  expect(zoneAbbreviation(msFromIso("2026-01-15T12:00:00Z"), "America/Denver")).toBe("MST");
  expect(zoneAbbreviation(msFromIso("2026-07-15T12:00:00Z"), "America/Denver")).toBe("MDT");
});

test("the name of a zone is found without making a format each time", () => {
  const make = vi.spyOn(Intl, "DateTimeFormat");
  for (const atMs of [0, 1_000, 2_000]) zoneAbbreviation(atMs, "Pacific/Chatham");
  expect(make).toHaveBeenCalledTimes(1);
  make.mockRestore();
});
