import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import type { Point } from "geojson";
import { expect, test } from "vitest";
import type { FeatureMapLayer, LayerReport } from "../../kinds/feature.ts";
import { provideFeatures } from "../../kinds/feature-list.ts";
import { deviceFeatures } from "../../kinds/map-devices/device-features.ts";
import { deviceLayers } from "../../kit/map/device-layers.ts";
import { addTexts } from "../../text/translate.ts";
import type { Session } from "../../session/session-store.ts";
import { defaultLayerIds, devicesOn, layerGroups, openOverlays, overlayLayersOf } from "./map-layers.ts";

const device = (id: string, status: string) => ({
  type: "Feature" as const,
  properties: { id, status },
  geometry: { type: "Point", coordinates: [-105, 39.7] } as Point,
});
const collect = (entityType: string, ...statuses: string[]) =>
  deviceFeatures(entityType, {
    type: "FeatureCollection",
    features: statuses.map((status, index) => device(`${entityType}${index}`, status)),
  });
const overlay = (id: string, group: "incidents" | "traffic", isOnByDefault: boolean) => ({
  id,
  group,
  label: () => id,
  isOnByDefault,
});

test("the layers have the fixed ids of their kinds (MAP-028, MAP-029)", () => {
  expect(deviceLayers.map(({ id, entityType }) => [id, entityType])).toEqual([
    ["camera", "CAMERA"],
    ["sign", "SIGN"],
    ["detector", "DETECTOR"],
    ["wim", "WIM"],
    ["weather", "WEATHER_STATION"],
  ]);
});

test("a kind of which no device is polled is off until someone turns it on", () => {
  const features = [
    ...collect("SIGN", "ONLINE", "NOT_POLLABLE"),
    ...collect("DETECTOR", "NOT_POLLABLE", "DISABLED"),
  ];
  const overlays = [overlay("incident", "incidents", true), overlay("incidentCleared", "incidents", false)];
  const ids = defaultLayerIds(deviceLayers, features, overlays);
  expect(ids).toEqual(["camera", "sign", "wim", "weather", "incident"]);
});

test("only devices of layers that are on are drawn", () => {
  const features = [...collect("SIGN", "ONLINE"), ...collect("CAMERA", "ONLINE")];
  const drawn = devicesOn(features, deviceLayers, new Set(["camera"]));
  expect(drawn.map(({ properties }) => properties.entityType)).toEqual(["CAMERA"]);
  expect(devicesOn(features, deviceLayers, new Set(deviceLayers.map(({ id }) => id)))).toBe(features);
});

test("a layer without its licence or without permission to read is neither drawn nor listed (MAP-013)", () => {
  const mapLayer: FeatureMapLayer[] = [
    { entityType: "AUTOMATED_INCIDENT", layers: [overlay("incident", "incidents", true)] },
    {
      entityType: "DETECTOR",
      layers: [{ ...overlay("queue", "traffic", true), licence: "automatedIncident" }],
    },
    { entityType: "SIGN", layers: [overlay("faces", "traffic", true)] },
  ];
  provideFeatures([{ mapLayer } as never]);
  const listed = (licences: string[], ...types: string[]) =>
    overlayLayersOf(
      openOverlays({
        features: new Set(licences),
        grants: grantsFromWire({ READ: Object.fromEntries(types.map((type) => [type, []])) }),
      } as unknown as Session),
    ).map(({ id }) => id);
  expect(listed(["automatedIncident", "sign"], "AUTOMATED_INCIDENT", "DETECTOR", "SIGN")).toEqual([
    "incident",
    "queue",
    "faces",
  ]);
  expect(listed(["sign"], "AUTOMATED_INCIDENT", "DETECTOR", "SIGN")).toEqual(["faces"]);
  expect(listed(["automatedIncident", "sign"], "DETECTOR")).toEqual(["queue"]);
});

test("groups count their devices and what overlays report, and an empty group is left out (MAP-011)", () => {
  addTexts({
    map: { layers: { devices: "Devices", incidents: "Incidents", traffic: "Traffic", sign: "Signs" } },
  });
  const layers = deviceLayers.filter(({ id }) => id === "sign");
  const reports = new Map<string, LayerReport>([["incident", { count: 3 }]]);
  const groups = layerGroups(
    { layers, failed: [] },
    collect("SIGN", "ONLINE", "OFFLINE", "OFFLINE"),
    [overlay("incident", "incidents", true)],
    reports,
  );
  expect(
    groups.map(({ label, rows }) => [label, rows.map(({ count, offline }) => [count, offline])]),
  ).toEqual([
    ["Devices", [[3, 2]]],
    ["Incidents", [[3, undefined]]],
  ]);
});
