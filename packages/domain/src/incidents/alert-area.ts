import { z } from "zod";

/** Degrees, WGS 84. */
const vertex = z.tuple([z.number(), z.number()]);
export type Vertex = z.infer<typeof vertex>;

/** An area as CAP draws it: rings without holes, and circles. Vertices are longitude and latitude. */
export const alertArea = z.object({
  polygons: z.array(z.array(vertex)),
  circles: z.array(z.object({ centre: vertex, radiusKm: z.number() })),
});
export type AlertArea = z.infer<typeof alertArea>;

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Also across the 180th meridian; a ring around a pole is not supported. */
export const isInArea = (point: Vertex, { polygons, circles }: AlertArea): boolean =>
  polygons.some((ring) => isInRing(point, ring)) ||
  circles.some(({ centre, radiusKm }) => greatCircleKm(point, centre) <= radiusKm);

/** Counts the edges east of the point; edges are straight in longitude and latitude, as in CAP. */
export function isInRing([longitude, latitude]: Vertex, ring: readonly Vertex[]): boolean {
  const steady = unwrapRing(ring);
  return [longitude - 360, longitude, longitude + 360].some((x) => {
    let isInside = false;
    for (const [at, [x2, y2]] of steady.entries()) {
      const [x1, y1] = steady.at(at - 1) ?? [x2, y2];
      if (y1 > latitude !== y2 > latitude && x < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
        isInside = !isInside;
    }
    return isInside;
  });
}

/** Each vertex at most half a turn from the one before, so that a ring across the 180th meridian has no jump. */
export function unwrapRing(ring: readonly Vertex[]): Vertex[] {
  const steady: Vertex[] = [];
  for (const [longitude, latitude] of ring) {
    const before = steady.at(-1)?.[0] ?? longitude;
    steady.push([longitude - 360 * Math.round((longitude - before) / 360), latitude]);
  }
  return steady;
}

function greatCircleKm([lon1, lat1]: Vertex, [lon2, lat2]: Vertex): number {
  const [north, east] = [(lat2 - lat1) * radians, (lon2 - lon1) * radians];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

const kmPerDegree = 111.195;

/** Of all its parts; undefined for an empty area. `east` may pass 180. */
export function boundsOf({ polygons, circles }: AlertArea): Bounds | undefined {
  const corners = [
    ...polygons.flatMap(unwrapRing),
    ...circles.flatMap(({ centre: [x, y], radiusKm }): Vertex[] => {
      const high = radiusKm / kmPerDegree;
      const wide = high / Math.max(0.01, Math.cos(y * radians));
      return [
        [x - wide, y - high],
        [x + wide, y + high],
      ];
    }),
  ];
  if (corners.length === 0) return undefined;
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

const circleCorners = 64;

/** Closed rings without jumps, circles as polygons. */
export const ringsOf = ({ polygons, circles }: AlertArea): Vertex[][] => [
  ...polygons.filter((ring) => ring.length > 2).map((ring) => closeRing(unwrapRing(ring))),
  ...circles.map(ringOfCircle),
];

function closeRing(ring: Vertex[]): Vertex[] {
  const [first] = ring;
  const last = ring.at(-1);
  return first && (first[0] !== last?.[0] || first[1] !== last[1]) ? [...ring, first] : ring;
}

function ringOfCircle({ centre: [x, y], radiusKm }: AlertArea["circles"][number]): Vertex[] {
  const high = radiusKm / kmPerDegree;
  const wide = high / Math.max(0.01, Math.cos(y * radians));
  return Array.from({ length: circleCorners + 1 }, (_, at): Vertex => {
    const angle = ((at % circleCorners) / circleCorners) * 2 * Math.PI;
    return [x + wide * Math.cos(angle), y + high * Math.sin(angle)];
  });
}

/** The same area with longitude and latitude exchanged in each vertex. */
export const swapArea = ({ polygons, circles }: AlertArea): AlertArea => ({
  polygons: polygons.map((ring) => ring.map(([x, y]): Vertex => [y, x])),
  circles: circles.map(({ centre: [x, y], radiusKm }) => ({ centre: [y, x], radiusKm })),
});
