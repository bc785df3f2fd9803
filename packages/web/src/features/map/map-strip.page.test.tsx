import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../kinds/feature-list.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { render } from "../../testing/render.tsx";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import MapScreen from "./map-screen.tsx";

const usualFetch = window.fetch;
const sign = {
  type: "Feature",
  id: "s1",
  geometry: { type: "Point", coordinates: [-105, 39.7] },
  properties: { id: "s1", entityType: "SIGN", name: "DMS 1", status: "ONLINE" },
};
const layer = { id: "own", group: "traffic", label: () => "Own", isOnByDefault: true };

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  const strip = async () => ({ default: ({ id }: { id: string }) => <p>Road around {id}</p> });
  provideFeatures([{ mapLayer: [{ entityType: "SIGN", layers: [layer], strip }] } as never]);
  signInWith("sign", { READ: { SIGN: [] } });
  window.fetch = async (address) =>
    Response.json(
      String(address).includes("geojson")
        ? { type: "FeatureCollection", features: [sign] }
        : { items: [], total: 0 },
    );
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
});

const road = page.getByText("Road around s1");

test("what is chosen on the map has its road below the map until it is closed", async () => {
  await showScreen(<MapScreen />, "?show=s1");
  await expect.element(road).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(road).not.toBeInTheDocument();
});

test("a phone shows the card of what is chosen without the road", async () => {
  await page.viewport(390, 844);
  await showScreen(<MapScreen />, "?show=s1");
  await expect.element(page.getByRole("heading", { name: "DMS 1" }).first()).toBeVisible();
  expect(road.query()).toBeNull();
});
