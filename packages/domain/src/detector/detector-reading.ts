/**
 * Why a lane has no usable values. `deviceFault`: the device itself says so. The others are found in its values: no
 * vehicle where there is always one, occupied without an end, more vehicles than a lane carries, the same values
 * again and again, one value far from its neighbours.
 */
export const laneFaults = ["deviceFault", "noHits", "lockedOn", "chatter", "constantValue", "spike"] as const;
export type LaneFault = (typeof laneFaults)[number];

/** One lane in one interval; null where the device has no value. */
export interface LaneReading {
  /** From 1, as the device numbers its lanes. */
  index: number;
  /** Vehicles in the interval. */
  volume: number | null;
  /** Mean, km/h. */
  speed: number | null;
  /** Percent of the interval. */
  occupancy: number | null;
  /** Vehicles per class, class 1 first; empty if the device does not classify. */
  classes: (number | null)[];
  fault: LaneFault | null;
}

/** `data` of a reading of a detector: a finished interval, which ends at the time of the observation (DET-021). */
export interface DetectorReading {
  periodS: number;
  lanes: LaneReading[];
}

/** `stateData` of a detector (DET-016). */
export interface DetectorStateData {
  /** The last finished interval. */
  detectorLanes: LaneReading[];
  /** Names of classes, class 1 first. */
  zoneClassLabels: string[];
  periodS: number | null;
  /** End of that interval, ISO 8601 UTC. */
  endedAt: string | null;
  /** Values that made no sense and are shown as missing. */
  notes: { object: string; read: string }[];
  /** ISO 8601 UTC; when the values above were read. */
  readAt: string;
  problem: { code: string; since: string; detail?: string } | null;
}

/** A fault that a lane has now, and since when its values show it. */
export interface LaneFaultSince {
  index: number;
  fault: LaneFault;
  /** ISO 8601 UTC. */
  since: string;
}

/** `stateData` as pages read it: the server adds what it found in the values over time. */
export interface JudgedDetectorState extends DetectorStateData {
  laneFaults?: LaneFaultSince[];
}

/** Lanes and classes of one detector that are stored; more are refused. */
export const maxLanes = 32;
export const maxClasses = 16;
