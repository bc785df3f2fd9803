/** Bounds, and the value of an empty input; default: no value. */
export interface EnteredRange {
  min: number;
  max: number;
  empty?: number | undefined;
}

/**
 * The whole number of an input while typing, clamped to its bounds. The library returns text for
 * non-canonical numbers such as "045". Undefined if it is not a number.
 */
export function parseEnteredNumber(
  entered: string | number,
  { min, max, empty }: EnteredRange,
): number | undefined {
  if (entered === "") return empty;
  const number = Number(entered);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.round(number))) : undefined;
}
