import type { Random } from "../random.ts";
import { type Place, lengthMiles, placeAlong } from "./along-road.ts";
import type { Road, RoadClass, TenantName } from "./road.ts";
import { roads } from "./roads.ts";

export interface Site extends Place {
  road: Road;
}

interface SiteRequest {
  tenant: TenantName;
  classes: readonly RoadClass[];
  count: number;
  random: Random;
}

/** Devices keep a distance from a road's ends. */
const endShare = 0.04;

export function sitesAlong({ tenant, classes, count, random }: SiteRequest): Site[] {
  const candidates = roads.filter((road) => road.tenant === tenant && classes.includes(road.class));
  const lengths = candidates.map((road) => lengthMiles(road.coordinates));
  const step = lengths.reduce((sum, length) => sum + length, 0) / count;
  return Array.from({ length: count }, (_, index) => {
    const { road, share } = atMile(candidates, lengths, (index + 0.2 + 0.6 * random.share()) * step);
    return { road, ...placeAlong(road, endShare + share * (1 - 2 * endShare), index % 2 === 0) };
  });
}

function atMile(candidates: readonly Road[], lengths: readonly number[], mile: number) {
  let left = mile;
  for (const [index, road] of candidates.entries()) {
    const length = lengths[index] ?? 0;
    if (left < length || index === candidates.length - 1) return { road, share: Math.min(left / length, 1) };
    left -= length;
  }
  throw new RangeError("no road of these classes");
}
