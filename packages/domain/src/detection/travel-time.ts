import { speedAt, type StationNow } from "./station-speed.ts";

export interface TravelTime {
  lengthKm: number;
  /** Null where too little of the way has a speed. */
  seconds: number | null;
  /** At free speed. */
  freeSeconds: number;
  /** Share of the way with a speed. */
  coveragePercent: number;
}

/** Of the way; the rest counts with the mean of what is known. */
const minCovered = 0.75;
/** A station says nothing of the road farther away. */
export const maxReachKm = 8;

/** A part of the way, km from the first station; it may begin before that. */
export interface Span {
  fromKm: number;
  toKm: number;
}

/** On the part of the way, by default from the first to the last station; each speed holds halfway to the neighbours. */
export function travelTime(
  stations: readonly StationNow[],
  span: Span = { fromKm: stations[0]?.km ?? 0, toKm: stations.at(-1)?.km ?? 0 },
): TravelTime {
  let [known, knownSeconds, free, lengthKm] = [0, 0, 0, 0];
  for (const [at, station] of stations.entries()) {
    const [before, after] = [stations[at - 1], stations[at + 1]];
    const startKm = Math.max(span.fromKm, before ? (before.km + station.km) / 2 : -Infinity);
    const endKm = Math.min(span.toKm, after ? (station.km + after.km) / 2 : Infinity);
    if (endKm <= startKm) continue;
    lengthKm += endKm - startKm;
    free += secondsFor(endKm - startKm, station.template.freeSpeedKph);
    const speed = speedAt(station);
    if (speed === null) continue;
    const reachedKm = Math.min(endKm, station.km + maxReachKm) - Math.max(startKm, station.km - maxReachKm);
    known += Math.max(0, reachedKm);
    knownSeconds += secondsFor(Math.max(0, reachedKm), speed);
  }
  const covered = lengthKm > 0 ? known / lengthKm : 0;
  return {
    lengthKm,
    seconds: covered >= minCovered ? knownSeconds / covered : null,
    freeSeconds: free,
    coveragePercent: covered * 100,
  };
}

const secondsFor = (km: number, speedKph: number): number => (km / speedKph) * 3600;
