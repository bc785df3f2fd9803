/**
 * Parses a typed number: null if empty, the text itself if not a number, so that validation reports it. "1."
 * and "2.50" are intermediate numbers.
 */
export function parseTypedNumber(typed: string | number): string | number | null {
  if (typed === "") return null;
  const number = Number(typed);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number + 0 : typed;
}
