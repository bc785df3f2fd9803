import { expect, test } from "vitest";
import { defaultClustering } from "./device-source.ts";
import { choiceOf, defaultView, emptyView, isWithin, startView } from "./start-view.ts";
import type { NamedView, SavedView } from "./views/saved-views.ts";

const shared = (name: string, isDefault: boolean, more: Partial<NamedView> = {}) => ({
  view: { ...emptyView, name, enabledLayerIds: undefined, baseLayer: null, clustering: {}, ...more },
  isDefault,
});
const own = (name: string, isDefault: boolean): SavedView => ({ ...shared(name, false).view, isDefault });

test("the map opens at the person's default view, else at the tenant's (MAP-039)", () => {
  const tenant = [shared("state", false), shared("city", true)];
  expect(defaultView([own("mine", false)], tenant)?.name).toBe("city");
  expect(defaultView([own("other", false), own("mine", true)], tenant)?.name).toBe("mine");
  expect(defaultView([own("mine", false)], [shared("state", false)])).toBeUndefined();
  expect(startView({ ...emptyView, longitude: -105, zoom: 11 }, [[1, 2]])).toEqual({
    view: { ...emptyView, longitude: -105, zoom: 11 },
  });
});

test("without a default view the map shows all devices of the tenant", () => {
  expect(
    startView(undefined, [
      [-105.1, 39.6],
      [-104.8, 39.9],
      [-105, 39.5],
    ]),
  ).toEqual({ bounds: [-105.1, 39.5, -104.8, 39.9] });
});

test("an empty tenant shows the country (MAP-031)", () => {
  expect(startView(undefined, [])).toEqual({
    view: { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 },
  });
});

test("clusters have a radius of 60 px up to zoom 14 without a map config (MAP-058, MAP-059)", () => {
  expect(defaultClustering).toEqual({ enabled: true, radiusPx: 60, maxZoom: 14 });
});

test("a view brings its layers, base layer and grouping, and leaves what it does not name (MAP-017)", () => {
  const before = { baseLayer: "streets", clustering: defaultClustering };
  const parts = { before, defaultIds: ["sign", "camera"] };
  const { view } = shared("snow", false, {
    enabledLayerIds: ["weather"],
    baseLayer: "plain",
    clustering: { enabled: false },
  });
  expect(choiceOf(view, parts)).toEqual({
    viewName: "snow",
    layers: new Set(["weather"]),
    baseLayer: "plain",
    clustering: { enabled: false, radiusPx: 60, maxZoom: 14 },
  });
  expect(choiceOf(shared("city", false).view, parts)).toEqual({
    viewName: "city",
    layers: new Set(["sign", "camera"]),
    ...before,
  });
});

test("a device is in view inside the box and on its edge, also across the date line", () => {
  expect(isWithin([-105, 39.7], [-106, 39, -104, 40])).toBe(true);
  expect(isWithin([-104, 39.7], [-106, 39, -104, 40])).toBe(true);
  expect(isWithin([-103.9, 39.7], [-106, 39, -104, 40])).toBe(false);
  expect(isWithin([179, 0], [170, -10, -170, 10])).toBe(true);
  expect(isWithin([0, 0], [170, -10, -170, 10])).toBe(false);
});
