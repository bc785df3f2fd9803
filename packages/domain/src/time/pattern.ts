import type { LocalTime } from "./zone.ts";

/** For people who chose nothing (PREF-016, PREF-017). */
export const defaultDatePattern = "MM/dd/yyyy";
export const defaultTimePattern = "h:mm a";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const digits = (value: number, length: number) => String(value).padStart(length, "0");
const month = ({ month: at }: LocalTime) => months[at - 1] ?? "";
const weekday = ({ weekday: at }: LocalTime) => weekdays[at - 1] ?? "";
const hour12 = ({ hour }: LocalTime) => hour % 12 || 12;

// The letters of Unicode's date field symbols (UTS 35), as far as dates and clock times need them.
const symbols: Readonly<Record<string, (time: LocalTime) => string>> = {
  yyyy: ({ year }) => digits(year, 4),
  yy: ({ year }) => digits(year % 100, 2),
  MMMM: month,
  MMM: (time) => month(time).slice(0, 3),
  MM: (time) => digits(time.month, 2),
  M: (time) => String(time.month),
  dd: ({ day }) => digits(day, 2),
  d: ({ day }) => String(day),
  EEEE: weekday,
  EEE: (time) => weekday(time).slice(0, 3),
  HH: ({ hour }) => digits(hour, 2),
  H: ({ hour }) => String(hour),
  hh: (time) => digits(hour12(time), 2),
  h: (time) => String(hour12(time)),
  mm: ({ minute }) => digits(minute, 2),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => digits(second, 2),
  s: ({ second }) => String(second),
  SSS: ({ millisecond }) => digits(millisecond, 3),
  a: ({ hour }) => (hour < 12 ? "AM" : "PM"),
};

// Letters alike make one symbol; what stands between apostrophes is taken as it is, two of them are one.
const token = /''|'((?:[^']|'')*)'|([A-Za-z])\2*/g;

/** Date and clock in a pattern such as `MM/dd/yyyy h:mm a`. Symbols it does not know stand as they are written. */
export function formatTime(time: LocalTime, pattern: string): string {
  return pattern.replaceAll(token, (found, quoted: string | undefined) => {
    if (found === "''") return "'";
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    return symbols[found]?.(time) ?? found;
  });
}

/** Whether the pattern names year, month and day, each in a way this program writes, and nothing of a clock. */
export const isDatePattern = (pattern: unknown): pattern is string =>
  hasParts(pattern, [/^y/, /^M/, /^d/], /^[yMdE]/);

/** Whether the pattern names hour and minute, with the half of the day where the hour needs it, and nothing of a date. */
export const isTimePattern = (pattern: unknown): pattern is string =>
  hasParts(pattern, [/^[Hh]/, /^m/], /^[HhmsSa]/) &&
  (!letters(pattern).some((one) => one.startsWith("h")) || letters(pattern).includes("a"));

/** The pattern of a clock time with seconds after its minutes, unless it says them itself. */
export const withSeconds = (pattern: string): string =>
  letters(pattern).some((one) => one.startsWith("s"))
    ? pattern
    : pattern.replaceAll(token, (found) => (/^mm?$/.test(found) ? `${found}:ss` : found));

const patternMaxLength = 50;

function hasParts(pattern: unknown, needed: readonly RegExp[], allowed: RegExp): pattern is string {
  if (typeof pattern !== "string" || pattern.length > patternMaxLength) return false;
  const found = letters(pattern);
  return (
    found.every((one) => Object.hasOwn(symbols, one) && allowed.test(one)) &&
    needed.every((part) => found.some((one) => part.test(one)))
  );
}

const letters = (pattern: string): string[] =>
  [...pattern.matchAll(token)].flatMap(([found, quoted]) =>
    found === "''" || quoted !== undefined ? [] : [found],
  );
