import { expect, test } from "vitest";
import {
  isTaken,
  metadataOfViews,
  type SavedView,
  viewOfConfig,
  viewsOf,
  withDefault,
  withName,
  withoutView,
  withView,
} from "./saved-views.ts";

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  name,
  longitude: -105,
  latitude: 39.7,
  zoom: 11,
  bearing: 0,
  pitch: 0,
  enabledLayerIds: ["sign"],
  baseLayer: "streets",
  isDefault: false,
  clustering: { enabled: true },
  ...more,
});

test("views are stored as preferences with place, layers, base layer and default mark, and read back (MAP-030)", () => {
  const views = [view("Downtown", { isDefault: true, bearing: 30, pitch: 40 }), view("Passes")];
  const metadata = metadataOfViews(views);
  expect(metadata.preferences[0]).toEqual({
    name: "Downtown",
    enabledLayerIds: ["sign"],
    longitude: -105,
    latitude: 39.7,
    zoom: 11,
    bearing: 30,
    pitch: 40,
    baseLayer: "streets",
    apiKey: null,
    isDefault: true,
    clusteringEnabled: true,
  });
  expect(viewsOf(JSON.parse(JSON.stringify(metadata)) as Record<string, unknown>)).toEqual(views);
});

test("entries that are no views are left out", () => {
  const good = metadataOfViews([view("Downtown")]).preferences[0];
  const preferences = [null, 5, { name: "signs" }, { ...good, latitude: 95 }, { ...good, zoom: "11" }, good];
  expect(viewsOf({ preferences }).map(({ name }) => name)).toEqual(["Downtown"]);
  expect(viewsOf({ preferences: "x" })).toEqual([]);
  expect(viewsOf(undefined)).toEqual([]);
});

test("saving over a view keeps its place and its default mark (MAP-015)", () => {
  const views = [view("Downtown", { isDefault: true }), view("Passes")];
  const saved = withView(views, { ...view("Downtown"), zoom: 14 });
  expect(saved.map(({ name, zoom, isDefault }) => [name, zoom, isDefault])).toEqual([
    ["Downtown", 14, true],
    ["Passes", 11, false],
  ]);
  expect(withView(saved, view("Airport")).map(({ name }) => name)).toEqual(["Downtown", "Passes", "Airport"]);
});

test("one view at most is the default, and it can be removed (MAP-015)", () => {
  const views = [view("Downtown", { isDefault: true }), view("Passes")];
  const defaults = (next: readonly SavedView[]) => next.flatMap((one) => (one.isDefault ? one.name : []));
  expect(defaults(withDefault(views, "Passes"))).toEqual(["Passes"]);
  expect(defaults(withDefault(views, undefined))).toEqual([]);
});

test("a view is renamed in its place and deleted, and a name is taken whatever its case", () => {
  const views = [view("Downtown"), view("Passes")];
  expect(withName(views, "Downtown", "City").map(({ name }) => name)).toEqual(["City", "Passes"]);
  expect(withoutView(views, "Downtown").map(({ name }) => name)).toEqual(["Passes"]);
  expect(isTaken(views, "downTOWN")).toBe(true);
  expect(isTaken(views, "City")).toBe(false);
});

test("a map config gives its ATMS layers and overlays, and none named leaves the choice to the map (MAP-025)", () => {
  const config = {
    id: "c1",
    name: "Snow routes",
    default: false,
    baseLayerId: "l1",
    enabledLayerIds: ["closures"],
    goAtmsLayerIds: ["weather", "camera"],
    clusteringEnabled: false,
    clusterRadius: 40,
    clusterMaxZoom: 12,
    longitude: -106,
    latitude: 39,
    zoom: 9,
    bearing: 10,
    pitch: 20,
  } as never;
  expect(viewOfConfig(config)).toEqual({
    id: "c1",
    name: "Snow routes",
    longitude: -106,
    latitude: 39,
    zoom: 9,
    bearing: 10,
    pitch: 20,
    baseLayer: "l1",
    enabledLayerIds: ["weather", "camera", "closures"],
    clustering: { enabled: false, radiusPx: 40, maxZoom: 12 },
  });
  const bare = { ...(config as object), enabledLayerIds: [], goAtmsLayerIds: [] } as never;
  expect(viewOfConfig(bare).enabledLayerIds).toBeUndefined();
});
