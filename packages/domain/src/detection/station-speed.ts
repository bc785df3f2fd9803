import type { OrderedStation } from "./order-stations.ts";
import type { StationOnRoad } from "./road-along.ts";
import type { StationReading } from "./station-reading.ts";
import type { StationTemplate } from "./station-template.ts";

/** A station with its last reading; unknown where that is too old. */
export interface StationNow extends OrderedStation, StationOnRoad {
  reading: StationReading;
  template: StationTemplate;
}

/** Traffic in a queue moves at least so fast on average, stops included. */
export const crawlKph = 3;
/** Without a vehicle, a zone that is occupied for longer is under standing traffic. */
export const standingOccupancy = 50;

/** Speed of traffic at a station: that of its vehicles, free speed on an empty road; null where it is unknown. */
export function speedAt({ reading, template }: StationNow): number | null {
  const { speedKph, occupancyPercent, flowPerHour } = reading;
  if (speedKph !== null) return Math.max(crawlKph, speedKph);
  if (occupancyPercent === null || flowPerHour === null) return null;
  if (occupancyPercent >= standingOccupancy) return crawlKph;
  return flowPerHour === 0 ? template.freeSpeedKph : null;
}
