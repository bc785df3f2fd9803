import { type EarthPlace, wayTo } from "./camera-mapping.ts";

/** Where something happened, with what is known of the road there. */
export interface RoadPlace extends EarthPlace {
  roadName?: string | null;
  direction?: string | null;
}
/** From a place to a camera. */
export interface WayToCamera {
  distanceM: number;
  /** From north to the right, 0..360. */
  bearingDegrees: number;
}

/** Cameras of the road itself come first when they stand within this. */
export const sameRoadWithinM = 5_000;
/** What stands further away shows nothing of it. */
export const nearWithinM = 30_000;
/** A camera of the other carriageway comes behind one of the right direction that is so much further away. */
const otherDirectionCountsM = 250;

/** Cameras within reach of a place in the order somebody wants to see them: those of its road, then the nearest others. */
export function nearestCameras<Camera extends RoadPlace & { id: string }>(
  place: RoadPlace,
  cameras: readonly Camera[],
): (Camera & WayToCamera)[] {
  return cameras
    .map((camera) => ({ ...camera, ...wayTo(place, camera) }))
    .filter(({ distanceM }) => distanceM <= nearWithinM)
    .map((camera) => ({ camera, isOnRoad: isOnRoad(place, camera), countsM: countsM(place, camera) }))
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

function countsM(place: RoadPlace, camera: RoadPlace & WayToCamera): number {
  const isOther =
    isOnRoad(place, camera) &&
    Boolean(place.direction && camera.direction) &&
    !isSame(place.direction, camera.direction);
  return camera.distanceM + (isOther ? otherDirectionCountsM : 0);
}

/** "I-76", "I 76" and "i76" are one road. What is not known is like nothing. */
function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [wordOf(one), wordOf(other)];
  return a !== "" && a === b;
}

const wordOf = (text: string | null | undefined): string =>
  (text ?? "").toLowerCase().replaceAll(/[\s.\-_]/g, "");
