import type { DeviceStatus } from "../kinds/define-kind.ts";

/** Body of `POST {path}/overview`: a summary of all devices of a kind. */
export interface OverviewQuery {
  /** Includes dashboard data, which reads every device: newest changes and value ages. */
  dashboard?: boolean;
}

export const overviewWorst = 12;
export const overviewNewest = 8;

export const needingStatuses: readonly DeviceStatus[] = ["OFFLINE", "DEGRADED", "UNKNOWN"];
/** Statuses of devices that are not polled. */
export const unaskedStatuses: readonly DeviceStatus[] = ["NOT_POLLABLE", "DISABLED"];

/** Age of a device's values; devices that are not polled are never late. */
export const valueAges = ["stale", "late", "never", "fresh", "notPolled"] as const;
export type ValueAge = (typeof valueAges)[number];

export const freshPolls = 1.5;
/** Number of poll intervals within which values count as late; older ones are stale. */
export const stalePolls = 5;
