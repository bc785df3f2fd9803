import { distanceKm, nearestBetween, type Place } from "./place.ts";

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
  waysOf(stations)
    .flat()
    .filter((place, at, places) => {
      const before = places[at - 1];
      return !before || distanceKm(before, place) > 0;
    });

/** Farther from a station its stretch is of another road; across a carriageway, with some error of the map. */
const maxAsideKm = 0.1;
/** A longer way than so many times the straight one is drawn wrong. */
const maxBend = 2;

/** Kilometres of each station from the first, along the stretches; straight where none is drawn. */
export function kmAlong(stations: readonly StationOnRoad[]): number[] {
  const ways = waysOf(stations).map((way, at): Place[] => {
    const station = stations[at];
    return station && nearestOn(way, station).asideKm > maxAsideKm ? [station] : way;
  });
  let km = 0;
  return stations.map((station, at) => {
    const before = stations[at - 1];
    if (before) {
      const straightKm = distanceKm(before, station);
      const drawnKm = legKm(before, ways[at - 1] ?? [], station, ways[at] ?? []);
      km += drawnKm <= straightKm * maxBend ? Math.max(straightKm, drawnKm) : straightKm;
    }
    return km;
  });
}

/** Each stretch in the order of the traffic; the station itself where it has none. */
const waysOf = (stations: readonly StationOnRoad[]): Place[][] =>
  stations.map(({ longitude, latitude, stretch }, at) =>
    stretch ? withTraffic(stretch, stations[at - 1], stations[at + 1]) : [{ longitude, latitude }],
  );

/** Along the stretch of one that reaches the other, else along both and straight between them. */
function legKm(from: Place, fromWay: readonly Place[], to: Place, toWay: readonly Place[]): number {
  const [start, end] = [nearestOn(fromWay, from), nearestOn(toWay, to)];
  const reached = nearestOn(fromWay, to);
  if (reached.asideKm <= maxAsideKm) return reached.km - start.km;
  const left = nearestOn(toWay, from);
  if (left.asideKm <= maxAsideKm) return end.km - left.km;
  const [last, first] = [fromWay.at(-1) ?? from, toWay[0] ?? to];
  return start.restKm + distanceKm(last, first) + end.km;
}

interface OnWay {
  /** From the start of the way, and to its end. */
  km: number;
  restKm: number;
  asideKm: number;
}

function nearestOn(way: readonly Place[], place: Place): OnWay {
  let lengthKm = 0;
  let nearest = { km: 0, asideKm: Number.POSITIVE_INFINITY };
  for (const [at, from] of way.entries()) {
    const to = way[at + 1] ?? from;
    const { share, asideKm } = nearestBetween(from, to, place);
    const partKm = distanceKm(from, to);
    if (asideKm < nearest.asideKm) nearest = { km: lengthKm + share * partKm, asideKm };
    lengthKm += partKm;
  }
  return { ...nearest, restKm: lengthKm - nearest.km };
}
