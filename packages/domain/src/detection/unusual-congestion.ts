import type { StationReading } from "./station-reading.ts";
import { standingOccupancy } from "./station-speed.ts";
import { freeSpeedShare, type StationTemplate } from "./station-template.ts";

export interface Recurrence {
  /** Recurrent congestion is seldom slower than this share of the usual speed of its hour; the queue of an incident is. */
  usualShare: number;
}

/**
 * Whether traffic is congested, and slower than usual at this hour: free flow and recurrent congestion never alarm,
 * whatever the occupancy. Gall and Hall (1990) distinguish recurrent from incident congestion for the same reason.
 */
export function isUnusualCongestion(
  reading: StationReading,
  template: StationTemplate,
  { usualSpeedKph, usualShare }: Recurrence & { usualSpeedKph: number | null },
): boolean {
  const speedKph = speedOf(reading, template);
  // One lane that is locked on occupies half of two.
  if (speedKph === null) return (reading.occupancyPercent ?? 0) > standingOccupancy;
  if (speedKph >= template.freeSpeedKph * freeSpeedShare) return false;
  return usualSpeedKph === null || speedKph < usualSpeedKph * usualShare;
}

/** Measured, or estimated from flow and occupancy by the slope of free flow; null where no vehicle passed. */
function speedOf(
  { speedKph, flowPerHour, occupancyPercent }: StationReading,
  template: StationTemplate,
): number | null {
  if (speedKph !== null) return speedKph;
  if (!flowPerHour || !occupancyPercent) return null;
  return (template.freeSpeedKph * flowPerHour) / (template.flowPerPercent * occupancyPercent);
}
