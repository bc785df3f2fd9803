import type { DataBlock } from "@gantry/domain/reports/report-block.ts";
import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { QueryPeriod } from "@gantry/domain/filters/aggregation.ts";
import { options } from "@gantry/domain/locales/en/kinds/fields.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";

export type Group = DataQueryAnswer["data"][number]["groups"][number];

/** Fills in the members of a text. */
export const fillIn = (text: string, members: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(members[name] ?? ""));

const patterns: Record<QueryPeriod, string> = {
  hour: "MMM d, h:mm a",
  day: "EEE, MMM d",
  week: "MMM d",
  month: "MMMM yyyy",
};

export function wordGroup(group: Group, { groupBy, period }: DataBlock, zone: string): string {
  if (group === null) return reportWords.none;
  if (typeof group === "boolean") return group ? reportWords.yes : reportWords.no;
  if (period !== undefined) {
    const day = formatTime(localTime(Date.parse(String(group)), zone), patterns[period]);
    return period === "week" ? fillIn(reportWords.weekOf, { day }) : day;
  }
  const words: Readonly<Record<string, string>> =
    (options as Readonly<Record<string, Readonly<Record<string, string>>>>)[groupBy] ?? {};
  const text = String(group);
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/** Three digits that matter; whole numbers stay whole. */
export function wordNumber(value: number): string {
  const size = Math.abs(value);
  const maximumFractionDigits = size >= 1000 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits });
}

const dayPattern = "MMM d, yyyy";
const minutePattern = "MMM d, yyyy h:mm a";
const dayMs = 86_400_000;

/** A time range in words; the hours only of a short one. */
export function wordSpan({ fromMs, toMs }: Span, zone: string): string {
  const pattern = toMs - fromMs < 2 * dayMs ? minutePattern : dayPattern;
  const [from, to] = [fromMs, toMs].map((atMs) => formatTime(localTime(atMs, zone), pattern));
  return from === to ? String(from) : `${from} to ${to}`;
}

export const wordDay = (atMs: number, zone: string): string => formatTime(localTime(atMs, zone), dayPattern);
