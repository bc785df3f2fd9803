/**
 * `readingTime`: the message cannot be read while visible, ms. `pageTime`: a page changes before it is read,
 * ms. `distance`: letters are legible from too short a distance, m. The others are counts.
 */
export type LegibilityRule =
  | "readingTime"
  | "pageTime"
  | "distance"
  | "pages"
  | "linesPerPage"
  | "unitsPerPage"
  | "unitsPerMessage";

const footM = 0.3048;
const inchMm = 25.4;
const mileKm = 1.609344;

/** Figures of the legibility warnings, in ms, km/h and m. Sources: `legibilitySources`. */
export const legibilityFigures = {
  msPerWord: 1000,
  msPerUnit: 2000,
  maxUnitsPerPage: 3,
  /** At 35 mph and above. */
  maxUnitsFast: 4,
  maxUnitsSlow: 5,
  fastFromKmh: 35 * mileKm,
  maxPages: 2,
  maxLinesPerPage: 3,
  /** Required legibility distance at limits of 55 mph or more. */
  designDistanceM: { day: 800 * footM, night: 600 * footM },
  designDistanceFromKmh: 55 * mileKm,
} as const;

export const legibilitySources: Readonly<Record<LegibilityRule, string>> = {
  readingTime: "NCHRP Report 600, Changeable Message Signs: 1 s per word or 2 s per unit of information",
  pageTime: "NCHRP Report 600, Changeable Message Signs: phase display time",
  distance: "MUTCD 2009, section 2L.03: legible from 800 ft by day and 600 ft by night",
  pages: "MUTCD 2000, section 6F.52: one or two phases",
  linesPerPage: "MUTCD 2000, section 6F.52: up to three lines per phase",
  unitsPerPage: "NCHRP Report 600, Changeable Message Signs: 3 units of information per phase",
  unitsPerMessage: "NCHRP Report 600, Changeable Message Signs: 4 units from 35 mph, 5 below",
};

/**
 * Measured legibility distances of LED letters: 9 and 10.6 inches, 85th percentile (Texas Transportation
 * Institute, Legibility Distances of Smaller Letters in Changeable Message Signs with Light-Emitting Diodes);
 * 18 inches from the MUTCD design distances.
 */
const measured = [
  { heightMm: 9 * inchMm, day: 228 * footM, night: 114 * footM },
  { heightMm: 10.6 * inchMm, day: 324 * footM, night: 203 * footM },
  { heightMm: 18 * inchMm, ...legibilityFigures.designDistanceM },
] as const;

/**
 * Legibility distance (m) of letters of this height (mm): interpolated between measured heights, extrapolated
 * proportionally outside. 0 for height 0.
 */
export function legibilityDistanceM(letterHeightMm: number, light: "day" | "night"): number {
  const height = Math.max(0, letterHeightMm);
  const above = measured.findIndex(({ heightMm }) => height <= heightMm);
  if (above > 0) {
    const low = measured[above - 1]!;
    const high = measured[above]!;
    const part = (height - low.heightMm) / (high.heightMm - low.heightMm);
    return low[light] + part * (high[light] - low[light]);
  }
  const nearest = above === 0 ? measured[0] : measured.at(-1)!;
  return (height / nearest.heightMm) * nearest[light];
}
