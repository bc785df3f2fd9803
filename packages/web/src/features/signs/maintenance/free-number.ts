/** 1..255; 1 if all are taken. */
export function freeNumber(taken: readonly number[]): number {
  for (let number = 1; number <= 255; number++) if (!taken.includes(number)) return number;
  return 1;
}
