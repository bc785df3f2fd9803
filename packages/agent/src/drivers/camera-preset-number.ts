/** The number in a preset token; undefined if it is outside the range. */
export function numberOfToken(
  token: string,
  { first, last }: { first: number; last: number },
): number | undefined {
  const number = /^\d{1,5}$/.test(token) ? Number(token) : Number.NaN;
  return number >= first && number <= last ? number : undefined;
}

/** The first free number as a token; undefined if all are taken. */
export function freeNumber(numbers: readonly number[], taken: readonly string[]): string | undefined {
  const others = new Set(taken);
  return numbers.map(String).find((token) => !others.has(token));
}
