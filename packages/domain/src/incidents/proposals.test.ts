import fc from "fast-check";
import { expect, test } from "vitest";
import { proposedWordings } from "./proposed-wording.ts";
import { upstreamOf } from "./upstream.ts";

const incident = { roadName: "I-25", direction: "Northbound", point: [-105, 40] as const };
const anySign = fc.record({
  name: fc.option(fc.nat(300), { nil: 0 }).map((milepost) => `DMS MP ${milepost}`),
  roadName: fc.constantFrom("I-25", "i-25", "US-36", null),
  direction: fc.constantFrom("Northbound", "Southbound", null),
  point: fc.oneof(
    fc.constant(null),
    fc.tuple(
      fc.double({ min: -105.2, max: -104.8, noNaN: true }),
      fc.double({ min: 39.8, max: 40.2, noNaN: true }),
    ),
  ),
});

test("no sign behind the incident, on another road or of the other direction is upstream", () => {
  fc.assert(
    fc.property(fc.array(anySign), (signs) => {
      const found = upstreamOf(incident, signs, 15);
      for (const { device, km } of found) {
        expect([device.roadName?.toLowerCase(), device.direction]).toEqual(["i-25", "Northbound"]);
        expect(device.point?.[1]).toBeLessThan(40);
        expect(km).toBeLessThanOrEqual(15);
      }
      const distances = found.map(({ km }) => km);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    }),
  );
});

test("without a place or a compass direction no sign is upstream", () => {
  const sign = { name: "DMS", roadName: "I-25", direction: "Northbound", point: [-105, 39.95] as const };
  expect(upstreamOf(incident, [sign], 15)).toHaveLength(1);
  expect(upstreamOf({ ...incident, point: null }, [sign], 15)).toEqual([]);
  expect(upstreamOf({ ...incident, direction: "inner loop" }, [sign], 15)).toEqual([]);
});

test("near signs tell what to do, far ones what lies ahead, and each wording gets shorter", () => {
  const stalled = { incidentTypeName: "Stalled", laneType: "right lane" };
  expect(proposedWordings(stalled, 1.2)[0]).toEqual(["STALLED VEHICLE", "1 MILE RIGHT LANE", "KEEP LEFT"]);
  expect(proposedWordings(stalled, 8)[0]).toEqual(["STALLED VEHICLE", "5 MILES RIGHT LANE", "EXPECT DELAYS"]);
  expect(proposedWordings({ incidentTypeName: "Hippo", laneType: null }, 0.3).at(-1)).toEqual(["INCIDENT"]);
  for (const lines of proposedWordings(stalled, 3)) expect(lines.length).toBeLessThanOrEqual(3);
});
