export function levelOf(percent: number, levels: number): number {
  return Math.round((Math.min(100, Math.max(0, percent)) / 100) * levels);
}

export function percentOf(level: number, levels: number): number {
  return levels > 0 ? Math.round((level / levels) * 100) : 0;
}
