import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeviceFeature, deviceFeatures } from "../../kinds/map-devices/device-features.ts";
import { changesBetween, drawn, type DrawnChanges } from "./drawn-devices.ts";

/** As the map takes them: removals, additions, updates. */
function applied(before: readonly DeviceFeature[], { remove, add, update }: DrawnChanges) {
  const byId = new Map(before.map((one) => [one.properties.id, drawn(one)]));
  for (const id of remove) byId.delete(id);
  for (const one of add) byId.set(one.properties.id, one);
  for (const { id, addOrUpdateProperties = [], newGeometry } of update) {
    const old = byId.get(String(id));
    if (!old) throw new Error(`${id} is not drawn`);
    const changed = Object.fromEntries(addOrUpdateProperties.map(({ key, value }) => [key, value]));
    const geometry = (newGeometry as typeof old.geometry | undefined) ?? old.geometry;
    byId.set(String(id), { ...old, geometry, properties: { ...old.properties, ...changed } });
  }
  return byId;
}

const devices = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e"),
      name: fc.constantFrom("DMS 1", "DMS 2"),
      status: fc.constantFrom("ONLINE", "OFFLINE", "DEGRADED"),
      longitude: fc.constantFrom(-105, -104),
    }),
    { selector: ({ id }) => id },
  )
  .map((list) =>
    deviceFeatures("SIGN", {
      type: "FeatureCollection",
      features: list.map(({ longitude, ...properties }) => ({
        type: "Feature" as const,
        properties,
        geometry: { type: "Point" as const, coordinates: [longitude, 39.7] },
      })),
    }),
  );

test("the changes between two sets of devices turn one into the other", () => {
  fc.assert(
    fc.property(devices, devices, (before, now) => {
      const expected = new Map(now.map((one) => [one.properties.id, drawn(one)]));
      expect(applied(before, changesBetween(before, now))).toEqual(expected);
    }),
  );
});

test("devices that stay the same objects, or change only what is not drawn, are not sent to the map", () => {
  fc.assert(
    fc.property(devices, (before) => {
      const newer = before.map((one) => ({ ...one, properties: { ...one.properties, rev: 9 } }));
      for (const now of [[...before], newer])
        expect(changesBetween(before, now)).toEqual({ add: [], remove: [], update: [] });
    }),
  );
});
