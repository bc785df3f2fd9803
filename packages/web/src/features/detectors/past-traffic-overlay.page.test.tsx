import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { PastOverlayProps } from "../../kinds/feature.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { fakeOverlayMap } from "../../testing/fake-overlay-map.ts";
import { render } from "../../testing/render.tsx";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import PastWorkZonesOverlay from "./map-work-zones/past-work-zones-overlay.tsx";
import PastTrafficOverlay from "./past-traffic-overlay.tsx";

const usualFetch = window.fetch;
const atMs = Date.parse("2026-11-20T08:00:00.000Z");
const isoAt = (laterMs = 0) => new Date(atMs + laterMs).toISOString();
const way = [
  [-105, 39.7],
  [-105, 39.72],
];
const road = { roadName: "I-25", direction: "Northbound", oldestAt: null };
const travelTime = { from: "MP 202", to: "MP 212", lengthKm: 16, freeSeconds: 600, middle: way[0] };
const unread = {
  ...road,
  direction: "Southbound",
  sections: [],
  travelTime: { ...travelTime, seconds: null },
};
const zone = (id: string, startAt: string) => ({
  id,
  name: `Zone ${id}`,
  startAt,
  endAt: null,
  stretch: { type: "LineString", coordinates: way },
});
const answers: Record<string, object[]> = {
  "/detectors/road-speeds": [
    {
      ...road,
      sections: [{ way, speedKph: 20, freeSpeedKph: 104 }],
      travelTime: { ...travelTime, seconds: 1320 },
    },
    unread,
  ],
  "/aid/road-conditions": [
    {
      ...road,
      queues: [{ location: { type: "Point", coordinates: way[0] }, way, lengthKm: 2.4, speedKph: 11 }],
    },
  ],
  "/system/time-machine/documents": [zone("then", isoAt(-3_600_000))],
};
let asked: { path: string; at: string | null }[];
let failingPath: string | undefined;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  [asked, failingPath] = [[], undefined];
  window.fetch = async (address, options) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    const path = pathname.replace(/^.*\/v1/, "");
    const call = {
      path,
      at: searchParams.get("at"),
      ...(JSON.parse(String(options?.body ?? "{}")) as object),
    };
    asked.push(call);
    if (path === failingPath) return new Response("", { status: 500 });
    return Response.json({ knownSince: null, items: answers[path] });
  };
  signInWith("automatedIncident", { READ: { DETECTOR: [], WORK_ZONE: [] } });
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
});

const allLayers = ["roadSpeed", "queue", "travelTime", "workZone"];
const sources = ["road-speeds", "queues", "travel-times", "work-zones"];
const all = { "road-speeds": 1, queues: 2, "travel-times": 2, "work-zones": 1 };
const none = Object.fromEntries(sources.map((source) => [source, 0]));

function show(map: ReturnType<typeof fakeOverlayMap>, shown = allLayers) {
  const props = { map: map.map, devices: [], aloneIds: [], atMs, shown: new Set(shown) };
  const past = props as unknown as PastOverlayProps;
  return showScreen(
    <>
      <PastTrafficOverlay {...past} />
      <PastWorkZonesOverlay {...past} />
    </>,
  );
}

const countDrawn = ({ drawn }: ReturnType<typeof fakeOverlayMap>) =>
  Object.fromEntries(sources.map((source) => [source, drawn(source).length]));

test("roads of the past have the speeds, queues, travel times and road works of the moment", async () => {
  const map = fakeOverlayMap();
  await show(map);
  await expect.poll(() => countDrawn(map)).toEqual(all);
  expect(asked.map(({ path, at }) => `${path} ${at}`).toSorted()).toEqual(
    Object.keys(answers)
      .map((path) => `${path} ${isoAt()}`)
      .toSorted(),
  );
  expect(map.drawn("travel-times").map(({ properties }) => properties["text"])).toEqual([
    "I-25 Northbound: 22 min, +12",
    "I-25 Southbound: no travel time",
  ]);
  expect(map.drawn("work-zones").map(({ properties }) => properties["name"])).toEqual(["Zone then"]);
});

test("layers of the past that are off or may not be read are not requested", async () => {
  const map = fakeOverlayMap();
  await show(map, []);
  await expect.poll(() => countDrawn(map)).toEqual(none);
  signInWith("automatedIncident", { READ: { SIGN: [] } });
  await show(map);
  expect(asked).toEqual([]);
});

test("a call that fails leaves the other layers of the past on the map", async () => {
  failingPath = "/system/time-machine/documents";
  const map = fakeOverlayMap();
  await show(map);
  await expect.poll(() => countDrawn(map)).toEqual({ ...all, "work-zones": 0 });
});
