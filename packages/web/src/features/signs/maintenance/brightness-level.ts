/** Level of a sign (0 to `levels`) that is nearest to a share of its brightness, 0 to 100 %. */
export function levelOf(percent: number, levels: number): number {
  return Math.round((Math.min(100, Math.max(0, percent)) / 100) * levels);
}

/** Share of the brightness, 0 to 100 %, that a level is. */
export function percentOf(level: number, levels: number): number {
  return levels > 0 ? Math.round((level / levels) * 100) : 0;
}
