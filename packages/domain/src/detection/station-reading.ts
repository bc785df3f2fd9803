import type { DetectorReading } from "../detector/detector-reading.ts";

/** A detector station in one interval, per lane of its direction; null where no lane has a value. */
export interface StationReading {
  flowPerHour: number | null;
  occupancyPercent: number | null;
  /** Mean of the vehicles; null also when none passed. */
  speedKph: number | null;
}

export const unknownStation: StationReading = { flowPerHour: null, occupancyPercent: null, speedKph: null };

/** Lanes that are missing, silent or faulty do not count, so that a dead lane never looks like an empty road. */
export function readStation({ periodS, lanes }: DetectorReading): StationReading {
  const usable = lanes.filter(({ fault }) => fault === null);
  const volumes = usable.flatMap(({ volume }) => volume ?? []);
  const flow = meanOf(volumes);
  const moving = usable.flatMap(({ speed, volume }) =>
    speed === null || !volume ? [] : { speed, vehicles: volume },
  );
  const vehicles = sum(moving.map((one) => one.vehicles));
  return {
    flowPerHour: flow === null ? null : (flow * 3600) / periodS,
    occupancyPercent: meanOf(usable.flatMap(({ occupancy }) => occupancy ?? [])),
    speedKph: vehicles === 0 ? null : sum(moving.map((one) => one.speed * one.vehicles)) / vehicles,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
