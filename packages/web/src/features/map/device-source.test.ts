import { expect, test } from "vitest";
import type { LayerSpecification, Map as MapLibre } from "maplibre-gl";
import type { MapColors } from "../../kit/map/theme-colors.ts";
import { addDeviceLayers, defaultClustering, setClustering } from "./device-source.ts";

/** The part of a map that keeps sources and layers. */
function makeMap() {
  const layers: LayerSpecification[] = [];
  let options: object = {};
  const changes: object[] = [];
  const source = {
    getClusterOptions: () => options,
    setClusterOptions: (next: object) => {
      options = next;
      changes.push(next);
    },
  };
  const map = {
    addSource: (_name: string, { cluster, clusterRadius, clusterMaxZoom }: Record<string, unknown>) => {
      options = { cluster, clusterRadius, clusterMaxZoom };
    },
    addLayer: (layer: LayerSpecification) => layers.push(layer),
    getSource: () => source,
  };
  return { map: map as unknown as MapLibre, layers, changes };
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
