import { distanceKm, type Place } from "./place.ts";

export interface StationOnRoad extends Place {
  /** The road that it stands for, drawn with or against the traffic; at least two places. */
  stretch?: readonly Place[] | undefined;
}

/** A stretch in the order of the traffic: towards the station after, or else away from the one before. */
export function withTraffic(stretch: readonly Place[], before?: Place, after?: Place): Place[] {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return [];
  const gainKm = (towards: Place) => distanceKm(first, towards) - distanceKm(last, towards);
  const isWith = after ? gainKm(after) >= 0 : !before || gainKm(before) <= 0;
  return isWith ? [...stretch] : stretch.toReversed();
}

/** A road in the order of the traffic: along the stretches of its stations, straight between those without one. */
export const roadAlong = (stations: readonly StationOnRoad[]): Place[] =>
  stations
    .flatMap(({ longitude, latitude, stretch }, at) =>
      stretch ? withTraffic(stretch, stations[at - 1], stations[at + 1]) : [{ longitude, latitude }],
    )
    .filter((place, at, places) => {
      const before = places[at - 1];
      return !before || distanceKm(before, place) > 0;
    });
