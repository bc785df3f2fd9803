import type { Filter, FilterGroup } from "./find.ts";
import { isGroup } from "./check-filter.ts";

export const agoUnitsMs = { M: 60_000, H: 3_600_000, D: 86_400_000 } as const;
export type AgoUnit = keyof typeof agoUnitsMs;

const written: Record<AgoUnit, RegExp> = {
  M: /^-PT(\d{1,6})M$/,
  H: /^-PT(\d{1,6})H$/,
  D: /^-P(\d{1,6})D$/,
};

/**
 * A time relative to when the list is read, as an ISO 8601 duration: 2 hours ago is `-PT2H`. `amount` is an
 * integer, 1 to 999999.
 */
export function agoText(amount: number, unit: AgoUnit): string {
  return unit === "D" ? `-P${amount}D` : `-PT${amount}${unit}`;
}

export function readAgo(value: unknown): { amount: number; unit: AgoUnit } | undefined {
  if (typeof value !== "string") return undefined;
  for (const unit of ["M", "H", "D"] as const) {
    const amount = Number(written[unit].exec(value)?.[1] ?? Number.NaN);
    if (amount >= 1) return { amount, unit };
  }
  return undefined;
}

export function isRelativeToNow(filter: Filter): boolean {
  return isGroup(filter)
    ? filter.filters.some(isRelativeToNow)
    : filter.isTimestamp === true && !!readAgo(filter.value);
}

/** Replaces relative times by absolute ones; `nowMs` is milliseconds since 1970. */
export function resolveRelativeTimes(group: FilterGroup, nowMs: number): FilterGroup {
  return { match: group.match, filters: group.filters.map((filter) => filterFrom(filter, nowMs)) };
}

function filterFrom(filter: Filter, nowMs: number): Filter {
  if (isGroup(filter)) return resolveRelativeTimes(filter, nowMs);
  const ago = filter.isTimestamp ? readAgo(filter.value) : undefined;
  return ago ? { ...filter, value: nowMs - ago.amount * agoUnitsMs[ago.unit] } : filter;
}
