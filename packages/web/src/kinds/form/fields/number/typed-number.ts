/**
 * What is typed as a number: null for nothing, and the text itself while it is none, so that it stays and is refused by
 * its name. "1." and "2.50" are numbers on the way to others.
 */
export function typedNumber(typed: string | number): string | number | null {
  if (typed === "") return null;
  const number = Number(typed);
  // Adding 0 makes 0 of -0.
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number + 0 : typed;
}
