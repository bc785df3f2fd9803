import { headingOf } from "../detection/heading.ts";
import { distanceKm, type Place } from "../detection/place.ts";
import { type Placed, isSame, placeOf } from "./upstream.ts";

export interface CorridorDevice extends Placed {
  name: string;
  description: string | null;
  /** Also shown if it stands at the other direction of the road, as cameras do. */
  isAnyDirection?: boolean;
}

export interface OnCorridor<Device> {
  device: Device;
  /** Along a straight line; negative upstream. */
  km: number;
  milepost: number | null;
}

export interface Corridor<Device> {
  /** In the order in which traffic passes them. */
  devices: OnCorridor<Device>[];
  /** Of the place itself, from the mileposts of the devices around it. */
  milepost: number | null;
  /** Whole mileposts within the corridor. */
  marks: { milepost: number; km: number }[];
}

/** Devices up to `withinKm` before and behind a place. Undefined where the place or its direction of travel is not known. */
export function corridorOf<Device extends CorridorDevice>(
  place: Placed,
  devices: readonly Device[],
  withinKm: number,
): Corridor<Device> | undefined {
  const heading = headingOf(place.direction);
  if (!heading || place.point === null || place.roadName === null) return undefined;
  const at = placeOf(place.point);
  const found = devices
    .flatMap((device) => {
      const isOn =
        isSame(device.roadName, place.roadName) &&
        (device.isAnyDirection || isSame(device.direction, place.direction));
      if (device.point === null || !isOn) return [];
      const there = placeOf(device.point);
      const km = distanceKm(at, there) * Math.sign(aheadOf(at, there, heading));
      return Math.abs(km) <= withinKm ? [{ device, km, milepost: milepostOf(device) }] : [];
    })
    .toSorted((one, other) => one.km - other.km);
  const known = distinctPlaces(found);
  return { devices: found, milepost: milepostAt(known, 0), marks: marksWithin(known, withinKm) };
}

const aheadOf = (at: Place, there: Place, [east, north]: readonly [number, number]): number =>
  (there.longitude - at.longitude) * east + (there.latitude - at.latitude) * north;

const written = /\b(?:MP|milepost)\s*(\d{1,4}(?:\.\d{1,3})?)\b/i;

/** As its name or description says: `DMS I-25 NB MP 207.6`. */
export function milepostOf({
  name,
  description,
}: Pick<CorridorDevice, "name" | "description">): number | null {
  const found = written.exec(name)?.[1] ?? written.exec(description ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

interface Known {
  km: number;
  milepost: number;
}

const samePlaceKm = 0.05;

function distinctPlaces(devices: readonly OnCorridor<unknown>[]): Known[] {
  const known: Known[] = [];
  for (const { km, milepost } of devices) {
    const last = known.at(-1);
    if (milepost !== null && (!last || (km - last.km > samePlaceKm && milepost !== last.milepost)))
      known.push({ km, milepost });
  }
  return known;
}

/** Between the two known places around it, or beyond the nearest two. */
function milepostAt(known: readonly Known[], km: number): number | null {
  const after = known.findIndex((one) => one.km >= km);
  const second = Math.min(Math.max(1, after < 0 ? known.length - 1 : after), known.length - 1);
  const [from, to] = [known[second - 1], known[second]];
  if (!from || !to) return null;
  const perKm = (to.milepost - from.milepost) / (to.km - from.km);
  return Math.round((from.milepost + (km - from.km) * perKm) * 10) / 10;
}

function marksWithin(known: readonly Known[], withinKm: number): { milepost: number; km: number }[] {
  return known.slice(1).flatMap((to, at) => {
    const from = known[at] ?? to;
    const [low, high] = [from.milepost, to.milepost].toSorted((one, other) => one - other) as [
      number,
      number,
    ];
    const count = Math.max(0, Math.floor(high) - Math.ceil(low) + 1);
    // A gap of so many miles in so few kilometres is a slip in a name.
    if (count > 2 * withinKm) return [];
    return Array.from({ length: count }, (_, index) => {
      const milepost = Math.ceil(low) + index;
      const share = (milepost - from.milepost) / (to.milepost - from.milepost);
      return { milepost, km: from.km + share * (to.km - from.km) };
    }).filter(({ milepost }) => at === 0 || milepost !== from.milepost);
  });
}

export type SpeedBand = "free" | "slow" | "stopped";

const slowBelowKph = 65;
const stoppedBelowKph = 25;

export const speedBand = (kph: number): SpeedBand =>
  kph < stoppedBelowKph ? "stopped" : kph < slowBelowKph ? "slow" : "free";
