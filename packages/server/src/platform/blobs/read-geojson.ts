import { Worker } from "node:worker_threads";
import { limitConcurrency } from "./limit-concurrency.ts";

const timeoutMs = 5_000;
const maxNames = 500;
const maxNameLength = 200;

const reading = limitConcurrency(2);

/**
 * Sorted property names of GeoJSON features; undefined if it is not GeoJSON (RFC 7946). Parsed on another
 * thread with limited memory and time.
 */
export function readGeojson(bytes: Uint8Array): Promise<string[] | undefined> {
  return reading(async () => {
    const names = await checkInWorker(bytes);
    return names
      ?.filter((name) => name.length <= maxNameLength)
      .toSorted()
      .slice(0, maxNames);
  });
}

function checkInWorker(bytes: Uint8Array): Promise<string[] | undefined> {
  const worker = new Worker(new URL("./geojson-worker.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve } = Promise.withResolvers<string[] | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  worker.once("message", resolve);
  // Out of memory or crashed: not usable.
  worker.once("error", () => resolve(undefined));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
