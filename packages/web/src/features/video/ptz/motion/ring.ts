/** Counterclockwise from the right. */
export const sectors = ["right", "upRight", "up", "upLeft", "left", "downLeft", "down", "downRight"] as const;
export type Sector = (typeof sectors)[number];

/** Pointer relative to the ring's centre: right and up are positive, the edge is 1. */
export interface RingPoint {
  x: number;
  y: number;
}

export const innerShare = 0.4;

/** Speed grows from the centre to the edge, where it reaches its maximum. */
export function speedsAt({ x, y }: RingPoint, speed: number): [pan: number, tilt: number] {
  const distance = Math.hypot(x, y);
  if (distance === 0) return [0, 0];
  const share = Math.min(1, Math.max(0.25, (distance - innerShare) / (1 - innerShare)));
  return [(x / distance) * share * speed, (y / distance) * share * speed];
}

export function sectorAt({ x, y }: RingPoint): Sector {
  const eighths = Math.round((Math.atan2(y, x) / Math.PI) * 4);
  return sectors[(eighths + 8) % 8] ?? "right";
}

/** Full speed in the direction of the sector's middle. */
export function speedsOf(sector: Sector, speed: number): [pan: number, tilt: number] {
  const angle = (sectors.indexOf(sector) * Math.PI) / 4;
  return [Math.round(Math.cos(angle) * speed) + 0, Math.round(Math.sin(angle) * speed) + 0];
}

/** SVG path of a sector in a 100 × 100 box. */
export function sectorPath(sector: Sector): string {
  const middle = sectors.indexOf(sector) * 45;
  const point = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 - radius * Math.sin(angle)).toFixed(2)}`;
  };
  const [outer, inner] = [49, 50 * innerShare + 3];
  const [from, to] = [middle - 21, middle + 21];
  // Equal gap width inside and outside.
  const [innerFrom, innerTo] = [middle - 19.5, middle + 19.5];
  return [
    `M${point(inner, innerFrom)}`,
    `L${point(outer, from)}`,
    `A${outer} ${outer} 0 0 0 ${point(outer, to)}`,
    `L${point(inner, innerTo)}`,
    `A${inner} ${inner} 0 0 1 ${point(inner, innerFrom)}Z`,
  ].join("");
}
