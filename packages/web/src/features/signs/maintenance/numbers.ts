/** 1..255; 1 if all are taken. */
export function freeNumber(taken: readonly number[]): number {
  for (let number = 1; number <= 255; number++) if (!taken.includes(number)) return number;
  return 1;
}

export function levelOf(percent: number, levels: number): number {
  return Math.round((Math.min(100, Math.max(0, percent)) / 100) * levels);
}

export function percentOf(level: number, levels: number): number {
  return levels > 0 ? Math.round((level / levels) * 100) : 0;
}

/** Four hex digits, as technicians compare them. */
export const hexOf = (versionId: number): string => versionId.toString(16).toUpperCase().padStart(4, "0");
