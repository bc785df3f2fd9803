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
const maxReachKm = 8;

/** From the first to the last station; each speed holds halfway to the neighbouring stations. */
export function travelTime(stations: readonly StationNow[]): TravelTime {
  let [known, knownSeconds, free, lengthKm] = [0, 0, 0, 0];
  for (const [at, station] of stations.entries()) {
    const [before, after] = [stations[at - 1] ?? station, stations[at + 1] ?? station];
    const halves = [(station.km - before.km) / 2, (after.km - station.km) / 2];
    const ownKm = sumOf(halves);
    lengthKm += ownKm;
    free += secondsFor(ownKm, station.template.freeSpeedKph);
    const speed = speedAt(station);
    if (speed === null) continue;
    const reachedKm = sumOf(halves.map((half) => Math.min(half, maxReachKm)));
    known += reachedKm;
    knownSeconds += secondsFor(reachedKm, speed);
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
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
