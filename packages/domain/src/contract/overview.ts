import type { DeviceStatus } from "../kinds/define-kind.ts";

/** Body of `POST {path}/overview`: how all devices of a kind are, however many there are. */
export interface OverviewQuery {
  /** Also what only a dashboard shows, which takes a look at every device: the newest changes and the ages of values. */
  dashboard?: boolean;
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
