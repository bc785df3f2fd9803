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
    const names = await runInWorker<string[]>("./geojson-worker.ts", bytes);
    return names
      ?.filter((name) => name.length <= maxNameLength)
      .toSorted()
      .slice(0, maxNames);
  });
}

/** The placemarks of a KML document or a harmless KMZ as GeoJSON (MAP-021); undefined if it is neither. */
export function convertKml(bytes: Uint8Array): Promise<Buffer | undefined> {
  return reading(async () => {
    const text = await runInWorker<string>("./kml-worker.ts", bytes);
    return text === undefined ? undefined : Buffer.from(text);
  });
}

function runInWorker<Answer>(module: string, bytes: Uint8Array): Promise<Answer | undefined> {
  const worker = new Worker(new URL(module, import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  worker.once("message", resolve);
  // Out of memory or crashed: not usable.
  worker.once("error", () => resolve(undefined));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
