import { isInRing } from "@gantry/domain/incidents/alert-area.ts";
import type { DeviceFeature, DeviceProperties } from "../../../kinds/map-devices/device-features.ts";

export interface Pixel {
  x: number;
  y: number;
}

/** A line with fewer points surrounds nothing. */
const minPoints = 3;

/** Devices within a line that was drawn on the map, those in clusters too. */
export function devicesInside(
  features: readonly DeviceFeature[],
  line: readonly Pixel[],
  unproject: (pixel: Pixel) => [longitude: number, latitude: number],
): DeviceProperties[] {
  if (line.length < minPoints) return [];
  const ring = line.map(unproject);
  return features
    .filter(({ geometry }) => isInRing(geometry.coordinates as [number, number], ring))
    .map(({ properties }) => properties);
}
