import { headingOf } from "../detection/heading.ts";
import { distanceKm, type Place } from "../detection/place.ts";

export interface Placed {
  roadName: string | null;
  direction: string | null;
  point: readonly [longitude: number, latitude: number] | null;
}

export interface Upstream<Device> {
  device: Device;
  /** Along a straight line. */
  km: number;
}

/**
 * Devices on the road and direction of a place that traffic passes before it, nearest first. Empty where the place is not
 * known or its direction names no compass point: rather no sign than one behind or across the road.
 */
export function upstreamOf<Device extends Placed>(
  place: Placed,
  devices: readonly Device[],
  withinKm: number,
): Upstream<Device>[] {
  const heading = headingOf(place.direction);
  if (!heading || place.point === null || place.roadName === null) return [];
  const at = placeOf(place.point);
  return devices
    .flatMap((device) => {
      if (device.point === null || !isSame(device.roadName, place.roadName)) return [];
      if (!isSame(device.direction, place.direction)) return [];
      const there = placeOf(device.point);
      const behind =
        (at.longitude - there.longitude) * heading[0] + (at.latitude - there.latitude) * heading[1];
      const km = distanceKm(at, there);
      return behind > 0 && km <= withinKm ? [{ device, km }] : [];
    })
    .toSorted((one, other) => one.km - other.km);
}

export const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

export const placeOf = ([longitude, latitude]: readonly [number, number]): Place => ({ longitude, latitude });
