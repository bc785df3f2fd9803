import { type PastReading, seedDetectorHours } from "@gantry/server/commands/seed-detector-hours.ts";
import type { InventoryDevice } from "@gantry/server/commands/seed-demo.ts";
import { quietExceptTrouble } from "./quiet-log.ts";

/** Adds the statistics of so many past days to the demo's detectors, as the simulated city would have made them. */
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
  await seedDetectorHours({ serverUrl: databaseUrl, devices, log: quietExceptTrouble }, async ({ key }) => {
    const { items } = await read<{ items: PastReading[] }>(
      `/detectors/${encodeURIComponent(key)}/history?days=${days}`,
    );
    return items;
  });
}
