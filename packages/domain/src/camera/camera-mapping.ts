import { degreesBetween, type Direction, wrapDegrees } from "./direction.ts";

/** A place on earth; the ground is taken for level round a camera. */
export interface EarthPlace {
  longitude: number;
  latitude: number;
}

/** Somebody said: with the camera looking so, the centre of its picture showed this place. */
export interface Sighting extends Direction, EarthPlace {}

/** How far a mapping can be relied on; `rough`: one sighting, and the height is guessed. */
export const mappingQualities = ["good", "rough", "doubtful"] as const;
export type MappingQuality = (typeof mappingQualities)[number];

/** How a camera is mounted, as it follows from sightings. */
export interface CameraMapping {
  /** Its pan when it looks to the north. */
  northPanDegrees: number;
  /** Over the ground. */
  heightM: number;
  /** Root of the mean square of what the sightings are off by. */
  residualDegrees: number;
  /** What each sighting is off by, in their order. */
  residualsDegrees: number[];
  quality: MappingQuality;
}

/** Height of a usual pole, until two sightings tell better. */
export const usualHeightM = 12;
/** Camera heights that are looked among. */
export const heightLimitsM = { least: 1, most: 100 } as const;
/** A mapping of which a sighting is off by more says where it may not look. */
export const doubtfulFromDegrees = 3;
/** What stands nearer to the pole has no direction to learn from. */
export const nearestSightingM = 2;

const earthRadiusM = 6_371_000;
const radians = Math.PI / 180;
const coarseSteps = 400;
const fineSteps = 60;

/** Distance over ground and bearing from north to the right, from one place to another. */
export function wayTo(from: EarthPlace, to: EarthPlace): { distanceM: number; bearingDegrees: number } {
  const [latitude, goalLatitude] = [from.latitude * radians, to.latitude * radians];
  const turn = (to.longitude - from.longitude) * radians;
  const east = Math.sin(turn) * Math.cos(goalLatitude);
  const north =
    Math.sin(goalLatitude - latitude) +
    2 * Math.sin(latitude) * Math.cos(goalLatitude) * Math.sin(turn / 2) ** 2;
  const haversine =
    Math.sin((goalLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(goalLatitude) * Math.sin(turn / 2) ** 2;
  return {
    distanceM: 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(haversine))),
    bearingDegrees: wrapDegrees(Math.atan2(east, north) / radians),
  };
}

/** Where a camera that stands so has to look to have a place in the centre of its picture. */
export function directionTo(
  camera: EarthPlace,
  place: EarthPlace,
  { northPanDegrees, heightM }: Pick<CameraMapping, "northPanDegrees" | "heightM">,
): Direction {
  const { distanceM, bearingDegrees } = wayTo(camera, place);
  return {
    panDegrees: wrapDegrees(bearingDegrees + northPanDegrees),
    tiltDegrees: -Math.atan2(heightM, distanceM) / radians,
  };
}

/**
 * What sightings say of how a camera is mounted, by least squares; undefined without any that is far enough from its pole.
 * Pan and height do not depend on each other: pan tells the first, tilt the second.
 */
export function mappingOf(camera: EarthPlace, sightings: readonly Sighting[]): CameraMapping | undefined {
  const ways = sightings
    .map((sighting) => ({ sighting, ...wayTo(camera, sighting) }))
    .filter(({ distanceM }) => distanceM >= nearestSightingM);
  if (ways.length === 0) return undefined;
  const northPanDegrees = meanDegrees(
    ways.map(({ sighting, bearingDegrees }) => sighting.panDegrees - bearingDegrees),
  );
  const heightM = ways.length === 1 ? usualHeightM : bestHeightM(ways);
  const residualsDegrees = sightings.map((sighting) =>
    degreesBetween(sighting, directionTo(camera, sighting, { northPanDegrees, heightM })),
  );
  const squares = residualsDegrees.reduce((sum, degrees) => sum + degrees ** 2, 0);
  const isDoubtful = residualsDegrees.some((degrees) => degrees > doubtfulFromDegrees);
  return {
    northPanDegrees,
    heightM,
    residualDegrees: Math.sqrt(squares / sightings.length),
    residualsDegrees,
    quality: ways.length === 1 ? "rough" : isDoubtful ? "doubtful" : "good",
  };
}

/** The mean of directions: 359 and 1 have 0. */
function meanDegrees(all: readonly number[]): number {
  const sum = (part: (angle: number) => number) =>
    all.reduce((total, degrees) => total + part(degrees * radians), 0);
  return wrapDegrees(Math.atan2(sum(Math.sin), sum(Math.cos)) / radians);
}

/** The height from which the tilts differ least in their squares: looked for in steps of equal ratio, then between them. */
function bestHeightM(ways: readonly { sighting: Direction; distanceM: number }[]): number {
  const misfit = (heightM: number) =>
    ways.reduce(
      (sum, { sighting, distanceM }) =>
        sum + (sighting.tiltDegrees * radians + Math.atan2(heightM, distanceM)) ** 2,
      0,
    );
  const { least, most } = heightLimitsM;
  const heightAt = (step: number) => least * (most / least) ** (step / coarseSteps);
  const steps = Array.from({ length: coarseSteps + 1 }, (_, step) => step);
  const best = steps.reduce((one, other) => (misfit(heightAt(other)) < misfit(heightAt(one)) ? other : one));
  let [low, high] = [heightAt(Math.max(0, best - 1)), heightAt(Math.min(coarseSteps, best + 1))];
  for (let step = 0; step < fineSteps; step++) {
    const third = (high - low) / 3;
    if (misfit(low + third) < misfit(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}
