import { expect, test } from "vitest";
import type { LayerSpecification, Map as MapLibre } from "maplibre-gl";
import type { MapColors } from "../../kit/map/theme-colors.ts";
import { deviceFeatures } from "../../kinds/map-devices/device-features.ts";
import { addDeviceLayers, defaultClustering, setClustering, setDevices } from "./device-source.ts";

/** The part of a map that keeps sources and layers. */
function makeMap() {
  const layers: LayerSpecification[] = [];
  let options: object = {};
  const changes: object[] = [];
  const given: object[] = [];
  const source = {
    getClusterOptions: () => options,
    setClusterOptions: (next: object) => {
      options = next;
      changes.push(next);
    },
    setData: (data: object) => given.push(data),
    updateData: (diff: object) => given.push(diff),
  };
  const map = {
    addSource: (_name: string, { cluster, clusterRadius, clusterMaxZoom }: Record<string, unknown>) => {
      options = { cluster, clusterRadius, clusterMaxZoom };
    },
    addLayer: (layer: LayerSpecification) => layers.push(layer),
    getSource: () => source,
  };
  return { map: map as unknown as MapLibre, layers, changes, given };
}

test("pins grow from size 1 at zoom 10 to size 2 at zoom 15 (MAP-008)", () => {
  const { map, layers } = makeMap();
  addDeviceLayers(map, {} as MapColors, defaultClustering);
  const pins = layers.find(({ id }) => id === "device-pins");
  expect(pins?.layout).toMatchObject({
    "icon-size": ["interpolate", ["linear"], ["zoom"], 10, 1, 15, 2],
  });
});

test("devices are grouped or not as one chooses, and the same choice changes nothing (MAP-003)", () => {
  const { map, changes } = makeMap();
  addDeviceLayers(map, {} as MapColors, defaultClustering);
  setClustering(map, defaultClustering);
  expect(changes).toEqual([]);
  setClustering(map, { ...defaultClustering, enabled: false });
  expect(changes).toEqual([{ cluster: false, clusterRadius: 60, clusterMaxZoom: 14 }]);
});

test("a map is given all devices once, then only what changed, and another map all of them again", () => {
  const place = { type: "Point" as const, coordinates: [-105, 39.7] };
  const read = (...statuses: string[]) =>
    deviceFeatures("SIGN", {
      type: "FeatureCollection",
      features: statuses.map((status, at) => ({
        type: "Feature" as const,
        properties: { id: `s${at}`, name: `DMS ${at}`, status },
        geometry: place,
      })),
    });
  const { map, given } = makeMap();
  const first = read("ONLINE", "ONLINE");
  setDevices(map, first);
  expect(given).toMatchObject([{ features: [{ properties: { id: "s0" } }, { properties: { id: "s1" } }] }]);
  const changed = [...first.slice(0, 1), ...read("ONLINE", "OFFLINE").slice(1)];
  setDevices(map, changed);
  setDevices(map, [...changed]);
  expect(given.slice(1)).toMatchObject([
    {
      add: [],
      remove: [],
      update: [
        {
          id: "s1",
          addOrUpdateProperties: [
            { key: "status", value: "OFFLINE" },
            { key: "iconStatus", value: "OFFLINE" },
          ],
        },
      ],
    },
  ]);
  const other = makeMap();
  setDevices(other.map, changed);
  expect(other.given).toMatchObject([{ features: [{}, { properties: { status: "OFFLINE" } }] }]);
});
