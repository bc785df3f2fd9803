import { alongRoad, type OnRoad, type Placed, type PlacedDevice, type RoadFrom } from "./along-road.ts";
import { distinctPlaces, type Known, wholeMileposts } from "./milepost.ts";

export interface Corridor<Device> extends Pick<RoadFrom<Device>, "milepost" | "kmAt"> {
  /** In the order in which traffic passes them. */
  devices: OnRoad<Device>[];
  /** Whole mileposts within the corridor. */
  marks: Known[];
}

/** Devices up to `withinKm` before and behind a place. Undefined where the place or its direction of travel is not known. */
export function corridorOf<Device extends PlacedDevice>(
  place: Placed,
  devices: readonly Device[],
  withinKm: number,
): Corridor<Device> | undefined {
  const road = alongRoad(place, devices);
  if (!road) return undefined;
  const within = road.devices.filter(({ km }) => Math.abs(km) <= withinKm);
  const { milepost, kmAt } = road;
  return {
    devices: within,
    milepost: milepost === null ? null : Math.round(milepost * 10) / 10,
    kmAt,
    marks: wholeMileposts(distinctPlaces(within), withinKm),
  };
}

export type SpeedBand = "free" | "slow" | "stopped";

const slowBelowKph = 65;
const stoppedBelowKph = 25;

export const speedBand = (kph: number): SpeedBand =>
  kph < stoppedBelowKph ? "stopped" : kph < slowBelowKph ? "slow" : "free";
