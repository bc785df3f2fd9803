import { type Place, distanceKm } from "./place.ts";

/** A station beside one direction of a road. */
export interface StationPlace extends Place {
  id: string;
}

export interface OrderedStation extends StationPlace {
  /** From the first station, straight from one to the next, or along their stretches where those are known. */
  km: number;
}

/** East and north parts of the directions in which traffic drives. */
const compass = { n: [0, 1], s: [0, -1], e: [1, 0], w: [-1, 0] } as const;
/** More on one carriageway are more than a road has. */
const maxStations = 500;
/** So many places are tried as the first. */
const maxStarts = 24;

/**
 * Stations of one direction of a road in the order in which traffic passes them; empty where the direction names no
 * compass point. Each follows the nearest one before, from the start that gives the shortest way: a road may bend.
 */
export function orderStations(stations: readonly StationPlace[], direction: string): OrderedStation[] {
  const heading = compass[direction.trim().charAt(0).toLowerCase() as keyof typeof compass];
  if (!heading || stations.length > maxStations) return [];
  const ahead = ({ longitude, latitude }: Place) => longitude * heading[0] + latitude * heading[1];
  const byHeading = stations.toSorted(
    (one, other) => ahead(one) - ahead(other) || (one.id < other.id ? -1 : 1),
  );
  const step = Math.max(1, Math.ceil(byHeading.length / maxStarts));
  let best: OrderedStation[] = [];
  const tryFrom = (start: number) => {
    const chain = chainFrom(byHeading, start);
    if (best.length === 0 || lengthKm(chain) < lengthKm(best) - 1e-9) best = chain;
  };
  for (let start = 0; start < byHeading.length; start += step) tryFrom(start);
  // The last station of a good chain is probably an end of the road.
  if (step > 1) tryFrom(byHeading.findIndex(({ id }) => id === best.at(-1)?.id));
  const [first, last] = [best[0], best.at(-1)];
  return first && last && ahead(first) > ahead(last) ? measure(best.toReversed()) : best;
}

const lengthKm = (chain: readonly OrderedStation[]): number => chain.at(-1)?.km ?? 0;

function chainFrom(stations: readonly StationPlace[], start: number): OrderedStation[] {
  const left = [...stations];
  const chain = left.splice(start, 1);
  let last = chain[0];
  while (last && left.length > 0) {
    const from = last;
    const distances = left.map((one) => distanceKm(from, one));
    [last] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (last) chain.push(last);
  }
  return measure(chain);
}

function measure(chain: readonly StationPlace[]): OrderedStation[] {
  let km = 0;
  return chain.map(({ id, longitude, latitude }, at) => {
    const before = chain[at - 1];
    if (before) km += distanceKm(before, { longitude, latitude });
    return { id, longitude, latitude, km };
  });
}
