import type { Feature } from "geojson";
import { expect, test } from "vitest";
import { type DeviceSet, noDevices, withAnswer, withPatches } from "./device-set.ts";
import type { Patch } from "./live-patches.ts";

const device = (id: string, properties: object, coordinates = [-105, 39.7]): Feature => ({
  type: "Feature",
  properties: { id, name: `DMS ${id}`, status: "ONLINE", rev: 5, ...properties },
  geometry: { type: "Point", coordinates },
});
const read = (set: DeviceSet, ...features: Feature[]) =>
  withAnswer(set, "SIGN", { type: "FeatureCollection", features });
const update = (id: string, rev: number, properties: Record<string, unknown>): Patch => ({
  id,
  rev,
  change: "UPDATE",
  properties,
});
const deletion = (id: string, rev: number): Patch => ({ id, rev, change: "DELETE", properties: {} });
const shownIn = (set: DeviceSet) => set.features.map(({ properties: { id, status } }) => `${id} ${status}`);
const signs = read(noDevices, device("a", {}), device("b", { status: "OFFLINE" }));

test("an offline update is drawn before the next fetch, and the other devices stay the same objects", () => {
  const live = withPatches(signs, [update("a", 6, { status: "OFFLINE" })]);
  expect(shownIn(live)).toEqual(["a OFFLINE", "b OFFLINE"]);
  expect(live.features[1]).toBe(signs.features[1]);
});

test("an update older than the fetched data is dropped", () => {
  expect(shownIn(withPatches(signs, [update("a", 5, { status: "OFFLINE" })]))).toEqual(shownIn(signs));
});

test("a deleted device is removed from the map, and a moved one moves", () => {
  const live = withPatches(signs, [
    deletion("a", 6),
    update("b", 6, { location: { type: "Point", coordinates: [1, 2] } }),
  ]);
  expect(live.features.map(({ properties, geometry }) => [properties.id, geometry.coordinates])).toEqual([
    ["b", [1, 2]],
  ]);
  expect(shownIn(withPatches(live, [update("b", 7, { status: "ONLINE" })]))).toEqual(["b ONLINE"]);
});

test("an answer that is older than the updates changes nothing, and brings no deleted device back", () => {
  const live = withPatches(signs, [deletion("a", 6), update("b", 7, { status: "DEGRADED" })]);
  const again = read(live, device("a", {}), device("b", { status: "OFFLINE", rev: 6 }));
  expect(shownIn(again)).toEqual(["b DEGRADED"]);
  expect(again.features[0]).toBe(live.features[0]);
  expect(shownIn(read(again, device("a", { rev: 8 }), device("b", { rev: 8 })))).toEqual([
    "a ONLINE",
    "b ONLINE",
  ]);
});

test("an update that arrives before its device is applied when the device is read", () => {
  const early = withPatches(noDevices, [update("a", 6, { status: "OFFLINE" })]);
  expect(shownIn(read(early, device("a", {})))).toEqual(["a OFFLINE"]);
});

test("devices that are read again without a change stay the same objects, or the same place", () => {
  const again = read(signs, device("a", {}), device("b", { status: "OFFLINE", rev: 9 }));
  expect(again.features[0]).toBe(signs.features[0]);
  expect(again.features[1]?.properties.rev).toBe(9);
  expect(again.features[1]?.geometry).toBe(signs.features[1]?.geometry);
});

test("the devices of another type are left alone", () => {
  const both = withAnswer(signs, "CAMERA", { type: "FeatureCollection", features: [device("c", {})] });
  expect(shownIn(both)).toEqual(["a ONLINE", "b OFFLINE", "c ONLINE"]);
  const answer = { type: "FeatureCollection" as const, features: [] };
  const without = withAnswer(both, "SIGN", answer);
  expect(shownIn(without)).toEqual(["c ONLINE"]);
  expect(withAnswer(without, "SIGN", answer)).toBe(without);
});

test("a camera's pin follows its stream, also when only the stream changes (MAP-034, MAP-038)", () => {
  const cameras = withAnswer(noDevices, "CAMERA", {
    type: "FeatureCollection",
    features: [device("a", { streamOnline: true }), device("b", { status: "SHINY", streamOnline: true })],
  });
  const pins = ({ features }: DeviceSet) => features.map(({ properties }) => properties.iconStatus);
  expect(pins(cameras)).toEqual(["ONLINE", "UNKNOWN"]);
  const live = withPatches(cameras, [update("a", 6, { stateData: { streamOnline: false } })]);
  expect(pins(live)).toEqual(["DEGRADED", "UNKNOWN"]);
  expect(pins(withPatches(live, [update("a", 7, { status: "OFFLINE" })]))).toEqual(["OFFLINE", "UNKNOWN"]);
});
