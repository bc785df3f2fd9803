import type { RoadCondition } from "@gantry/domain/contract/answers/detection.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { beforeAll, expect, test } from "vitest";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { addQueueLayers, drawQueues } from "./map-queues.ts";

beforeAll(loadAllTexts);

const way: [number, number][] = [
  [-105, 39.7],
  [-105, 39.72],
];
const road = {
  roadName: "I-25",
  direction: "Northbound",
  queues: [{ location: { type: "Point", coordinates: way[0] }, way, lengthKm: 2.4, speedKph: 11 }],
} as unknown as RoadCondition;

interface Drawn {
  features: { geometry: { type: string; coordinates: unknown }; properties: { image?: string } }[];
}

/** The part of a map that is drawn on, without a base map. */
function makeMap() {
  let data: Drawn = { features: [] };
  const images = new Map<string, { width: number }>();
  const layers: string[] = [];
  const map = {
    getContainer: () => document.body,
    getSource: (name: string) =>
      layers.length > 0 && name === "queues" ? { setData: (next: Drawn) => void (data = next) } : undefined,
    addSource: () => undefined,
    addLayer: ({ id }: { id: string }) => layers.push(id),
    hasImage: (name: string) => images.has(name),
    addImage: (name: string, image: { width: number }) => images.set(name, image),
  };
  return { map: map as unknown as MapLibre, images, layers, drawn: () => data.features };
}

test("a queue is a dashed line on its road with its length and speed at the tail, and goes with it", async () => {
  await render(null);
  const { map, images, layers, drawn } = makeMap();
  addQueueLayers(map);
  addQueueLayers(map);
  expect(layers).toEqual(["queue-lines", "queue-labels"]);
  drawQueues(map, [road], "imperial");
  expect(drawn().map(({ geometry }) => geometry)).toEqual([
    { type: "LineString", coordinates: way },
    { type: "Point", coordinates: way[0] },
  ]);
  const name = drawn()[1]?.properties.image ?? "";
  expect(name).toContain("Queue 1.5 mi, 7 mph");
  expect(images.get(name)?.width).toBeGreaterThan(200);
  drawQueues(map, [{ ...road, queues: [] }], "imperial");
  expect(drawn()).toEqual([]);
});
