import type { DetectorAggregation, DetectorAggregations } from "../contract/answers/detector.ts";

const ofStats = [
  "totalVolume",
  "avgVolume",
  "avgSpeed",
  "minSpeed",
  "maxSpeed",
  "avgOccupancy",
  "maxOccupancy",
  "uptimePercent",
  "latency",
] as const satisfies readonly (keyof DetectorAggregation["overallStats"])[];

export interface DetectorTimeSeries {
  fields: string[];
  /** A row per bucket, a value per field; null where nothing was measured. */
  rows: (string | number | null)[][];
}

/**
 * Statistics as a table (DET-020): the start of each bucket, its figures, and the volume of every lane and class that
 * occurs in the range. Speeds in km/h, occupancies in percent.
 */
export function toTimeSeries({ items, overall }: Omit<DetectorAggregations, "zone">): DetectorTimeSeries {
  const lanes = overall.laneAggregations.map(({ laneIndex }) => laneIndex);
  const classes = [
    ...new Set(overall.laneAggregations.flatMap(({ classAggregates }) => Object.keys(classAggregates))),
  ];
  return {
    fields: [
      "timestamp",
      ...ofStats,
      ...lanes.map((index) => `lane${index}_volume`),
      ...classes.map((index) => `class${index}_volume`),
    ],
    rows: items.map((item) => [
      item.startTime,
      ...ofStats.map((name) => item.overallStats[name]),
      ...lanes.map((index) => volumeOfLane(item, index)),
      ...classes.map((index) => volumeOfClass(item, index)),
    ]),
  };
}

const volumeOfLane = ({ laneAggregations }: DetectorAggregation, index: number): number | null =>
  laneAggregations.find(({ laneIndex }) => laneIndex === index)?.totalVolume ?? null;

/** Over all lanes that counted the class. */
export function volumeOfClass({ laneAggregations }: DetectorAggregation, index: string): number | null {
  const volumes = laneAggregations
    .map(({ classAggregates }) => classAggregates[index]?.totalVolume ?? null)
    .filter((volume) => volume !== null);
  return volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0);
}
