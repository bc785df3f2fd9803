import type { DeviceStatus } from "../kinds/define-kind.ts";

/** Body of `POST {path}/overview`: how all devices of a kind are, however many there are. */
export interface OverviewQuery {
  /** Also what only a dashboard shows, which takes a look at every device: the newest changes and the ages of values. */
  dashboard?: boolean;
}

/** What is known of one device that an overview names. */
export interface OverviewDevice {
  id: string;
  version: number;
  rev: number;
  name?: string | null;
  status: DeviceStatus;
  statusSince: string | null;
  lastUpdateTimestamp: string | null;
  /** Seconds between two questions, where the device has its own. */
  pollRate?: number | null;
}

/** Of those devices that the caller may read. */
export interface OverviewAnswer {
  total: number;
  /** How many are in each state; every device is in exactly one. */
  counts: Record<DeviceStatus, number>;
  /** The first `overviewWorst` of those that need somebody: worst first, the longest waiting first among equals. */
  worst: OverviewDevice[];
  /** The last `overviewNewest` changes of state, newest first. */
  newest?: OverviewDevice[];
  /** How many devices have values of each age. */
  ages?: Record<ValueAge, number>;
  /** What does not work, by the member of the report that says so, the most frequent cause first. */
  problems?: Record<string, ReportedProblem[]>;
}

/** One cause, and how many devices report it. */
export interface ReportedProblem {
  code: string;
  count: number;
  /** Since when the first of them has reported it, ISO 8601 UTC. */
  since: string;
}

export const overviewWorst = 12;
export const overviewNewest = 8;

/** States that somebody has to do something about, worst first. */
export const needingStatuses: readonly DeviceStatus[] = ["OFFLINE", "DEGRADED", "UNKNOWN"];
/** States of devices that nobody asks how they are; of these it cannot be known. */
export const unaskedStatuses: readonly DeviceStatus[] = ["NOT_POLLABLE", "DISABLED"];

/** How far the values of a device can be trusted; what nobody asks cannot be late. */
export const valueAges = ["stale", "late", "never", "fresh", "notPolled"] as const;
export type ValueAge = (typeof valueAges)[number];

/** An answer takes its time: within this many polls nothing is late. */
export const freshPolls = 1.5;
/** Within this many polls a value is late, afterwards only the last known. */
export const stalePolls = 5;
