import type { LocalTime } from "./zone.ts";

/** Default formats (PREF-016, PREF-017). */
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

const padDigits = (value: number, length: number) => String(value).padStart(length, "0");
const formatMonth = ({ month: at }: LocalTime) => months[at - 1] ?? "";
const formatWeekday = ({ weekday: at }: LocalTime) => weekdays[at - 1] ?? "";
const hour12 = ({ hour }: LocalTime) => hour % 12 || 12;

// Supported date field symbols of UTS 35.
const symbols: Readonly<Record<string, (time: LocalTime) => string>> = {
  yyyy: ({ year }) => padDigits(year, 4),
  yy: ({ year }) => padDigits(year % 100, 2),
  MMMM: formatMonth,
  MMM: (time) => formatMonth(time).slice(0, 3),
  MM: (time) => padDigits(time.month, 2),
  M: (time) => String(time.month),
  dd: ({ day }) => padDigits(day, 2),
  d: ({ day }) => String(day),
  EEEE: formatWeekday,
  EEE: (time) => formatWeekday(time).slice(0, 3),
  HH: ({ hour }) => padDigits(hour, 2),
  H: ({ hour }) => String(hour),
  hh: (time) => padDigits(hour12(time), 2),
  h: (time) => String(hour12(time)),
  mm: ({ minute }) => padDigits(minute, 2),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => padDigits(second, 2),
  s: ({ second }) => String(second),
  SSS: ({ millisecond }) => padDigits(millisecond, 3),
  a: ({ hour }) => (hour < 12 ? "AM" : "PM"),
};

// Repeated letters form one symbol; text in apostrophes is literal, and two apostrophes give one.
const token = /''|'((?:[^']|'')*)'|([A-Za-z])\2*/g;

/** Formats by a pattern such as `MM/dd/yyyy h:mm a`. Unknown symbols stay unchanged. */
export function formatTime(time: LocalTime, pattern: string): string {
  return pattern.replaceAll(token, (found, quoted: string | undefined) => {
    if (found === "''") return "'";
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    return symbols[found]?.(time) ?? found;
  });
}

/** True for supported symbols of year, month and day, and no time symbols. */
export const isDatePattern = (pattern: unknown): pattern is string =>
  hasParts(pattern, [/^y/, /^M/, /^d/], /^[yMdE]/);

/** True for hour and minute, AM/PM if the hour needs it, and no date symbols. */
export const isTimePattern = (pattern: unknown): pattern is string =>
  hasParts(pattern, [/^[Hh]/, /^m/], /^[HhmsSa]/) &&
  (!splitPattern(pattern).some((one) => one.startsWith("h")) || splitPattern(pattern).includes("a"));

export const withSeconds = (pattern: string): string =>
  splitPattern(pattern).some((one) => one.startsWith("s"))
    ? pattern
    : pattern.replaceAll(token, (found) => (/^mm?$/.test(found) ? `${found}:ss` : found));

const patternMaxLength = 50;

function hasParts(pattern: unknown, needed: readonly RegExp[], allowed: RegExp): pattern is string {
  if (typeof pattern !== "string" || pattern.length > patternMaxLength) return false;
  const found = splitPattern(pattern);
  return (
    found.every((one) => Object.hasOwn(symbols, one) && allowed.test(one)) &&
    needed.every((part) => found.some((one) => part.test(one)))
  );
}

const splitPattern = (pattern: string): string[] =>
  [...pattern.matchAll(token)].flatMap(([found, quoted]) =>
    found === "''" || quoted !== undefined ? [] : [found],
  );
