import { civilFromDays, daysFromCivil } from "./civil-day.ts";

/** Local date and time; the month counts from 1, the weekday from 1 for Monday. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  weekday: number;
}

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Offset of each UTC day without a clock change, by zone; null on a day with one. Reading a format is slow. */
const dayOffsets = new Map<string, Map<number, number | null>>();
const maxDaysKnown = 5000;
const nameFormats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for an unknown zone (IANA name, such as `Europe/Berlin`). */
export function localTime(atMs: number, zone: string): LocalTime {
  const localMs = atMs + offsetMs(atMs, zone);
  const days = Math.floor(localMs / dayMs);
  const inDayMs = localMs - days * dayMs;
  const { year, month, dayOfMonth } = civilFromDays(days);
  return {
    year,
    month,
    day: dayOfMonth,
    hour: Math.floor(inDayMs / 3_600_000),
    minute: Math.floor(inDayMs / 60_000) % 60,
    second: Math.floor(inDayMs / 1000) % 60,
    millisecond: inDayMs % 1000,
    // 1 January 1970 was a Thursday.
    weekday: ((((days + 3) % 7) + 7) % 7) + 1,
  };
}

/** The moment of a local time. A repeated time gives the earlier moment; a skipped time is read with the old offset. */
export function momentOf(
  local: Pick<LocalTime, "year" | "month" | "day"> & Partial<LocalTime>,
  zone: string,
): number {
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = local;
  const clockMs = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  return momentOfClock(daysFromCivil(local.year, local.month, local.day) * dayMs + clockMs, zone);
}

/** The same for a local time read as if it were UTC, in milliseconds. */
export function momentOfClock(wantedMs: number, zone: string): number {
  const before = offsetMs(wantedMs - dayMs, zone);
  const after = offsetMs(wantedMs + dayMs, zone);
  if (before === after) return wantedMs - before;
  const candidates = [wantedMs - Math.max(before, after), wantedMs - Math.min(before, after)];
  return candidates.find((atMs) => atMs + offsetMs(atMs, zone) === wantedMs) ?? wantedMs - before;
}

/** Start of the day; not midnight where clocks skip it. */
export function startOfDayMs(atMs: number, zone: string): number {
  const { year, month, day } = localTime(atMs, zone);
  const midnightMs = momentOf({ year, month, day }, zone);
  const found = localTime(midnightMs, zone);
  if (found.day !== day || (found.hour === 0 && found.minute === 0)) return midnightMs;
  return findStartOfDay(midnightMs, { year, month, day }, zone);
}

/** Start of the Monday of the week (PREF-032). */
export function startOfWeekMs(atMs: number, zone: string): number {
  const { year, month, day, weekday } = localTime(atMs, zone);
  // No zone skips noon.
  return startOfDayMs(momentOf({ year, month, day: day - (weekday - 1), hour: 12 }, zone), zone);
}

/** An IANA name; engines also accept offsets such as `+02:00`, which know no clock changes. */
export const isZoneName = (name: unknown): name is string =>
  typeof name === "string" && /^[A-Za-z]/.test(name) && isZone(name);

/** Names to choose from, UTC first. */
export const zoneNames = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

/** Short name at this moment, such as `MST` or `GMT+1`. */
export function zoneAbbreviation(atMs: number, zone: string): string {
  return (
    nameFormatOf(zone)
      .formatToParts(atMs)
      .find(({ type }) => type === "timeZoneName")?.value ?? zone
  );
}

export function isZone(name: string): boolean {
  try {
    return Boolean(formatOf(name));
  } catch {
    return false;
  }
}

// Where clocks skip midnight, the day begins after the gap.
function findStartOfDay(
  insideMs: number,
  { day }: { year: number; month: number; day: number },
  zone: string,
): number {
  let [outside, inside] = [insideMs - dayMs, insideMs];
  while (inside - outside > 1) {
    const middle = Math.floor((outside + inside) / 2);
    if (localTime(middle, zone).day === day) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Milliseconds that local time is ahead of UTC. */
export function offsetMs(atMs: number, zone: string): number {
  const days = dayOffsetsOf(zone);
  const day = Math.floor(atMs / dayMs);
  const known = days.get(day);
  if (known !== undefined) return known ?? readOffsetMs(atMs, zone);
  const first = readOffsetMs(day * dayMs, zone);
  const isSteady = first === readOffsetMs((day + 1) * dayMs, zone);
  if (days.size >= maxDaysKnown) days.clear();
  days.set(day, isSteady ? first : null);
  return isSteady ? first : readOffsetMs(atMs, zone);
}

function dayOffsetsOf(zone: string): Map<number, number | null> {
  const known = dayOffsets.get(zone);
  if (known) return known;
  const made = new Map<number, number | null>();
  dayOffsets.set(zone, made);
  return made;
}

function readOffsetMs(atMs: number, zone: string): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000;
  const read: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(wholeMs)) read[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return daysFromCivil(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 - wholeMs;
}

// Cached, because constructing one is slow.
function nameFormatOf(zone: string): Intl.DateTimeFormat {
  const known = nameFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  nameFormats.set(zone, made);
  return made;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}
