import { lengthMiles } from "../along-road.ts";
import type { Direction, Road, RoadClass } from "../road.ts";

export const kmPerMile = 1.609344;

/** Of one lane. Speed, flow and density follow a triangular diagram, as in textbooks of traffic flow. */
export interface LaneFigures {
  freeSpeedKph: number;
  /** Vehicles per hour. */
  capacityPerHour: number;
  /** Vehicles per km of a standing queue. */
  jamPerKm: number;
}

const figures: Record<RoadClass, LaneFigures> = {
  motorway: { freeSpeedKph: 108, capacityPerHour: 2100, jamPerKm: 135 },
  trunk: { freeSpeedKph: 90, capacityPerHour: 1900, jamPerKm: 135 },
  // Signals let about four vehicles in ten seconds of green pass.
  primary: { freeSpeedKph: 62, capacityPerHour: 900, jamPerKm: 130 },
  street: { freeSpeedKph: 45, capacityPerHour: 500, jamPerKm: 130 },
};
const lanesByClass: Record<RoadClass, number> = { motorway: 3, trunk: 2, primary: 2, street: 1 };
const lanesByRoad: Readonly<Record<string, number>> = {
  "metro/I-25": 4,
  "metro/I-70": 4,
  "metro/E-470": 2,
  "metro/C-470": 3,
  "metro/I-270": 2,
  "metro/US-6": 3,
  "metro/US-40": 3,
  "north/I-25": 3,
};

export const laneFigures = (road: Road): LaneFigures => figures[road.class];

/** Lanes of one direction. */
export const lanesOf = ({ tenant, ref, class: roadClass }: Road): number =>
  lanesByRoad[`${tenant}/${ref}`] ?? lanesByClass[roadClass];

const lengths = new WeakMap<Road, number>();

export function milesOf(road: Road): number {
  const miles = lengths.get(road) ?? lengthMiles(road.coordinates);
  lengths.set(road, miles);
  return miles;
}

/** Whether traffic of this direction drives towards higher mileposts. */
export const isForward = (road: Road, direction: Direction): boolean => direction === road.direction;

/** At which speed the head of a queue moves upstream when it starts to discharge. */
export function waveKph({ capacityPerHour, freeSpeedKph, jamPerKm }: LaneFigures): number {
  return capacityPerHour / (jamPerKm - capacityPerHour / freeSpeedKph);
}

/** Vehicles per km in a queue in which this flow passes. */
export function queueDensity(lane: LaneFigures, flowPerHour: number): number {
  return lane.jamPerKm - flowPerHour / waveKph(lane);
}
