import { z } from "zod";
import { laneFaults } from "../../detector/detector-reading.ts";
import { time, whole } from "./common.ts";

const maybe = z.number().nullable();

/** Speeds are in km/h, occupancies in percent of time. Null where nothing was measured. */
const laneAggregation = z
  .object({
    /** From 1. */
    laneIndex: whole,
    totalVolume: maybe,
    avgSpeed: maybe,
    avgOccupancy: maybe,
    /** Share of the expected intervals with a usable value, 0..100. */
    uptimePercent: z.number(),
    /** By class, from 1. */
    classAggregates: z.record(z.string(), z.object({ totalVolume: maybe })),
  })
  .meta({ id: "LaneAggregation" });
export type LaneAggregation = z.infer<typeof laneAggregation>;

/** Volumes are vehicles in the bucket (total), or in one interval over all lanes (average, largest). */
const detectorStats = z
  .object({
    totalVolume: maybe,
    avgVolume: maybe,
    maxVolume: maybe,
    /** Weighted by volume. */
    avgSpeed: maybe,
    minSpeed: maybe,
    maxSpeed: maybe,
    avgOccupancy: maybe,
    maxOccupancy: maybe,
    uptimePercent: z.number(),
    /** Lanes with at least one usable value. */
    activeLanes: whole,
    /** Mean of the polls, in milliseconds (DET-020). */
    latency: maybe,
  })
  .meta({ id: "DetectorStats" });
export type DetectorStats = z.infer<typeof detectorStats>;

/** One bucket of a detector (DET-017). */
const detectorAggregation = z
  .object({
    /** Start of the bucket: an hour, or a day, week or month of the detector's zone. */
    startTime: time,
    endTime: time,
    overallStats: detectorStats,
    laneAggregations: z.array(laneAggregation),
  })
  .meta({ id: "DetectorAggregation" });
export type DetectorAggregation = z.infer<typeof detectorAggregation>;

/** POST /detectors/detector/{id}/aggregations/time-range (DET-044, DET-045). Buckets without any poll are absent. */
export const detectorAggregations = z
  .object({
    /** IANA zone of the buckets. */
    zone: z.string(),
    items: z.array(detectorAggregation),
    /** Over the whole range. */
    overall: detectorAggregation,
  })
  .meta({ id: "DetectorAggregations" });
export type DetectorAggregations = z.infer<typeof detectorAggregations>;

/** One poll (DET-021); speeds in km/h, occupancy in percent. */
const detectorDataLog = z
  .object({
    /** End of the interval. */
    polledAt: time,
    /** The same by the device's clock, where that differs. */
    deviceAt: time.nullable(),
    periodS: z.number(),
    averageLatency: maybe,
    lanes: z.array(
      z.object({
        laneIndex: whole,
        volume: maybe,
        speed: maybe,
        occupancy: maybe,
        classes: z.array(z.object({ classIndex: whole, volume: maybe })),
        fault: z.enum(laneFaults).nullable(),
      }),
    ),
  })
  .meta({ id: "DetectorDataLog" });
export type DetectorDataLog = z.infer<typeof detectorDataLog>;

/** POST /detectors/detector/{id}/data-logs/time-range (DET-043, DET-045), oldest first. */
export const detectorDataLogs = z
  .object({
    /** Names of classes, class 1 first. */
    classLabels: z.array(z.string()),
    items: z.array(detectorDataLog),
  })
  .meta({ id: "DetectorDataLogs" });
export type DetectorDataLogs = z.infer<typeof detectorDataLogs>;

/** The last ten minutes of one detector in the list, summed or averaged over its lanes (DET-047). */
const detectorRecent = z
  .object({
    id: z.string(),
    /** Oldest first; a minute without any reading is absent. */
    items: z.array(z.object({ at: time, volume: maybe, speed: maybe, occupancy: maybe })),
    lanes: z.array(z.object({ laneIndex: whole, volume: maybe, speed: maybe })),
  })
  .meta({ id: "DetectorRecent" });
export type DetectorRecent = z.infer<typeof detectorRecent>;

/** POST /detectors/recent with {ids}: at most 200 detectors; those that may not be read are absent. */
export const detectorsRecent = z.object({ items: z.array(detectorRecent) }).meta({ id: "DetectorsRecent" });
export type DetectorsRecent = z.infer<typeof detectorsRecent>;
