import type { Random } from "../../random.ts";
import { type Colour, colourOf } from "../colour.ts";
import {
  type Carriageways,
  darken,
  laneMiddleM,
  makeAlongside,
  makeBox,
  makeUpright,
  type Surface,
} from "./land.ts";

/** Loop length, so that pictures of a scene are encoded once. */
export const trafficLoopS = 16;

/** Vehicles are drawn up to this distance, and as outlines beyond `outlineFromM`. */
const farthestM = 420;
const outlineFromM = 170;

interface Vehicle {
  lane: number;
  isOncoming: boolean;
  speedMps: number;
  startM: number;
  lengthM: number;
  heightM: number;
  colour: Colour;
}

const paints = ["d9dbdc", "2f3337", "8e9499", "a33a32", "2f5486", "e2e0d6", "4a5b4d", "6b7076", "b08a3e"].map(
  colourOf,
);
const lorryPaints = ["e4e4df", "c8cdd0", "b5583f", "4d6f8f"].map(colourOf);
const glass = colourOf("39444c");
const tyre = colourOf("26282a");
const headlight = colourOf("fff6d8");
const taillight = colourOf("c8322a");

/** Outer lanes are slower and have the lorries. */
export function makeTraffic({ lanesEach }: Carriageways, random: Random): Vehicle[] {
  const lanes = [true, false].flatMap((isOncoming) =>
    Array.from({ length: lanesEach }, (_, lane) => ({ lane, isOncoming })),
  );
  return lanes.flatMap(({ lane, isOncoming }) => {
    const speedMps = 31 - lane * 2.5 - random.share() * 2;
    const roundM = speedMps * trafficLoopS;
    const count = random.whole(6, 9);
    return Array.from({ length: count }, (_, index) => {
      const isLorry = lane === lanesEach - 1 && random.share() < 0.3;
      return {
        lane,
        isOncoming,
        speedMps,
        startM: ((index + random.share() * 0.55) / count) * roundM,
        lengthM: isLorry ? 13 : 4.6,
        heightM: isLorry ? 3.6 : 1.55,
        colour: random.pick(isLorry ? lorryPaints : paints),
      };
    });
  });
}

/** Metres between the centres of two vehicles that queue. */
const queueGapM = 9;
const queueSpeedMps = 2;

/** The same road with a queue in the direction that drives away. */
export function makeQueue(
  traffic: readonly Vehicle[],
  { lanesEach }: Carriageways,
  random: Random,
): Vehicle[] {
  const roundM = queueSpeedMps * trafficLoopS;
  const count = Math.floor(roundM / queueGapM);
  const queued = Array.from({ length: lanesEach * count }, (_, index): Vehicle => {
    const lane = index % lanesEach;
    const place = Math.floor(index / lanesEach) + 0.4 * random.share();
    return {
      lane,
      isOncoming: false,
      speedMps: queueSpeedMps,
      startM: (place / count) * roundM,
      lengthM: 4.6,
      heightM: 1.55,
      colour: random.pick(paints),
    };
  });
  return [...traffic.filter(({ isOncoming }) => isOncoming), ...queued];
}

/** `along` and `right` are the vehicle's centre. */
interface DrivingVehicle {
  vehicle: Vehicle;
  along: number;
  right: number;
}

export function vehiclesAt(
  traffic: readonly Vehicle[],
  road: Carriageways,
  seconds: number,
): DrivingVehicle[] {
  return traffic.flatMap((vehicle) => {
    const roundM = vehicle.speedMps * trafficLoopS;
    const drivenM = vehicle.startM + vehicle.speedMps * seconds;
    const right = laneMiddleM(road, vehicle.lane, vehicle.isOncoming);
    const first = (drivenM % roundM) - Math.ceil(farthestM / roundM) * roundM;
    const places: number[] = [];
    for (let along = first; along < farthestM; along += roundM)
      if (along > -farthestM) places.push(vehicle.isOncoming ? -along : along);
    return places.map((along) => ({ vehicle, along, right }));
  });
}

/** Visible surfaces of a vehicle, far side first; outline only at a distance. */
export function bodyOf({ vehicle, right: middle, along }: DrivingVehicle): Surface[] {
  const { lengthM, heightM, colour, isOncoming } = vehicle;
  const isLorry = lengthM > 6;
  const [left, right] = [middle - (isLorry ? 1.25 : 0.9), middle + (isLorry ? 1.25 : 0.9)] as const;
  const [back, front] = [along - lengthM / 2, along + lengthM / 2] as const;
  const near = along > 0 ? back : front;
  if (Math.abs(along) > outlineFromM)
    return [
      makeUpright([left, right], [0, heightM], near, colour),
      makeBox([left, right], heightM, [back, front], colour),
    ];
  const side = middle > 0 ? left : right;
  const seesFront = isOncoming === along > 0;
  const lamp = seesFront ? headlight : taillight;
  const waist = isLorry ? heightM : heightM * 0.58;
  const cabin = isLorry ? 0 : lengthM * 0.2;
  const lower: Surface[] = [
    makeAlongside(side, [0, 0.35], [back, front], tyre),
    makeAlongside(side, [0.35, waist], [back, front], darken(colour)),
    makeBox([left, right], waist, [back, front], colour),
    makeUpright([left, right], [0.3, waist], near, darken(colour, 0.9)),
    makeUpright([left + 0.1, left + 0.45], [0.6, 0.85], near, lamp),
    makeUpright([right - 0.45, right - 0.1], [0.6, 0.85], near, lamp),
  ];
  if (isLorry)
    return seesFront ? [...lower, makeUpright([left + 0.2, right - 0.2], [1.7, 2.6], near, glass)] : lower;
  const [cabinBack, cabinFront] = [back + cabin, front - cabin * 1.2] as const;
  const cabinNear = along > 0 ? cabinBack : cabinFront;
  return [
    ...lower,
    makeAlongside(side, [waist, heightM], [cabinBack, cabinFront], glass),
    makeUpright([left + 0.1, right - 0.1], [waist, heightM], cabinNear, glass),
    makeBox([left + 0.1, right - 0.1], heightM, [cabinBack, cabinFront], colour),
  ];
}
