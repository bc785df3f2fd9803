import { degreesBetween, type Direction, wrapDegrees } from "./direction.ts";

/** A place on earth; the ground around a camera is assumed level. */
export interface EarthPlace {
  longitude: number;
  latitude: number;
}

/** A calibration point: with this direction, the picture's centre showed this place. */
export interface Sighting extends Direction, EarthPlace {}

/** `rough`: one sighting and an assumed height. */
export const mappingQualities = ["good", "rough", "doubtful"] as const;
export type MappingQuality = (typeof mappingQualities)[number];

export interface CameraMapping {
  /** Pan angle when it faces north. */
  northPanDegrees: number;
  /** Above ground. */
  heightM: number;
  /** Root mean square error of the sightings. */
  residualDegrees: number;
  residualsDegrees: number[];
  quality: MappingQuality;
}

/** Assumed pole height until two sightings allow a better estimate. */
export const usualHeightM = 12;
const heightLimitsM = { least: 1, most: 100 } as const;
/** A greater error makes a mapping doubtful. */
export const doubtfulFromDegrees = 3;
/** Sightings nearer to the pole have no usable direction. */
export const nearestSightingM = 2;

const earthRadiusM = 6_371_000;
const radians = Math.PI / 180;
const coarseSteps = 400;
const fineSteps = 60;

/** Ground distance, and bearing clockwise from north. */
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
 * Least-squares fit of a camera's mounting; undefined if no sighting is far enough from the pole. Pan and
 * height are independent: pan angles give the first, tilt angles the second.
 */
export function mappingOf(camera: EarthPlace, sightings: readonly Sighting[]): CameraMapping | undefined {
  const ways = sightings
    .map((sighting) => ({ sighting, ...wayTo(camera, sighting) }))
    .filter(({ distanceM }) => distanceM >= nearestSightingM);
  if (ways.length === 0) return undefined;
  const northPanDegrees = meanDegrees(
    ways.map(({ sighting, bearingDegrees }) => sighting.panDegrees - bearingDegrees),
  );
  const heightM = ways.length === 1 ? usualHeightM : computeBestHeightM(ways);
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

/** Circular mean: the mean of 359 and 1 is 0. */
function meanDegrees(all: readonly number[]): number {
  const sum = (part: (angle: number) => number) =>
    all.reduce((total, degrees) => total + part(degrees * radians), 0);
  return wrapDegrees(Math.atan2(sum(Math.sin), sum(Math.cos)) / radians);
}

/** Height with the least squared tilt error: searched in steps of equal ratio, then refined. */
function computeBestHeightM(ways: readonly { sighting: Direction; distanceM: number }[]): number {
  const computeMisfit = (heightM: number) =>
    ways.reduce(
      (sum, { sighting, distanceM }) =>
        sum + (sighting.tiltDegrees * radians + Math.atan2(heightM, distanceM)) ** 2,
      0,
    );
  const { least: min, most: max } = heightLimitsM;
  const heightAt = (step: number) => min * (max / min) ** (step / coarseSteps);
  const steps = Array.from({ length: coarseSteps + 1 }, (_, step) => step);
  const best = steps.reduce((one, other) =>
    computeMisfit(heightAt(other)) < computeMisfit(heightAt(one)) ? other : one,
  );
  let [low, high] = [heightAt(Math.max(0, best - 1)), heightAt(Math.min(coarseSteps, best + 1))];
  for (let step = 0; step < fineSteps; step++) {
    const third = (high - low) / 3;
    if (computeMisfit(low + third) < computeMisfit(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}
