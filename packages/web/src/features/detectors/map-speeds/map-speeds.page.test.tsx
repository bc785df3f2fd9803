import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { addSpeedLayers } from "./map-speeds.ts";
import SpeedsOverlay from "./speeds-overlay.tsx";
import TrafficEntries from "./traffic-entries.tsx";

const usualFetch = window.fetch;
const middle: [number, number] = [-105, 39.7];
const way: [number, number][] = [middle, [-105, 39.72]];
const section = (speedKph: number) => ({ way, speedKph, freeSpeedKph: 104 });
const road = (roadName: string, ...speeds: number[]) => ({
  roadName,
  direction: "Northbound",
  oldestAt: null,
  travelTime: { from: "A", to: "B", lengthKm: 10, seconds: null, freeSeconds: 340, middle },
  sections: speeds.map(section),
});
let answer: RoadSpeeds;
let requests: number;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  requests = 0;
  const unknown = { ...road("CO-44"), sections: [{ ...section(60), freeSpeedKph: null }] };
  answer = { items: [road("I-25", 100, 60, 20), road("I-70", 101), unknown] };
  window.fetch = async () => {
    requests += 1;
    return Response.json(answer);
  };
  signInWith("detector", { READ: { DETECTOR: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

interface Drawn {
  properties: { flow: string; speed: string };
}

function makeMap() {
  let data: Drawn[] = [];
  const layers: string[] = [];
  const map = {
    getContainer: () => document.body,
    getLayer: () => undefined,
    getSource: () =>
      layers.length > 0
        ? { setData: ({ features }: { features: Drawn[] }) => void (data = features) }
        : undefined,
    addSource: () => undefined,
    addLayer: ({ id }: { id: string }) => layers.push(id),
  } as unknown as MapLibre;
  return { map, layers, drawn: () => data.map(({ properties }) => [properties.flow, properties.speed]) };
}

const overlay = (map: MapLibre, shown: string[]) => (
  <>
    <SpeedsOverlay
      map={map}
      devices={[]}
      aloneIds={[]}
      shown={new Set(shown)}
      onReport={() => undefined}
      onHover={() => undefined}
      onChoose={() => undefined}
      chosenId={undefined}
    />
    <TrafficEntries />
  </>
);

test("roads are drawn by their speed, and the list names the slow ones with their lowest speed", async () => {
  const { map, layers, drawn } = makeMap();
  await showScreen(overlay(map, ["roadSpeed"]));
  addSpeedLayers(map);
  expect(layers).toEqual(["road-speed-lines", "road-speed-labels"]);
  await expect.poll(drawn).toEqual([
    ["free", "100 km/h"],
    ["slow", "60 km/h"],
    ["congested", "20 km/h"],
    ["free", "101 km/h"],
    ["unknown", "60 km/h"],
  ]);
  await expect
    .element(page.getByRole("list", { name: "Slow traffic" }))
    .toHaveTextContent("I-25 Northboundcongested, from 20 km/h");
  expect(page.getByRole("listitem").elements()).toHaveLength(1);
});

test("of many slow roads the list names the slowest five and counts the rest", async () => {
  answer = { items: Array.from({ length: 7 }, (_, at) => road(`Road ${at}`, 30 + at)) };
  await showScreen(overlay(makeMap().map, ["roadSpeed"]));
  await expect.element(page.getByText("2 more roads with slow traffic")).toBeVisible();
  await expect.element(page.getByText("Road 0 Northbound")).toBeVisible();
  expect(page.getByText(/Road 5/).elements()).toEqual([]);
});

test("speeds are not read while their layer is off", async () => {
  const { map, drawn } = makeMap();
  await showScreen(overlay(map, []));
  expect(drawn()).toEqual([]);
  expect(requests).toBe(0);
});
