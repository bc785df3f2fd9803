import type { Condition } from "./condition.ts";
import type { RoadPlace } from "./demand.ts";
import { countOf, shareAt } from "./noise.ts";
import { localTimeAt } from "./region-time.ts";
import { lanesOf } from "./road-figures.ts";

/** Classes by length, as a radar measures them. */
export const vehicleClasses = [
  { label: "Cars", lengthM: 4.4 },
  { label: "Vans and pickups", lengthM: 6.4 },
  { label: "Trucks", lengthM: 10.5 },
  { label: "Long trucks", lengthM: 19 },
] as const;

export interface LanePlace extends RoadPlace {
  /** From 1, which is the left lane. */
  lane: number;
}

/** Length of the detection zone. */
export const zoneM = 2;
/** Between two vehicles in a slow queue. */
const gapM = 2;
const kphPerMps = 3.6;

/** Sums over the vehicles of one lane. */
export interface LanePassages {
  volume: number;
  hoursPerKm: number;
  occupiedMs: number;
  classes: number[];
}

interface Slice {
  place: LanePlace;
  /** Of the lane at this place. */
  key: number;
  slice: number;
  sliceMs: number;
  condition: Condition;
}

/** Adds the vehicles of one slice of time. */
export function addPassages(sum: LanePassages, one: Slice): void {
  const { sliceMs, condition } = one;
  const { speedKph, types, isStanding } = flowIn(one);
  if (isStanding) {
    sum.occupiedMs += sliceMs * Math.min(1, (condition.densityPerKm * standingM) / 1000);
    return;
  }
  const msPerMetre = (1000 * kphPerMps) / speedKph;
  for (const type of types) {
    sum.volume += 1;
    sum.hoursPerKm += 1 / speedKph;
    sum.occupiedMs += ((vehicleClasses[type]?.lengthM ?? 0) + zoneM) * msPerMetre;
    sum.classes[type] = (sum.classes[type] ?? 0) + 1;
  }
}

/** One vehicle of a lane. */
export interface Passage {
  atMs: number;
  speedKph: number;
  /** Index of `vehicleClasses`. */
  type: VehicleType;
}

/** The same vehicles that `addPassages` adds, spread over the slice. */
export function listPassages(one: Slice): Passage[] {
  const { slice, sliceMs, key } = one;
  const { speedKph, types } = flowIn(one);
  const stepMs = sliceMs / Math.max(1, types.length);
  return types.map((type, at) => ({
    atMs: Math.floor(slice * sliceMs + (at + 0.8 * shareAt(key, slice * 32 + at)) * stepMs),
    speedKph,
    type,
  }));
}

type VehicleType = 0 | 1 | 2 | 3;

interface Flow {
  speedKph: number;
  types: VehicleType[];
  isStanding: boolean;
}

function flowIn(one: Slice): Flow {
  const { place, key, slice, sliceMs, condition } = one;
  const lanes = lanesOf(place.road);
  const openLanes = Math.max(0, lanes - condition.emptyLanes);
  const types: VehicleType[] = [];
  if (place.lane > openLanes) return { speedKph: 0, types, isStanding: false };
  const speedKph = laneSpeedKph(one, lanes);
  if (condition.isQueue && speedKph < 1) return { speedKph, types, isStanding: true };
  const flowPerHour = (condition.flowPerHour * lanes * flowShare(place.lane, openLanes)) / openLanes;
  const count = countOf((flowPerHour * sliceMs) / 3_600_000, shareAt(key, slice * 32));
  const isNight = localTimeAt(slice * sliceMs).hour < 5;
  const msPerMetre = (1000 * kphPerMps) / speedKph;
  let leftMs = sliceMs;
  for (let vehicle = 1; vehicle <= count && vehicle < 31; vehicle++) {
    const type = classOf(shareAt(key, slice * 32 + vehicle), truckShare(place, lanes, isNight));
    leftMs -= ((vehicleClasses[type]?.lengthM ?? 0) + zoneM + gapM) * msPerMetre;
    if (leftMs < 0) break;
    types.push(type);
  }
  // Where none passes, one stands in the zone.
  return { speedKph, types, isStanding: condition.isQueue && types.length === 0 };
}

/** Space of a standing vehicle that a zone of this length sees as occupied. */
const standingM = 6.6;

/** The left lane is faster, unless all queue. */
function laneSpeedKph({ place, key, slice, condition }: Slice, lanes: number): number {
  const left = lanes === 1 ? 0 : 0.5 - (place.lane - 1) / (lanes - 1);
  const faster = condition.isQueue ? 0 : 0.12 * left;
  const noise = 0.07 * (2 * shareAt(key, slice * 32 + 31) - 1);
  return condition.speedKph * (1 + faster + noise);
}

/** Relative to the mean of the open lanes; the right one has a little less, because of its ramps and trucks. */
function flowShare(lane: number, openLanes: number): number {
  if (openLanes === 1) return 1;
  return 1.12 - (0.24 * (lane - 1)) / (openLanes - 1);
}

function truckShare({ road, lane }: LanePlace, lanes: number, isNight: boolean): number {
  const usual = road.class === "motorway" ? 0.11 : road.class === "trunk" ? 0.07 : 0.04;
  const toTheRight = lanes === 1 ? 1 : 0.4 + (1.2 * (lane - 1)) / (lanes - 1);
  return usual * toTheRight * (isNight ? 2 : 1);
}

function classOf(share: number, trucks: number): VehicleType {
  if (share < trucks * 0.6) return 3;
  if (share < trucks) return 2;
  return share < trucks + 0.16 ? 1 : 0;
}
