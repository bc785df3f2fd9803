import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { defaultClustering } from "../device-source.ts";
import { layerDataQuery } from "../outside/outside-layer.ts";
import MapDrawer from "./map-drawer.tsx";

const usualFetch = window.fetch;
let asked: string[];
const layer = (id: string, name: string) => ({ id, name, group: "Maintenance", layerType: "geojson" });
const closure = { type: "Feature", geometry: { type: "Point", coordinates: [-105, 39.7] }, properties: {} };

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
  signInWith("camera", { READ: { [mapLayer.entityType]: [] } });
  window.fetch = async (address) => {
    const path = String(address);
    asked.push(path);
    if (path.endsWith("/data"))
      return Response.json({ type: "FeatureCollection", features: [closure, closure] });
    const items = path.endsWith("/find") ? [layer("l1", "Closures"), layer("l2", "Mile markers")] : [];
    return Response.json({ items, total: items.length });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("a GeoJSON layer of the tenant shows how many features it has, once the map has loaded it (MAP-011)", async () => {
  const nothing = () => undefined;
  await showScreen(
    <MapDrawer
      devices={{ features: [], layers: [], failed: [], fetchedAtMs: undefined, patch: nothing }}
      features={[]}
      overlayLayers={[]}
      reports={new Map()}
      choice={{
        viewName: undefined,
        layers: new Set(["l1"]),
        baseLayer: "streets",
        clustering: defaultClustering,
      }}
      onShow={nothing}
      onCluster={nothing}
      onBase={nothing}
      onClose={nothing}
    />,
  );
  const row = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("checkbox", { name, exact: true }) })
      .last();
  await expect.element(row("Closures")).toHaveTextContent("Closures");
  await queryClient.fetchQuery(layerDataQuery("l1"));
  await expect.element(row("Closures")).toHaveTextContent("Closures2");
  await expect.element(row("Mile markers")).toHaveTextContent("Mile markers");
  expect(asked.filter((path) => path.endsWith("/data"))).toHaveLength(1);
});
