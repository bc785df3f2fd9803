import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";

/** Frequencies (SCHED-016). */
export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];
/** RFC 5545 weekdays, from Monday. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];
/** First to fourth, and last (SCHED-037). */
export const ordinals = [1, 2, 3, 4, -1] as const;
export const intervalMax = 366;

/** A parsed rule; the dates also depend on the start and time zone. */
export interface RecurrenceRule {
  frequency: Frequency;
  /** Period in days, weeks, months or years, 1 to 366. */
  interval: number;
  /** Number of occurrences, 1 to 9999; excludes `until`. */
  count?: number;
  /** End as in the rule: `20261231T235959Z` or `20261231`. */
  until?: string;
  byDay: readonly Weekday[];
  /** 1 to 31, or -1 to -31 from the end of the month. */
  byMonthDay: readonly number[];
  /** 1 to 12. */
  byMonth: readonly number[];
  /** Which of the matching days of each period. */
  bySetPos: readonly number[];
}

const parts: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
    INTERVAL: /^[1-9]\d{0,2}$/,
    COUNT: /^[1-9]\d{0,3}$/,
    UNTIL: /^\d{8}(T\d{6}Z?)?$/,
    BYDAY: /^([1-4]|-1)?(MO|TU|WE|TH|FR|SA|SU)(,([1-4]|-1)?(MO|TU|WE|TH|FR|SA|SU))*$/,
    BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
    BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
    BYSETPOS: /^([1-4]|-1)(,([1-4]|-1))*$/,
  }),
);

/**
 * Parses a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO` (RFC 5545, 3.3.10; parts of SCHED-015 only).
 * `BYDAY=-1FR` is read as `BYDAY=FR;BYSETPOS=-1`, which is the same day of each month. Undefined for unknown or repeated parts, COUNT with UNTIL, an interval over 366 or an invalid day.
 */
export function parseRule(text: string): RecurrenceRule | undefined {
  const read = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/, "").split(";")) {
    const [name = "", value = "", ...more] = part.split("=");
    if (more.length > 0 || read.has(name) || !parts.get(name)?.test(value)) return undefined;
    read.set(name, value);
  }
  const frequency = read.get("FREQ") as Frequency | undefined;
  const interval = Number(read.get("INTERVAL") ?? 1);
  const [count, until] = [read.get("COUNT"), read.get("UNTIL")];
  if (!frequency || interval > intervalMax || (count !== undefined && until !== undefined)) return undefined;
  if (until !== undefined && !isMoment(until)) return undefined;
  const days = readDays(read, frequency);
  if (!days) return undefined;
  const readNumbers = (name: string) => (read.get(name)?.split(",") ?? []).map(Number);
  return {
    frequency,
    interval,
    ...(count !== undefined && { count: Number(count) }),
    ...(until !== undefined && { until }),
    byDay: days.byDay,
    byMonthDay: readNumbers("BYMONTHDAY"),
    byMonth: readNumbers("BYMONTH"),
    bySetPos: days.bySetPos ?? readNumbers("BYSETPOS"),
  };
}

/** An ordinal before a weekday counts in the month, so it needs a monthly rule and a single weekday. */
function readDays(
  read: ReadonlyMap<string, string>,
  frequency: Frequency,
): { byDay: Weekday[]; bySetPos?: number[] } | undefined {
  const sent = read.get("BYDAY")?.split(",") ?? [];
  const byDay = [...new Set(sent.map((day) => day.slice(-2) as Weekday))];
  const bySetPos = sent.flatMap((day) => (day.length > 2 ? [Number(day.slice(0, -2))] : []));
  if (bySetPos.length === 0) return { byDay: sent as Weekday[] };
  const isPlain = bySetPos.length === sent.length && byDay.length === 1;
  const isMonthly = frequency === "MONTHLY" && !read.has("BYSETPOS") && !read.has("BYMONTHDAY");
  return isPlain && isMonthly ? { byDay, bySetPos } : undefined;
}

/** Canonical order, so that equal rules give equal texts. */
export function ruleText(rule: RecurrenceRule): string {
  const written: [string, string | number | undefined][] = [
    ["FREQ", rule.frequency],
    ["INTERVAL", rule.interval === 1 ? undefined : rule.interval],
    ["COUNT", rule.count],
    ["UNTIL", rule.until],
    ["BYDAY", rule.byDay.join(",")],
    ["BYMONTHDAY", rule.byMonthDay.join(",")],
    ["BYMONTH", rule.byMonth.join(",")],
    ["BYSETPOS", rule.bySetPos.join(",")],
  ];
  return written.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(";");
}

// Date accepts 31 June as 1 July, so compare.
function isMoment(text: string): boolean {
  const iso = text.replace(/^(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3T00:00:00Z");
  return isoFromMs(msFromIso(iso)).startsWith(iso.slice(0, 10));
}
