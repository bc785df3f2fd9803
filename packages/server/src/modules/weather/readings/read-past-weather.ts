import type { PastValues } from "../../../platform/module.ts";
import { readWeather } from "./read-weather.ts";

/** Older values would say nothing about the moment. */
const longestAgoMs = 3 * 3_600_000;

export const readPastWeather: PastValues = async (db, station, atMs) => {
  const span = { station, fromMs: atMs - longestAgoMs, toMs: atMs + 1 };
  const last = (await readWeather(db, [span])).at(-1);
  return last && { atMs: last.atMs, values: { conditions: last.values, periodS: last.periodS } };
};
