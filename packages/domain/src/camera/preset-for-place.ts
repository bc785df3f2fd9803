import { headingOf } from "../detection/heading.ts";
import type { EarthPlace } from "./camera-mapping.ts";
import type { CameraPreset } from "./camera-state.ts";

/** A preset that names a milepost so near to the place shows it. */
const nearMiles = 0.5;
/** Farther away, a preset that looks far fits better. */
const farKm = 1;
const kmPerDegree = 111.195;

interface Sight {
  camera: EarthPlace & { direction: string | null };
  place: EarthPlace;
  milepost: number | null;
}

/**
 * The preset whose name says that it shows the place: by its milepost, else by looking with or against the traffic.
 * Undefined if no name says so.
 */
export function presetForPlace(presets: readonly CameraPreset[], sight: Sight): CameraPreset | undefined {
  return byMilepost(presets, sight.milepost) ?? byDirection(presets, sight);
}

function byMilepost(presets: readonly CameraPreset[], milepost: number | null): CameraPreset | undefined {
  if (milepost === null) return undefined;
  const [nearest] = presets
    .flatMap((preset) => {
      const named = /\bMP\s*(\d+(?:\.\d+)?)/i.exec(preset.name)?.[1];
      const apart = named === undefined ? Infinity : Math.abs(Number(named) - milepost);
      return apart <= nearMiles ? [{ preset, apart }] : [];
    })
    .toSorted((one, other) => one.apart - other.apart);
  return nearest?.preset;
}

const withTraffic = /\b(ahead|along|downstream|forward)\b/i;
const againstTraffic = /\b(behind|back|upstream)\b/i;

function byDirection(presets: readonly CameraPreset[], { camera, place }: Sight): CameraPreset | undefined {
  const heading = headingOf(camera.direction);
  if (!heading) return undefined;
  const north = place.latitude - camera.latitude;
  const east = (place.longitude - camera.longitude) * Math.cos((camera.latitude * Math.PI) / 180);
  const isAhead = east * heading[0] + north * heading[1] >= 0;
  const isFar = Math.hypot(east, north) * kmPerDegree > farKm;
  const fitting = presets.filter(({ name }) => (isAhead ? withTraffic : againstTraffic).test(name));
  return fitting.find(({ name }) => /\bfar\b/i.test(name) === isFar) ?? fitting[0];
}
