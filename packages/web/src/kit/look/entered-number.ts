/** Bounds of a number that somebody types, and what an empty input counts as; without that it counts as nothing. */
export interface EnteredRange {
  min: number;
  max: number;
  empty?: number | undefined;
}

/**
 * The whole number that an input stands for while it is typed into: within its bounds, also before the last digit is
 * there. The library gives text where the number would not be written like that, such as "045". Undefined for no number.
 */
export function enteredNumber(
  entered: string | number,
  { min, max, empty }: EnteredRange,
): number | undefined {
  if (entered === "") return empty;
  const number = Number(entered);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.round(number))) : undefined;
}
