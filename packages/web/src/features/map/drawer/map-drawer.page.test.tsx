import type { BaseLayers } from "@gantry/domain/contract/answers/map-layers.ts";
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
let bases: BaseLayers["items"];
let chosen: string[];
/** One pixel (PNG). */
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (char) => char.charCodeAt(0),
);
const layer = (id: string, name: string) => ({ id, name, group: "Maintenance", layerType: "geojson" });
const closure = { type: "Feature", geometry: { type: "Point", coordinates: [-105, 39.7] }, properties: {} };

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
  bases = [];
  chosen = [];
  signInWith("camera", { READ: { [mapLayer.entityType]: [] } });
  window.fetch = async (address) => {
    const path = String(address);
    asked.push(path);
    if (path.endsWith("/data"))
      return Response.json({ type: "FeatureCollection", features: [closure, closure] });
    if (path.includes("/b1/tile/")) return new Response(pixel, { headers: { "Content-Type": "image/png" } });
    if (path.includes("/tile/")) return Response.json({ code: "mapLayerSilent" }, { status: 502 });
    if (path.endsWith("/base")) return Response.json({ items: bases });
    const items = path.endsWith("/find") ? [layer("l1", "Closures"), layer("l2", "Mile markers")] : [];
    return Response.json({ items, total: items.length });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

const nothing = () => undefined;
const showDrawer = () =>
  showScreen(
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
      middle={[-105, 39.7]}
      onShow={nothing}
      onCluster={nothing}
      onBase={(id) => chosen.push(id)}
      onClose={nothing}
    />,
  );

test("a GeoJSON layer of the tenant shows how many features it has, once the map has loaded it (MAP-011)", async () => {
  await showDrawer();
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

test("a base layer of pictures shows its tile of what the map shows, and a drawing where that fails", async () => {
  bases = [
    { id: "b1", name: "Aerial", layerType: "xyz", style: null, isDefault: false },
    { id: "b2", name: "Gone", layerType: "wms", style: null, isDefault: false },
  ];
  await showDrawer();
  const choiceOf = (name: string) => page.getByText(name, { exact: true }).element().parentElement!;
  await expect.element(page.getByText("Gone", { exact: true })).toBeVisible();
  await expect
    .poll(() => asked.filter((path) => path.includes("/tile/")).sort())
    .toEqual(["b1", "b2"].map((id) => `/api/v1/map/layer/${id}/tile/9/106/194`));
  await expect.poll(() => choiceOf("Aerial").querySelector("img")?.naturalWidth).toBe(1);
  expect(choiceOf("Gone").querySelector("svg")).not.toBeNull();
  await page.getByRole("radio", { name: "Aerial" }).click({ force: true });
  expect(chosen).toEqual(["b1"]);
});
