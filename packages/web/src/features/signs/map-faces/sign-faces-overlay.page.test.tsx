import { sign } from "@gantry/domain/kinds/sign.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deviceFeatures } from "../../../kinds/map-devices/device-features.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import SignFacesOverlay from "./sign-faces-overlay.tsx";

const usualFetch = window.fetch;
const faced = {
  id: "s1",
  pixelWidth: 64,
  pixelHeight: 32,
  matrixType: "FULL",
  maxPages: 6,
  capabilities: null,
  stateData: { face: { multi: "CRASH", isBlank: false } },
};

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  signInWith("sign", { READ: { [sign.entityType]: [] } });
  window.fetch = async () => Response.json({ items: [faced] });
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
  vi.useRealTimers();
});

/** The part of a map that keeps images. */
function makeMap() {
  const images = new Set(["pin-SIGN-ONLINE", "face of an earlier message"]);
  const map = {
    getZoom: () => 12,
    getSource: () => ({ setData: () => undefined }),
    hasImage: (name: string) => images.has(name),
    addImage: (name: string) => void images.add(name),
    listImages: () => [...images],
    removeImage: (name: string) => void images.delete(name),
  };
  return { map: map as unknown as MapLibre, images };
}

test("images of messages that no sign shows any more are removed from the map every hour (MAP-063)", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { map, images } = makeMap();
  const devices = deviceFeatures(sign.entityType, {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: "s1", name: "DMS 1", status: "ONLINE" },
        geometry: { type: "Point", coordinates: [-105, 39.7] },
      },
    ],
  });
  const props = { devices, aloneIds: ["s1"], shown: new Set(["signFace"]) };
  const unused = {
    onReport: () => undefined,
    onHover: () => undefined,
    onChoose: () => undefined,
    chosenId: undefined,
  };
  await showScreen(<SignFacesOverlay map={map} {...props} {...unused} />);
  await expect.poll(() => images.size).toBe(3);
  const [pin, , face] = images;
  vi.advanceTimersByTime(3_599_000);
  expect(images.size).toBe(3);
  vi.advanceTimersByTime(1000);
  expect([...images]).toEqual([pin, face]);
});
