/** Points of a scan that are read; more are left out. */
export const maxProfilePoints = 500_000;

/**
 * A vehicle's outline as measured by laser, as the file of a station: `{"unit": "cm", "points": [x, y, z, x, y, z]}`.
 * x counts along the vehicle from its front, y across from its left side, z up from the road.
 */
export interface DimensionProfile {
  unit: "cm";
  points: number[];
}

/** x, y, z of each point in cm; points without three numbers are left out. Undefined if it is no profile. */
export function readDimensionProfile(value: unknown): Float32Array | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { unit, points } = value as Partial<Record<keyof DimensionProfile, unknown>>;
  if (unit !== "cm" || !Array.isArray(points)) return undefined;
  const count = Math.min(Math.floor(points.length / 3), maxProfilePoints);
  const read = new Float32Array(count * 3);
  let used = 0;
  for (let at = 0; at < count * 3; at += 3) {
    if (![points[at], points[at + 1], points[at + 2]].every(isCoordinate)) continue;
    for (const axis of [0, 1, 2]) read[used++] = points[at + axis] as number;
  }
  return read.subarray(0, used);
}

const isCoordinate = (value: unknown): boolean => typeof value === "number" && Math.abs(value) < 100_000;
