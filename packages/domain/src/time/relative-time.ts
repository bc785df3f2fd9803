const secondMs = 1000;
const dayMs = 86_400 * secondMs;

/** Unit lengths in ranges: a month is 30 days, a year 365 (PREF-030, PREF-031). */
export const rangeUnitsMs = {
  s: secondMs,
  m: 60 * secondMs,
  h: 3600 * secondMs,
  d: dayMs,
  w: 7 * dayMs,
  M: 30 * dayMs,
  y: 365 * dayMs,
} as const;
export type RangeUnit = keyof typeof rangeUnitsMs;

const written = /^now(?:-(\d{1,6})([smhdwMy]))?$/;

/** Parses `now` or `now-{n}{unit}`, such as `now-15m`, into milliseconds before now; otherwise undefined (PREF-027). */
export function agoMs(text: unknown): number | undefined {
  const found = typeof text === "string" ? written.exec(text) : null;
  if (!found) return undefined;
  const [, count, unit] = found;
  return count === undefined ? 0 : Number(count) * rangeUnitsMs[unit as RangeUnit];
}

/** `count` is an integer, 1 to 999999. */
export const agoText = (count: number, unit: RangeUnit): string => `now-${count}${unit}`;

/** Undefined for `now` and invalid texts. */
export function readAgo(text: unknown): { count: number; unit: RangeUnit } | undefined {
  const found = typeof text === "string" ? written.exec(text) : null;
  return found?.[1] === undefined ? undefined : { count: Number(found[1]), unit: found[2] as RangeUnit };
}
