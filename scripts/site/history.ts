import { type PastReading, seedDetectorHours } from "@gantry/server/commands/seed-detector-hours.ts";
import type { InventoryDevice } from "@gantry/server/commands/seed-demo.ts";
import { type PastWeather, seedWeather } from "@gantry/server/commands/seed-weather.ts";
import { type PastQuarter, seedWimDays } from "@gantry/server/commands/seed-wim-days.ts";
import { quietExceptTrouble } from "./quiet-log.ts";
import { Trouble } from "./report.ts";

const usualDays = 21;
const maxDays = 60;
const maxWeatherDays = 7;

/** Throws a `Trouble` for anything but whole days from 0 to 60. */
export function readDemoDays(text: string | undefined): number {
  if (!text) return usualDays;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 0 && days <= maxDays) return days;
  throw new Trouble(`GANTRY_DEMO_DAYS must be a whole number from 0 to ${maxDays}, but is ${text}.`);
}

/**
 * Adds the statistics of so many past days to the demo's detectors and weigh-in-motion stations, and of a week of them to its
 * weather stations, as the simulated city would have made them.
 */
export async function addHistory(
  { door, databaseUrl }: { door: string; databaseUrl: string },
  days: number,
  signal: AbortSignal,
): Promise<void> {
  const read = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${door}${path}`, { signal });
    return (await response.json()) as Body;
  };
  const { devices } = await read<{ devices: InventoryDevice[] }>("/inventory");
  await seedWeather({ serverUrl: databaseUrl, devices, log: quietExceptTrouble }, async ({ key }) => {
    const { items } = await read<{ items: PastWeather[] }>(
      `/weather/${encodeURIComponent(key)}/history?days=${Math.min(days, maxWeatherDays)}`,
    );
    return items;
  });
  await seedWimDays({ serverUrl: databaseUrl, devices, log: quietExceptTrouble }, async ({ key }) => {
    const { items } = await read<{ items: PastQuarter[] }>(
      `/scales/${encodeURIComponent(key)}/history?days=${days}`,
    );
    return items;
  });
  await seedDetectorHours({ serverUrl: databaseUrl, devices, log: quietExceptTrouble }, async ({ key }) => {
    const { items } = await read<{ items: PastReading[] }>(
      `/detectors/${encodeURIComponent(key)}/history?days=${days}`,
    );
    return items;
  });
}
