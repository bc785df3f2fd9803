import { type EarthPlace, wayTo } from "./camera-mapping.ts";

interface RoadPlace extends EarthPlace {
  roadName?: string | null;
  direction?: string | null;
}
export interface WayToCamera {
  distanceM: number;
  /** Clockwise from north, 0..360. */
  bearingDegrees: number;
}

export const sameRoadWithinM = 5_000;
/** More distant cameras show nothing of the place. */
export const nearWithinM = 30_000;
/** Distance penalty for a camera of the opposite carriageway. */
const otherDirectionCountsM = 250;

/** Cameras within reach of a place, ranked: those of its road, then the nearest others. */
export function findNearestCameras<Camera extends RoadPlace & { id: string }>(
  place: RoadPlace,
  cameras: readonly Camera[],
): (Camera & WayToCamera)[] {
  return cameras
    .map((camera) => ({ ...camera, ...wayTo(place, camera) }))
    .filter(({ distanceM }) => distanceM <= nearWithinM)
    .map((camera) => ({ camera, isOnRoad: isOnRoad(place, camera), countsM: countsAsNear(place, camera) }))
    .toSorted(
      (one, other) =>
        Number(other.isOnRoad) - Number(one.isOnRoad) ||
        one.countsM - other.countsM ||
        (one.camera.id < other.camera.id ? -1 : 1),
    )
    .map(({ camera }) => camera);
}

function isOnRoad(place: RoadPlace, camera: RoadPlace & WayToCamera): boolean {
  return camera.distanceM <= sameRoadWithinM && isSame(place.roadName, camera.roadName);
}

function countsAsNear(place: RoadPlace, camera: RoadPlace & WayToCamera): number {
  const isOther =
    isOnRoad(place, camera) &&
    Boolean(place.direction && camera.direction) &&
    !isSame(place.direction, camera.direction);
  return camera.distanceM + (isOther ? otherDirectionCountsM : 0);
}

/** "I-76", "I 76" and "i76" are the same road. Unknown matches nothing. */
function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [wordOf(one), wordOf(other)];
  return a !== "" && a === b;
}

const wordOf = (text: string | null | undefined): string =>
  (text ?? "").toLowerCase().replaceAll(/[\s.\-_]/g, "");
