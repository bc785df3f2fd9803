import { expect, test } from "vitest";
import { compareUrgency, deviceFeatures, withPatches } from "./device-features.ts";
import type { Patch } from "./live-patches.ts";

const fetched = deviceFeatures("SIGN", {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { id: "a", name: "DMS 2", status: "ONLINE", rev: 5 },
      geometry: { type: "Point", coordinates: [-105, 39.7] },
    },
    {
      type: "Feature",
      properties: { id: "b", name: "DMS 10", status: "OFFLINE", rev: 5 },
      geometry: { type: "Point", coordinates: [-105, 39.8] },
    },
  ],
});
const patches = (...list: Patch[]) => new Map(list.map((patch) => [patch.id, patch]));
const statusOf = (features: typeof fetched, id: string) =>
  features.find((feature) => feature.properties.id === id)?.properties.status;

test("an offline update is drawn before the next fetch", () => {
  const live = withPatches(
    fetched,
    patches({ id: "a", rev: 6, change: "UPDATE", properties: { status: "OFFLINE" } }),
  );
  expect(statusOf(live, "a")).toBe("OFFLINE");
});

test("an update older than the fetched data is dropped", () => {
  const live = withPatches(
    fetched,
    patches({ id: "a", rev: 4, change: "UPDATE", properties: { status: "OFFLINE" } }),
  );
  expect(statusOf(live, "a")).toBe("ONLINE");
});

test("a deleted device is removed from the map, and a moved one moves", () => {
  const live = withPatches(
    fetched,
    patches(
      { id: "a", rev: 6, change: "DELETE", properties: {} },
      { id: "b", rev: 6, change: "UPDATE", properties: { location: { type: "Point", coordinates: [1, 2] } } },
    ),
  );
  expect(live.map((feature) => [feature.properties.id, feature.geometry.coordinates])).toEqual([
    ["b", [1, 2]],
  ]);
});

test("devices that need attention come first, then names in natural order", () => {
  const sorted = fetched.map((feature) => feature.properties).sort(compareUrgency);
  expect(sorted.map(({ name }) => name)).toEqual(["DMS 10", "DMS 2"]);
});

test("an unknown status is shown as unknown, never as normal", () => {
  const [device] = deviceFeatures("SIGN", {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: "a", status: "SHINY" },
        geometry: { type: "Point", coordinates: [0, 0] },
      },
    ],
  });
  expect(device?.properties.status).toBe("UNKNOWN");
});

test("a camera's pin follows its stream, also when only the stream changes (MAP-034, MAP-038)", () => {
  const cameras = deviceFeatures("CAMERA", {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: "a", status: "ONLINE", streamOnline: true, rev: 5 },
        geometry: { type: "Point", coordinates: [0, 0] },
      },
      {
        type: "Feature",
        properties: { id: "b", status: "SHINY", streamOnline: true, rev: 5 },
        geometry: { type: "Point", coordinates: [0, 0] },
      },
    ],
  });
  const pins = (features: typeof cameras) => features.map(({ properties }) => properties.iconStatus);
  expect(pins(cameras)).toEqual(["ONLINE", "UNKNOWN"]);
  const changed = {
    id: "a",
    rev: 6,
    change: "UPDATE",
    properties: { stateData: { streamOnline: false } },
  } as const;
  const live = withPatches(cameras, patches(changed));
  expect(pins(live)).toEqual(["DEGRADED", "UNKNOWN"]);
  const polled = { id: "a", rev: 7, change: "UPDATE", properties: { status: "OFFLINE" } } as const;
  expect(pins(withPatches(live, patches(polled)))).toEqual(["OFFLINE", "UNKNOWN"]);
});
