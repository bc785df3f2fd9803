import type { WimStateData } from "@gantry/domain/wim/wim-reading.ts";
import type { ScalePlan } from "../../city/scale-plan.ts";
import type { Direction } from "../../city/road.ts";
import type { VehicleAnswer } from "./station-faults.ts";
import type { WeighedVehicle } from "./weighed-vehicle.ts";

type Lane = WimStateData["lanes"][number];

const laneDirections: Readonly<Record<Direction, NonNullable<Lane["direction"]>>> = {
  Northbound: "NORTH",
  Southbound: "SOUTH",
  Eastbound: "EAST",
  Westbound: "WEST",
};

const isoAt = (ms: number) => new Date(ms).toISOString();

/** `GET /station` */
export function stationAnswer(
  { place, lanes }: ScalePlan,
  { clockMs, lastNumber }: { clockMs: number; lastNumber: number },
) {
  const direction = laneDirections[place.direction];
  return {
    interface: "gantry-wim-1",
    model: "Simulated scales",
    clock: isoAt(clockMs),
    lastNumber,
    lanes: lanes.map((index): Lane => ({ index, type: "through", direction })),
  };
}

/** One of `GET /vehicles`, with its time on the station's clock. */
export function vehicleAnswer(
  { place }: ScalePlan,
  vehicle: WeighedVehicle,
  { number, clockOffsetMs }: { number: number; clockOffsetMs: number },
): VehicleAnswer {
  const { atMs, lane, type, axleWeightsKg, views } = vehicle;
  return {
    number,
    timestamp: isoAt(atMs + clockOffsetMs),
    lane,
    laneDirection: laneDirections[place.direction],
    class: type.fhwaClass,
    speedKph: vehicle.speedKph,
    lengthCm: vehicle.lengthCm,
    heightCm: vehicle.heightCm,
    grossWeightKg: vehicle.grossWeightKg,
    axleCount: axleWeightsKg.length,
    axleWeightsKg,
    axleSpacesCm: vehicle.axleSpacesCm,
    temperatureF: vehicle.temperatureF,
    dotNumber: vehicle.dotNumber,
    frontPlate: vehicle.frontPlate,
    rearPlate: vehicle.rearPlate,
    images: views.map((view) => `${vehicle.number}/${view}.png`),
    dimensionProfileFile: `${vehicle.number}/profile.json`,
  };
}
