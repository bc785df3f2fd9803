import { hashOf } from "../../random.ts";
import { weatherOf, type WeatherAt } from "../weather.ts";
import { type ConditionAt, conditionsOf } from "./condition.ts";
import { demandOf, type RoadPlace } from "./demand.ts";
import { queuesBehindIncidents, type RoadIncident } from "./incident-queue.ts";
import { addPassages, type LanePassages, type LanePlace, listPassages, type Passage } from "./passages.ts";

/** One lane in a time. */
export interface LaneTraffic {
  /** Vehicles whose time of passage lies in it. */
  volume: number;
  /** Mean of the vehicles over a distance; null without vehicles. */
  speedKph: number | null;
  /** Of the time. */
  occupancyPercent: number;
  /** Vehicles by `vehicleClasses`; their sum is `volume`. */
  classes: number[];
}

export interface Traffic {
  trafficAt(place: LanePlace, fromMs: number, toMs: number): LaneTraffic;
  /** The vehicles that `trafficAt` counts in one slice of `sliceMs` since 1970. */
  passagesIn(place: LanePlace, slice: number): Passage[];
  conditionAt: ConditionAt;
}

/** Vehicles are counted in slices of this time, so that intervals add up. */
export const sliceMs = 10_000;
const weatherForMs = 60_000;

/** Traffic on all roads; deterministic per seed and incidents. Nothing is computed before it is asked for. */
export function trafficOf(
  seed: string | number,
  incidents: (nowMs: number) => readonly RoadIncident[],
): Traffic {
  const demand = demandOf(seed);
  const queueAt = queuesBehindIncidents(demand);
  const conditionAt = conditionsOf({ demand, queueAt, incidents, weatherAt: weatherByRoad(seed) });
  const keyOf = ({ road, direction, milepost, lane }: LanePlace) =>
    hashOf(`${seed}/${road.tenant}/${road.name}/${direction}/${milepost}/${lane}`);
  return {
    conditionAt,
    passagesIn(place, slice) {
      const condition = conditionAt(place, slice * sliceMs);
      return listPassages({ place, key: keyOf(place), slice, sliceMs, condition });
    },
    trafficAt(place, fromMs, toMs) {
      const sum: LanePassages = { volume: 0, hoursPerKm: 0, occupiedMs: 0, classes: [0, 0, 0, 0] };
      const first = Math.ceil(fromMs / sliceMs);
      const end = Math.ceil(toMs / sliceMs);
      const key = keyOf(place);
      for (let slice = first; slice < end; slice++)
        addPassages(sum, { place, key, slice, sliceMs, condition: conditionAt(place, slice * sliceMs) });
      const { volume, hoursPerKm, occupiedMs, classes } = sum;
      return {
        volume,
        speedKph: volume === 0 ? null : volume / hoursPerKm,
        occupancyPercent: end > first ? (100 * occupiedMs) / ((end - first) * sliceMs) : 0,
        classes,
      };
    },
  };
}

/** One weather for a whole road, which changes every minute. */
function weatherByRoad(seed: string | number): (place: RoadPlace) => WeatherAt {
  const known = new Map<string, WeatherAt>();
  return ({ road }) => {
    const name = `${road.tenant}/${road.name}`;
    const weatherAt = known.get(name) ?? hold(weatherOf(seed, road.tenant, road.name));
    known.set(name, weatherAt);
    return weatherAt;
  };
}

function hold(weatherAt: WeatherAt): WeatherAt {
  let held: { minute: number; weather: ReturnType<WeatherAt> } | undefined;
  return (nowMs) => {
    const minute = Math.floor(nowMs / weatherForMs);
    if (held?.minute !== minute) held = { minute, weather: weatherAt(minute * weatherForMs) };
    return held.weather;
  };
}
