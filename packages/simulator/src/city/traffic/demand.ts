import { hashOf } from "../../random.ts";
import type { Direction, Road } from "../road.ts";
import { shareAt, waveAt } from "./noise.ts";
import { localTimeAt } from "./region-time.ts";
import { isForward, kmPerMile, laneFigures, milesOf } from "./road-figures.ts";

/** Demand of a whole hour as a share of the road's busiest; each day starts at midnight in the region. */
const toTheCentre = [
  [0.1, 0.07, 0.05, 0.06, 0.13, 0.35, 0.74, 0.98, 0.94, 0.72, 0.6, 0.6],
  [0.62, 0.62, 0.65, 0.7, 0.75, 0.74, 0.58, 0.44, 0.36, 0.3, 0.23, 0.15],
].flat();
const fromTheCentre = [
  [0.12, 0.08, 0.06, 0.06, 0.09, 0.22, 0.46, 0.64, 0.66, 0.58, 0.57, 0.62],
  [0.66, 0.68, 0.76, 0.9, 0.98, 1, 0.8, 0.56, 0.44, 0.37, 0.29, 0.19],
].flat();
const weekend = [
  [0.2, 0.14, 0.1, 0.07, 0.07, 0.11, 0.18, 0.27, 0.39, 0.51, 0.6, 0.66],
  [0.69, 0.7, 0.69, 0.67, 0.65, 0.62, 0.56, 0.48, 0.42, 0.37, 0.31, 0.25],
].flat();
/** Demand wanders slowly by this share, over this time and this distance. */
const wander = { share: 0.1, overMs: 420_000, overKm: 12 };

export interface RoadPlace {
  road: Road;
  direction: Direction;
  milepost: number;
}

/** Vehicles per hour and lane that want to pass; can be a little more than the capacity at rush hour. */
export type Demand = (place: RoadPlace, nowMs: number) => number;

export function demandOf(seed: string | number): Demand {
  return ({ road, direction, milepost }, nowMs) => {
    const ofRoad = hashOf(`${seed}/demand/${road.tenant}/${road.name}`);
    const along = (milepost - road.startMilepost) / Math.max(milesOf(road), 0.1);
    const { hour, isWeekend } = localTimeAt(nowMs);
    // The middle of each road is nearest to the centre of the region.
    const isInbound = along < 0.5 === isForward(road, direction);
    const profile = isWeekend ? weekend : isInbound ? toTheCentre : fromTheCentre;
    const busiest = (0.78 + 0.3 * shareAt(ofRoad, 0)) * (0.72 + 0.28 * Math.sin(Math.PI * clampShare(along)));
    const place = (milepost * kmPerMile) / wander.overKm;
    const wave = waveAt(ofRoad + (isForward(road, direction) ? 1 : 2), nowMs / wander.overMs + place);
    return laneFigures(road).capacityPerHour * busiest * (1 + wander.share * wave) * between(profile, hour);
  };
}

/** Joins the middles of the hours by lines. */
function between(profile: readonly number[], hour: number): number {
  const position = hour + 23.5;
  const before = Math.floor(position);
  const [from = 0, to = 0] = [profile[before % 24], profile[(before + 1) % 24]];
  return from + (to - from) * (position - before);
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));
