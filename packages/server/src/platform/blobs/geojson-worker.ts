import { parentPort, workerData } from "node:worker_threads";

const kinds = new Set([
  "FeatureCollection",
  "Feature",
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
]);

type Parsed = { type?: unknown; features?: unknown; properties?: unknown } | null;

// A worker thread, because parsing 10 MB of JSON would block every call for a tenth of a second.
parentPort?.postMessage(read(workerData as Uint8Array));

function read(bytes: Uint8Array): string[] | undefined {
  try {
    const parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Parsed;
    if (typeof parsed !== "object" || !kinds.has(String(parsed?.type))) return undefined;
    return propertyNames(parsed?.type === "FeatureCollection" ? parsed.features : [parsed]);
  } catch {
    return undefined;
  }
}

function propertyNames(features: unknown): string[] | undefined {
  if (!Array.isArray(features)) return undefined;
  const names = new Set<string>();
  for (const { properties } of (features as Parsed[])
    .filter((feature) => feature !== null)
    .map((f) => f ?? {})) {
    if (typeof properties === "object" && properties !== null)
      for (const name of Object.keys(properties)) names.add(name);
  }
  return [...names];
}
