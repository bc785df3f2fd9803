import { expect, test } from "vitest";
import { compareUrgency, deviceFeatures } from "./device-features.ts";

const fetched = deviceFeatures("SIGN", {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { id: "a", name: "DMS 2", status: "ONLINE", rev: 5 },
      geometry: { type: "Point", coordinates: [-105, 39.7] },
    },
    {
      type: "Feature",
      properties: { id: "b", name: "DMS 10", status: "OFFLINE", rev: 5 },
      geometry: { type: "Point", coordinates: [-105, 39.8] },
    },
  ],
});

test("devices that need attention come first, then names in natural order", () => {
  const sorted = fetched.map((feature) => feature.properties).sort(compareUrgency);
  expect(sorted.map(({ name }) => name)).toEqual(["DMS 10", "DMS 2"]);
});

test("an unknown status is shown as unknown, never as normal", () => {
  const [device] = deviceFeatures("SIGN", {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { id: "a", status: "SHINY" },
        geometry: { type: "Point", coordinates: [0, 0] },
      },
    ],
  });
  expect(device?.properties.status).toBe("UNKNOWN");
});
