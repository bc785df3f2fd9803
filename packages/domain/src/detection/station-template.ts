import type { DetectorSums } from "../detector/detector-sums.ts";

/** Figures of a station that split its flow-occupancy diagram; of one lane. */
export interface StationTemplate {
  /** Vehicles per hour at one percent of occupancy in free flow: the slope of the uncongested branch. */
  flowPerPercent: number;
  freeSpeedKph: number;
  /** OCMAX: largest occupancy of uncongested traffic, percent. */
  maxFreeOccupancy: number;
  /** VCRIT: a bottleneck that discharges lets at least so many vehicles per hour pass. */
  criticalFlowPerHour: number;
}

/** Of a motorway lane; for a station without a history. */
export const motorwayTemplate: StationTemplate = {
  flowPerPercent: 120,
  freeSpeedKph: 105,
  maxFreeOccupancy: 18,
  criticalFlowPerHour: 1500,
};

/** Flow, occupancy and speed of any interval of a station. */
export interface FlowSample {
  flowPerHour: number;
  occupancyPercent: number;
  speedKph: number;
}

/** The means of an hour per lane; undefined where a figure is missing. */
export function sampleOfSums({ lanes }: DetectorSums): FlowSample | undefined {
  const total = (name: Exclude<keyof (typeof lanes)[number], "classes">) =>
    lanes.reduce((sum, lane) => sum + lane[name], 0);
  const [usableS, occupancyS, vehicles] = [total("usableS"), total("occupancyS"), total("speedVehicles")];
  if (usableS === 0 || occupancyS === 0 || vehicles === 0) return undefined;
  return {
    flowPerHour: (total("volume") * 3600) / usableS,
    occupancyPercent: total("occupancy") / occupancyS / 10,
    speedKph: total("speed") / vehicles / 10,
  };
}

/** Fewer samples of free flow say too little. */
export const minSamples = 24;
/** Below, single vehicles decide; above, traffic may be congested. */
const freeOccupancy = { min: 1, max: 12 };
/** Of the flow on the free branch at OCMAX. */
const criticalShare = 0.7;
/** Of the capacity, which is reached somewhat below OCMAX. */
const occupancyAboveBusiest = 1.15;
const busiestShare = 0.98;

/** The template that a station's own history shows, as Persaud and Hall calibrate each station; else the default. */
export function fitTemplate(
  samples: readonly FlowSample[],
  fallback: StationTemplate = motorwayTemplate,
): StationTemplate {
  const free = samples.filter(
    ({ occupancyPercent: occupancy }) => occupancy >= freeOccupancy.min && occupancy <= freeOccupancy.max,
  );
  if (free.length < minSamples) return fallback;
  const flowPerPercent = quantile(
    free.map(({ flowPerHour, occupancyPercent }) => flowPerHour / occupancyPercent),
  );
  const freeSpeedKph = quantile(free.map(({ speedKph }) => speedKph));
  const flowing = samples.filter(({ speedKph }) => speedKph >= freeSpeedKph * freeSpeedShare);
  const busiestPerHour = quantile(
    flowing.map(({ flowPerHour }) => flowPerHour),
    busiestShare,
  );
  const maxFreeOccupancy = Math.max(
    freeOccupancy.max,
    (occupancyAboveBusiest * busiestPerHour) / (flowPerPercent * freeSpeedShare),
  );
  return {
    flowPerPercent,
    freeSpeedKph,
    maxFreeOccupancy,
    criticalFlowPerHour: criticalShare * flowPerPercent * freeSpeedShare * maxFreeOccupancy,
  };
}

/** Slower traffic is not free any more. */
export const freeSpeedShare = 0.7;

/** The middle one by default. */
function quantile(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
