import { sign } from "@gantry/domain/kinds/sign.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deviceFeatures } from "../../../kinds/map-devices/device-features.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import SignFacesOverlay from "./sign-faces-overlay.tsx";

const usualFetch = window.fetch;
const faced = {
  id: "SIGN 1",
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
  const drawings: object[] = [];
  const map = {
    getZoom: () => 12,
    getSource: () => ({ setData: (drawing: object) => void drawings.push(drawing) }),
    hasImage: (name: string) => images.has(name),
    addImage: (name: string) => void images.add(name),
    listImages: () => [...images],
    removeImage: (name: string) => void images.delete(name),
  };
  return { map: map as unknown as MapLibre, images, drawings };
}

const devicesOf = (entityType: string, status: string) =>
  deviceFeatures(entityType, {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: `${entityType} 1`, name: "DMS 1", status },
        geometry: { type: "Point", coordinates: [-105, 39.7] },
      },
    ],
  });
const signs = devicesOf(sign.entityType, "ONLINE");
const usual = {
  devices: signs,
  aloneIds: ["SIGN 1"],
  shown: new Set(["signFace"]),
  onReport: () => undefined,
  onHover: () => undefined,
  onChoose: () => undefined,
  chosenId: undefined,
};

test("images of messages that no sign shows any more are removed from the map every hour (MAP-063)", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { map, images } = makeMap();
  await showScreen(<SignFacesOverlay map={map} {...usual} />);
  await expect.poll(() => images.size).toBe(3);
  const [pin, , face] = images;
  vi.advanceTimersByTime(3_599_000);
  expect(images.size).toBe(3);
  vi.advanceTimersByTime(1000);
  expect([...images]).toEqual([pin, face]);
});

test("faces are drawn again when their sign changes, not with every device", async () => {
  const { map, images, drawings } = makeMap();
  const first = [...signs, ...devicesOf("CAMERA", "ONLINE")];
  let change: (devices: typeof signs) => void = () => undefined;
  function Changing() {
    const [devices, setDevices] = useState(first);
    change = (next) => flushSync(() => setDevices(next));
    return <SignFacesOverlay map={map} {...usual} devices={devices} />;
  }
  await showScreen(<Changing />);
  await expect.poll(() => images.size).toBe(3);
  const before = drawings.length;
  change([...signs, ...devicesOf("CAMERA", "OFFLINE")]);
  change([...devicesOf(sign.entityType, "OFFLINE"), ...devicesOf("CAMERA", "OFFLINE")]);
  await expect.poll(() => drawings.at(-1)).toMatchObject({ features: [{ properties: { opacity: 0.6 } }] });
  expect(drawings).toHaveLength(before + 1);
});
