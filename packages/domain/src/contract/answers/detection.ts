import { z } from "zod";
import { time } from "./common.ts";

export const detectionAlgorithms = ["california7", "mcMaster"] as const;
export type DetectionAlgorithm = (typeof detectionAlgorithms)[number];

/** `cleared`: traffic flows again. `unknown`: detectors sent no values any more. */
export const detectionEnds = ["cleared", "unknown"] as const;
export type DetectionEnd = (typeof detectionEnds)[number];

/** A row of POST /aid/detections/find: an incident that an algorithm found in shadow mode. */
export interface IncidentDetection {
  id: string;
  roadName: string;
  direction: string;
  algorithm: DetectionAlgorithm;
  upstreamId: string;
  upstreamName: string | null;
  downstreamId: string;
  downstreamName: string | null;
  startedAt: string;
  /** End of the last interval in which it was found. */
  seenAt: string;
  endedAt: string | null;
  endReason: DetectionEnd | null;
  /** 50 at the thresholds of the algorithm, up to 100. */
  confidence: number;
}

const station = z.object({ id: z.string(), name: z.string() }).nullable();
const point = z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) });

const queueTail = z
  .object({
    /** Estimated, halfway between the detectors around it. */
    location: point,
    /** Longitude and latitude from the tail to the last detector that measures the queue. */
    way: z.array(z.tuple([z.number(), z.number()])),
    /** From the first detector of this direction. */
    km: z.number(),
    /** The tail lies between these two; null upstream of the first detector. */
    upstream: station,
    downstream: station,
    /** To the last detector that measures the queue; its head lies beyond. */
    lengthKm: z.number(),
    speedKph: z.number(),
    /** How fast the tail moves against the traffic; negative while the queue dissolves; null where unknown. */
    growthKph: z.number().nullable(),
    confidence: z.number(),
  })
  .meta({ id: "QueueTail" });

const roadCondition = z
  .object({
    roadName: z.string(),
    direction: z.string(),
    from: station,
    to: station,
    lengthKm: z.number(),
    /** Null where readings of the last two minutes cover too little of the way. */
    travelTimeS: z.number().nullable(),
    freeTravelTimeS: z.number(),
    /** Share of the way with such a reading, percent. */
    coverage: z.number(),
    /** End of the oldest interval that counts; null without any. */
    oldestAt: time.nullable(),
    queues: z.array(queueTail),
  })
  .meta({ id: "RoadCondition" });
export type RoadCondition = z.infer<typeof roadCondition>;

/** GET /aid/road-conditions: each direction of a road with two detectors that the caller may read. */
export const roadConditions = z.object({ items: z.array(roadCondition) }).meta({ id: "RoadConditions" });
export type RoadConditions = z.infer<typeof roadConditions>;

const roadTravelTime = z
  .object({
    from: z.string(),
    to: z.string(),
    lengthKm: z.number(),
    /** Null where readings of the last two minutes cover too little of the way. */
    seconds: z.number().nullable(),
    freeSeconds: z.number(),
    /** Longitude and latitude of the detector in the middle of the way. */
    middle: z.tuple([z.number(), z.number()]),
  })
  .meta({ id: "RoadTravelTime" });

/** GET /detectors/road-speeds: speeds and travel time along each direction of a road with two detectors that the caller may read. */
export const roadSpeeds = z
  .object({
    items: z.array(
      z.object({
        roadName: z.string(),
        direction: z.string(),
        /** End of the oldest interval that counts; null without any. */
        oldestAt: time.nullable(),
        /** From the first to the last detector. */
        travelTime: roadTravelTime,
        /** In the order of the traffic; parts without a reading of the last two minutes are missing. */
        sections: z.array(
          z.object({
            /** Longitude and latitude. */
            way: z.array(z.tuple([z.number(), z.number()])),
            speedKph: z.number(),
            /** Null where the history of the detector is too short. */
            freeSpeedKph: z.number().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "RoadSpeeds" });
export type RoadSpeeds = z.infer<typeof roadSpeeds>;

/** GET /detectors/travel-times: what a travel time field of a sign can name. */
export const travelDestinations = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** As written in a message. */
        field: z.string(),
        km: z.number(),
        /** Null where readings of the last two minutes cover too little of the way. */
        minutes: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: "TravelDestinations" });
export type TravelDestinations = z.infer<typeof travelDestinations>;
