import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";

/** How often something recurs (SCHED-016). */
export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];
/** Days of the week as rules name them, from Monday on (RFC 5545). */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];
/** First to fourth, and last (SCHED-037). */
export const ordinals = [1, 2, 3, 4, -1] as const;
export const intervalMax = 366;

/** A recurrence rule in parts; which dates these are is told by its start and time zone. */
export interface RecurrenceRule {
  frequency: Frequency;
  /** Every so many days, weeks, months or years, 1 to 366. */
  interval: number;
  /** How often in all, 1 to 9999; never beside `until`. */
  count?: number;
  /** Last moment, as the rule writes it: `20261231T235959Z` or `20261231`. */
  until?: string;
  byDay: readonly Weekday[];
  /** 1 to 31, or -1 to -31 counted from the end of the month. */
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
    BYDAY: /^(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$/,
    BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
    BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
    BYSETPOS: /^-?[1-9]\d{0,2}(,-?[1-9]\d{0,2})*$/,
  }),
);

/**
 * Reads a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO` (RFC 5545, 3.3.10; only the parts of SCHED-015).
 * Undefined when it is none: unknown or repeated parts, COUNT beside UNTIL, an interval over 366, a day that is none.
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
  const numbers = (name: string) => (read.get(name)?.split(",") ?? []).map(Number);
  return {
    frequency,
    interval,
    ...(count !== undefined && { count: Number(count) }),
    ...(until !== undefined && { until }),
    byDay: (read.get("BYDAY")?.split(",") ?? []) as Weekday[],
    byMonthDay: numbers("BYMONTHDAY"),
    byMonth: numbers("BYMONTH"),
    bySetPos: numbers("BYSETPOS"),
  };
}

/** The rule as text, its parts always in the same order, so that equal rules are equal texts. */
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

// The 31st of June would be taken for the 1st of July.
function isMoment(text: string): boolean {
  const iso = text.replace(/^(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3T00:00:00Z");
  return isoFromMs(msFromIso(iso)).startsWith(iso.slice(0, 10));
}
