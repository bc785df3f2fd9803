/** Names of the ring's eight sectors, from the right against the clock. */
export const sectors = ["right", "upRight", "up", "upLeft", "left", "downLeft", "down", "downRight"] as const;
export type Sector = (typeof sectors)[number];

/** Where the pointer is on the ring, from its middle: right and up are positive, its edge is 1. */
export interface RingPoint {
  x: number;
  y: number;
}

/** Within this part of the ring's radius there is the button of the middle. */
export const innerShare = 0.4;

/** How fast pan and tilt go there: slowly near the middle, at most at full speed beyond the edge. */
export function speedsAt({ x, y }: RingPoint, speed: number): [pan: number, tilt: number] {
  const distance = Math.hypot(x, y);
  if (distance === 0) return [0, 0];
  const share = Math.min(1, Math.max(0.25, (distance - innerShare) / (1 - innerShare)));
  return [(x / distance) * share * speed, (y / distance) * share * speed];
}

/** The sector under the pointer. */
export function sectorAt({ x, y }: RingPoint): Sector {
  const eighths = Math.round((Math.atan2(y, x) / Math.PI) * 4);
  return sectors[(eighths + 8) % 8] ?? "right";
}

/** Full speed along a sector's middle. */
export function speedsOf(sector: Sector, speed: number): [pan: number, tilt: number] {
  const angle = (sectors.indexOf(sector) * Math.PI) / 4;
  return [Math.round(Math.cos(angle) * speed) + 0, Math.round(Math.sin(angle) * speed) + 0];
}

/** Outline of a sector in a box of 100 by 100, as an SVG path. */
export function sectorPath(sector: Sector): string {
  const middle = sectors.indexOf(sector) * 45;
  const point = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 - radius * Math.sin(angle)).toFixed(2)}`;
  };
  const [outer, inner] = [49, 50 * innerShare + 3];
  const [from, to] = [middle - 21, middle + 21];
  // The gap between sectors is as wide inside as outside.
  const [innerFrom, innerTo] = [middle - 19.5, middle + 19.5];
  return [
    `M${point(inner, innerFrom)}`,
    `L${point(outer, from)}`,
    `A${outer} ${outer} 0 0 0 ${point(outer, to)}`,
    `L${point(inner, innerTo)}`,
    `A${inner} ${inner} 0 0 1 ${point(inner, innerFrom)}Z`,
  ].join("");
}
