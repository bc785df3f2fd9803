/** East and north parts of the directions in which traffic drives. */
const compass: Readonly<Record<string, readonly [number, number]>> = {
  n: [0, 1],
  s: [0, -1],
  e: [1, 0],
  w: [-1, 0],
};

/** Where the traffic of a direction such as `Northbound` drives; undefined without a compass point. */
export const headingOf = (direction: string | null): readonly [east: number, north: number] | undefined =>
  compass[(direction ?? "").trim().charAt(0).toLowerCase()];
