import { headingOf } from "../detection/heading.ts";
import { distanceKm, placeOf } from "../detection/place.ts";
import { distinctPlaces, milepostAt, milepostOf, type Named } from "./milepost.ts";

/** A position on one direction of a road. */
export interface Placed {
  roadName: string | null;
  direction: string | null;
  /** Degrees, WGS 84. */
  point: readonly [longitude: number, latitude: number] | null;
}

export interface PlacedDevice extends Placed, Named {
  /** Also found if it stands at the other direction of the road, as cameras do. */
  isAnyDirection?: boolean;
}

export interface OnRoad<Device> {
  device: Device;
  /** From the origin along the road; negative upstream. */
  km: number;
  milepost: number | null;
}

/** A road seen from one place on it. */
export interface RoadFrom<Device> {
  /** In the order in which traffic passes them. */
  devices: OnRoad<Device>[];
  /** Of the origin, from the mileposts of the devices around it. */
  milepost: number | null;
  /** Kilometres along the road of another place on it; negative upstream. */
  kmAt: (point: readonly [longitude: number, latitude: number]) => number;
}

const kmPerMile = 1.609344;
/** Mileposts that say less or much more than the straight line are slips, or restart there. */
const plausible = { shorter: 0.95, longer: 1.8, slackKm: 0.3 };

/**
 * Devices on the road of a place and their distances: by mileposts where they are known and plausible, else the straight
 * line. Undefined where the place is not known or its direction names no compass point.
 */
export function alongRoad<Device extends PlacedDevice>(
  origin: Placed,
  devices: readonly Device[],
): RoadFrom<Device> | undefined {
  const heading = headingOf(origin.direction);
  if (!heading || origin.point === null || origin.roadName === null) return undefined;
  const from = placeOf(origin.point);
  const straightKm = (point: readonly [number, number]): number => {
    const to = placeOf(point);
    const ahead = (to.longitude - from.longitude) * heading[0] + (to.latitude - from.latitude) * heading[1];
    return distanceKm(from, to) * Math.sign(ahead);
  };
  const straight = devices
    .flatMap((device) =>
      device.point !== null && isOn(origin, device)
        ? [{ device, km: straightKm(device.point), milepost: milepostOf(device) }]
        : [],
    )
    .toSorted((one, other) => one.km - other.km);
  const known = distinctPlaces(straight);
  const milepost = milepostAt(known, 0);
  const roadKm = (km: number, at = milepostAt(known, km)) =>
    milepost === null || at === null ? km : plausibleKm(km, Math.abs(at - milepost) * kmPerMile);
  return {
    devices: straight
      .map((one) => ({ ...one, km: roadKm(one.km, one.milepost ?? undefined) }))
      .toSorted((one, other) => one.km - other.km),
    milepost,
    kmAt: (point) => roadKm(straightKm(point)),
  };
}

const isOn = (origin: Placed, device: PlacedDevice): boolean =>
  isSame(device.roadName, origin.roadName) &&
  (device.isAnyDirection === true || isSame(device.direction, origin.direction));

function plausibleKm(straightKm: number, roadKm: number): number {
  const { shorter, longer, slackKm } = plausible;
  const length = Math.abs(straightKm);
  const isPlausible = roadKm >= length * shorter - slackKm && roadKm <= length * longer + slackKm;
  return isPlausible ? roadKm * Math.sign(straightKm) : straightKm;
}

export const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
