/*
 * Words and numbers in the page's language. The only module of the page that asks the engine for them; times of
 * entities are formatted by `kit/time`.
 */

export const language = "en";

type DayParts = Pick<Intl.DateTimeFormatOptions, "weekday" | "day" | "month" | "year">;

/** A calendar day, given as its midnight in UTC. */
export const dayWords = (dayMs: number, parts: DayParts): string => utcFormat(parts).format(dayMs);

/** For example `Nov 16 – 22, 2026`. */
export const daySpanWords = (firstMs: number, lastMs: number, parts: DayParts): string =>
  utcFormat(parts).formatRange(firstMs, lastMs);

const utcFormat = (parts: DayParts) => new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" });

/** For example `Monday, Tuesday and Friday`. */
export const listWords = (parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

const numberFormats = [0, 1, 2].map(
  (maximumFractionDigits) => new Intl.NumberFormat("en-US", { maximumFractionDigits }),
);

const numbers = new Intl.PluralRules(language);

/** Which text goes with a number: `one` or `other` in English. */
export const pluralForm = (count: number): string => numbers.select(count);

/** With separators of thousands. */
export const numberText = (value: number, decimals: 0 | 1 | 2 = 0): string =>
  numberFormats[decimals]?.format(value) ?? String(value);

/** `Camera 2` before `Camera 10`. */
export const compareNumbered: (one: string, other: string) => number = new Intl.Collator("en", {
  numeric: true,
}).compare;
