import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { deviceFeatures } from "../../kinds/map-devices/device-features.ts";
import { deviceLayers } from "../../kit/map/device-layers.ts";
import { ApiError } from "../../queries/api-error.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { render } from "../../testing/render.tsx";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { LayerFailures } from "./layer-failures.tsx";
import { MapCard } from "./map-card.tsx";

const usualFetch = window.fetch;
beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  window.fetch = async () => Response.json({ code: "noPermission" }, { status: 403 });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const names = {
  sign: "The signs could not be loaded",
  camera: "The cameras could not be loaded",
  detector: "The detectors could not be loaded",
  wim: "The weigh-in-motion stations could not be loaded",
};

test.each(Object.entries(names))(
  "a failed layer of kind %s says so over the map (MAP-056, MAP-057)",
  async (id, text) => {
    const layer = deviceLayers.find((one) => one.id === id);
    if (!layer) throw new Error("No such layer");
    const error = new ApiError("serverUnreachable", 0);
    let tries = 0;
    await render(<LayerFailures failed={[{ layer, error, retry: () => void (tries += 1) }]} />);
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(tries).toBe(1);
  },
);

test.each([
  ["SIGN", "sign", "The sign could not be loaded"],
  ["CAMERA", "camera", "The camera could not be loaded"],
] as const)("a popup whose %s cannot be loaded says so (MAP-056)", async (entityType, licence, text) => {
  signInWith(licence, { READ: { [entityType]: [] } });
  const [device] = deviceFeatures(entityType, {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: "a", name: "One", status: "ONLINE" },
        geometry: { type: "Point", coordinates: [0, 0] },
      },
    ],
  });
  if (!device) throw new Error("No device");
  await showScreen(<MapCard entity={device.properties} place="popup" />);
  await expect.element(page.getByText(text)).toBeVisible();
});
