import { alongRoad, type Placed, type PlacedDevice } from "./along-road.ts";

export interface Upstream<Device> {
  device: Device;
  /** Along the road. */
  km: number;
}

/**
 * Devices on the road and direction of a place that traffic passes before it, nearest first. Empty where the place is not
 * known or its direction names no compass point: rather no sign than one behind or across the road.
 */
export function upstreamOf<Device extends PlacedDevice>(
  place: Placed,
  devices: readonly Device[],
  withinKm: number,
): Upstream<Device>[] {
  const road = alongRoad(place, devices);
  return (road?.devices ?? [])
    .flatMap(({ device, km }) => (km < 0 && -km <= withinKm ? [{ device, km: -km }] : []))
    .toReversed();
}
