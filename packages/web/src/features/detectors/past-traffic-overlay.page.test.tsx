import type { Map as MapLibre } from "maplibre-gl";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { PastOverlayProps } from "../../kinds/feature.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import PastTrafficOverlay from "./past-traffic-overlay.tsx";

const usualFetch = window.fetch;
const atMs = Date.parse("2026-11-20T08:00:00.000Z");
const way = [
  [-105, 39.7],
  [-105, 39.72],
];
const road = { roadName: "I-25", direction: "Northbound", oldestAt: null };
let asked: string[];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
  window.fetch = async (address) => {
    asked.push(String(address));
    const queue = { location: { type: "Point", coordinates: way[0] }, way, lengthKm: 2.4, speedKph: 11 };
    const part = String(address).includes("road-speeds")
      ? { sections: [{ way, speedKph: 20, freeSpeedKph: 104 }] }
      : { queues: [queue] };
    return Response.json({ items: [{ ...road, ...part }] });
  };
  signInWith("automatedIncident", { READ: { DETECTOR: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

/** The part of a map that is drawn on, without a base map. */
function makeMap() {
  const drawn: Record<string, number> = {};
  const sources = new Set<string>();
  const map = {
    getContainer: () => document.body,
    getLayer: () => undefined,
    getSource: (name: string) =>
      sources.has(name)
        ? { setData: ({ features }: { features: object[] }) => void (drawn[name] = features.length) }
        : undefined,
    addSource: (name: string) => sources.add(name),
    addLayer: () => undefined,
    hasImage: () => false,
    addImage: () => undefined,
  };
  return { map: map as unknown as MapLibre, drawn };
}

const show = (map: MapLibre, shown: string[]) =>
  showScreen(
    <PastTrafficOverlay
      {...({ map, devices: [], aloneIds: [], atMs, shown: new Set(shown) } as unknown as PastOverlayProps)}
    />,
  );

test("roads of the past have the speeds and queues of the moment", async () => {
  const { map, drawn } = makeMap();
  await show(map, ["roadSpeed", "queue"]);
  await expect.poll(() => drawn).toEqual({ "road-speeds": 1, queues: 2 });
  const at = `at=${new Date(atMs).toISOString()}`;
  expect(asked.toSorted().map((address) => address.replace(/^.*\/v1/, ""))).toEqual([
    `/aid/road-conditions?${at}`,
    `/detectors/road-speeds?${at}`,
  ]);
});

test("layers that are off are not read", async () => {
  const { map, drawn } = makeMap();
  await show(map, []);
  await expect.poll(() => drawn).toEqual({ "road-speeds": 0, queues: 0 });
  expect(asked).toEqual([]);
});
