import { placeBetween, type Place } from "./place.ts";
import { withTraffic } from "./road-along.ts";
import { speedAt, type StationNow } from "./station-speed.ts";
import { motorwayTemplate } from "./station-template.ts";
import { maxReachKm } from "./travel-time.ts";

/** A part of a road in the order of the traffic, with the speed that was measured there. */
export interface SpeedSection {
  way: Place[];
  speedKph: number;
  /** Null for a station without enough history. */
  freeSpeedKph: number | null;
}

/**
 * The stretch of each station with a known speed; for one without a stretch, straight halfway to its neighbours and at
 * most 8 km far. A part of the road without a speed has no section.
 */
export const speedSections = (stations: readonly StationNow[]): SpeedSection[] =>
  stations.flatMap((station, at) => {
    const speedKph = speedAt(station);
    if (speedKph === null) return [];
    const [before, after] = [stations[at - 1], stations[at + 1]];
    const { longitude, latitude, stretch, template } = station;
    const way = stretch
      ? withTraffic(stretch, before, after)
      : [
          ...(before ? [halfwayTo(station, before)] : []),
          { longitude, latitude },
          ...(after ? [halfwayTo(station, after)] : []),
        ];
    return { way, speedKph, freeSpeedKph: template === motorwayTemplate ? null : template.freeSpeedKph };
  });

function halfwayTo(station: StationNow, other: StationNow): Place {
  const apartKm = Math.abs(other.km - station.km);
  return placeBetween(station, other, apartKm > 0 ? Math.min(0.5, maxReachKm / apartKm) : 0);
}

/** Slower than this share of free speed. */
const slowerThan = { slow: 0.75, congested: 0.5 } as const;
/** So slow is congested on any road. */
const crawlingKph = 25;

export type TrafficFlow = "free" | "slow" | "congested" | "unknown";

/** `unknown` where the free speed is, unless the traffic crawls. */
export function flowOf({ speedKph, freeSpeedKph }: Omit<SpeedSection, "way">): TrafficFlow {
  if (freeSpeedKph === null) return speedKph < crawlingKph ? "congested" : "unknown";
  const share = speedKph / freeSpeedKph;
  if (share < slowerThan.congested) return "congested";
  return share < slowerThan.slow ? "slow" : "free";
}
