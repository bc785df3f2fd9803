import { slipperySurfaces, type WeatherStateData } from "@gantry/domain/weather/weather-state.ts";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

/** The most notable values among stations, in this order. */
export const extremes = ["coldestAir", "coldestRoad", "strongestGust", "lowestVisibility"] as const;
export type Extreme = (typeof extremes)[number];

export interface ExtremeValue {
  station: Entity;
  value: number;
}

export interface WeatherSummary {
  /** Stations with current values. */
  measuring: number;
  extremes: Partial<Record<Extreme, ExtremeValue>>;
  slippery: Entity[];
}

interface Measuring {
  station: Entity;
  state: WeatherStateData;
}

const valuesOf: Record<Extreme, (state: WeatherStateData) => readonly (number | null)[]> = {
  coldestAir: ({ conditions }) => [conditions.airTemperature],
  coldestRoad: ({ pavement }) => pavement.map(({ surfaceTemperature }) => surfaceTemperature),
  strongestGust: ({ conditions }) => [conditions.gustSpeed ?? conditions.windSpeed],
  lowestVisibility: ({ conditions }) => [conditions.visibility],
};

/** Of values that are not old. */
export function summarizeWeather(stations: readonly Entity[], nowMs: number): WeatherSummary {
  const measuring = stations.flatMap((station): Measuring[] => {
    const state = station.stateData as Partial<WeatherStateData> | undefined;
    if (!state?.conditions || !state.readAt) return [];
    const ageMs = nowMs - Date.parse(state.readAt);
    const isFresh = freshnessOf(ageMs, Number(station["pollRate"] ?? 300)) === "fresh";
    return isFresh ? [{ station, state: state as WeatherStateData }] : [];
  });
  const found = extremes.map((name) => [name, findExtreme(name, measuring)] as const);
  return {
    measuring: measuring.length,
    extremes: Object.fromEntries(found.filter(([, one]) => one !== undefined)),
    slippery: measuring
      .filter(({ state }) =>
        state.pavement.some(({ surface }) => surface && slipperySurfaces.includes(surface)),
      )
      .map(({ station }) => station),
  };
}

function findExtreme(name: Extreme, measuring: readonly Measuring[]): ExtremeValue | undefined {
  const all = measuring.flatMap(({ station, state }) =>
    valuesOf[name](state).flatMap((value) => (value === null ? [] : { station, value })),
  );
  const sign = name === "strongestGust" ? -1 : 1;
  return all.toSorted((one, other) => sign * (one.value - other.value))[0];
}
