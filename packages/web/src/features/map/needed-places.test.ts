import type { FeatureCollection } from "geojson";
import { expect, test } from "vitest";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { neededPlaces } from "./needed-places.ts";

const device = (id: string, iconStatus: string): DeviceFeature =>
  ({
    type: "Feature",
    id,
    geometry: { type: "Point", coordinates: [-105, 40] },
    properties: { id, entityType: "CAMERA", name: `CCTV ${id}`, roadName: "", iconStatus, rev: 1 },
  }) as DeviceFeature;
const incidents: FeatureCollection = {
  type: "FeatureCollection",
  features: ["ACTIVE", "CLEARED", "CONFIRMED"].map((status) => ({
    type: "Feature",
    id: status,
    geometry: { type: "Point", coordinates: [-105, 39] },
    properties: {
      id: status,
      name: `Crash ${status}`,
      status,
      severity: status === "ACTIVE" ? "MAJOR" : null,
    },
  })),
};

test("The small map holds open incidents, then devices with problems, the worst first", () => {
  const devices = [
    device("1", "DEGRADED"),
    device("2", "ONLINE"),
    device("3", "OFFLINE"),
    device("4", "UNKNOWN"),
  ];
  const places = neededPlaces(incidents, devices);
  expect(places.map(({ name }) => name)).toEqual(["Crash ACTIVE", "Crash CONFIRMED", "CCTV 3", "CCTV 1"]);
  expect(places[0]).toMatchObject({ path: "/aid/incidents/ACTIVE/detail", longitude: -105, latitude: 39 });
  expect(places.slice(0, 2).map(({ what }) => what)).toEqual([{ severity: "MAJOR" }, { severity: "MINOR" }]);
  expect(neededPlaces(null, [])).toEqual([]);
});
