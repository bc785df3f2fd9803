/** The number that a preset's token names, for cameras that number theirs; undefined when it is none of the range. */
export function numberOfToken(
  token: string,
  { first, last }: { first: number; last: number },
): number | undefined {
  const number = /^\d{1,5}$/.test(token) ? Number(token) : Number.NaN;
  return number >= first && number <= last ? number : undefined;
}

/** The first of these numbers that is not taken, as a token; undefined when all are. */
export function freeNumber(numbers: readonly number[], taken: readonly string[]): string | undefined {
  const others = new Set(taken);
  return numbers.map(String).find((token) => !others.has(token));
}
