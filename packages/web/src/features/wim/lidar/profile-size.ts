export interface ProfileSize {
  /** Least and greatest coordinate along, across and up, in cm. */
  min: [number, number, number];
  max: [number, number, number];
}

/** The box around a scan; undefined without points. */
export function sizeOf(points: Float32Array): ProfileSize | undefined {
  if (points.length < 3) return undefined;
  const min: ProfileSize["min"] = [Infinity, Infinity, Infinity];
  const max: ProfileSize["max"] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const axis = (at % 3) as 0 | 1 | 2;
    const value = points[at] ?? 0;
    if (value < min[axis]) min[axis] = value;
    if (value > max[axis]) max[axis] = value;
  }
  return { min, max };
}
