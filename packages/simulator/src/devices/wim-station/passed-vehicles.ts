import type { ScalePlan } from "../../city/scale-plan.ts";
import { sliceMs, type Traffic } from "../../city/traffic/traffic.ts";
import type { WeatherAt } from "../../city/weather.ts";
import { type WeighedVehicle, weighVehicle } from "./weighed-vehicle.ts";

interface ScaleParts {
  seed: string;
  plan: ScalePlan;
  traffic: Traffic;
  weatherAt: WeatherAt;
}

/** The trucks of the traffic model that passed the scales. They are computed, not stored. */
export interface PassedVehicles {
  /** With a higher number, the lowest first. */
  after(number: number, limit: number, nowMs: number): WeighedVehicle[];
  /** The lowest number first. */
  newest(limit: number, nowMs: number): WeighedVehicle[];
  /** No vehicle with a higher number has passed; never falls. */
  lastNumber(nowMs: number): number;
  /** Undefined if it did not pass or is no longer stored. */
  find(number: number, nowMs: number): WeighedVehicle | undefined;
}

/** Numbers rise with time and leave gaps, so that a restarted simulator gives the same ones. */
const numbersPerSlice = 100;
const dayMs = 86_400_000;
/** Shorter vehicles are not weighed. */
export const firstTruck = 2;

/** From yesterday's midnight (UTC) on; older vehicles and their files are deleted. */
const firstSlice = (nowMs: number) => ((Math.floor(nowMs / dayMs) - 1) * dayMs) / sliceMs;
export const numbersPerDay = (dayMs / sliceMs) * numbersPerSlice;

export function passedVehicles({ seed, plan, traffic, weatherAt }: ScaleParts): PassedVehicles {
  const { place, lanes } = plan;

  function listSlice(slice: number, nowMs: number): WeighedVehicle[] {
    const passed = lanes.flatMap((lane) =>
      traffic
        .passagesIn({ ...place, lane }, slice)
        .filter(({ type }) => type >= firstTruck)
        .map((passage) => ({ lane, passage })),
    );
    if (passed.length === 0) return [];
    passed.sort((one, other) => one.passage.atMs - other.passage.atMs);
    const temperatureF = 32 + 1.8 * weatherAt(slice * sliceMs).road.surfaceTemperatureC;
    return passed
      .map((one, at) => weighVehicle({ seed, number: slice * numbersPerSlice + at, temperatureF, ...one }))
      .filter(({ atMs }) => atMs <= nowMs);
  }

  return {
    after(number, limit, nowMs) {
      const found: WeighedVehicle[] = [];
      const last = Math.floor(nowMs / sliceMs);
      const first = Math.max(firstSlice(nowMs), Math.floor(number / numbersPerSlice));
      for (let slice = first; slice <= last && found.length < limit; slice++)
        found.push(...listSlice(slice, nowMs).filter((one) => one.number > number));
      return found.slice(0, limit);
    },
    newest(limit, nowMs) {
      const found: WeighedVehicle[] = [];
      const first = firstSlice(nowMs);
      for (let slice = Math.floor(nowMs / sliceMs); slice >= first && found.length < limit; slice--)
        found.unshift(...listSlice(slice, nowMs));
      return found.slice(-limit);
    },
    lastNumber(nowMs) {
      const slice = Math.floor(nowMs / sliceMs);
      return listSlice(slice, nowMs).at(-1)?.number ?? slice * numbersPerSlice - 1;
    },
    find(number, nowMs) {
      if (!Number.isSafeInteger(number)) return undefined;
      const slice = Math.floor(number / numbersPerSlice);
      if (slice < firstSlice(nowMs) || slice * sliceMs > nowMs) return undefined;
      return listSlice(slice, nowMs).find((one) => one.number === number);
    },
  };
}
