import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laneFaults } from "../detector/detector-reading.ts";
import { laneOf } from "./detection-testing.ts";
import { readStation, unknownStation } from "./station-reading.ts";

describe("readStation", () => {
  test("Flow and occupancy are means of the lanes, and speed is that of the vehicles", () => {
    const lanes = [
      laneOf(1, { volume: 12, speed: 90, occupancy: 10 }),
      laneOf(2, { volume: 4, speed: 50, occupancy: 20 }),
    ];
    expect(readStation({ periodS: 30, lanes })).toEqual({
      flowPerHour: 960,
      occupancyPercent: 15,
      speedKph: 80,
    });
  });

  test("A station without any usable lane is unknown and not an empty road", () => {
    const missing = laneOf(1, { volume: null, speed: null, occupancy: null });
    expect(readStation({ periodS: 30, lanes: [missing] })).toEqual(unknownStation);
    for (const fault of laneFaults)
      expect(readStation({ periodS: 30, lanes: [laneOf(1, { volume: 0, fault })] })).toEqual(unknownStation);
  });

  test("An empty road has a flow of zero and no speed", () => {
    const lanes = [laneOf(1, { volume: 0, speed: null, occupancy: 0 })];
    expect(readStation({ periodS: 30, lanes })).toEqual({
      flowPerHour: 0,
      occupancyPercent: 0,
      speedKph: null,
    });
  });

  test("Missing and faulty lanes beside lanes with values change nothing", () => {
    const dead = fc.constantFrom(
      { volume: null, speed: null, occupancy: null },
      ...laneFaults.map((fault) => ({ volume: 0, speed: 3, occupancy: 100, fault })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ volume: fc.nat(20), speed: fc.nat(120), occupancy: fc.nat(100) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(dead, { maxLength: 4 }),
        (values, silent) => {
          const lanes = values.map((one, at) => laneOf(at + 1, one));
          const more = silent.map((one, at) => laneOf(lanes.length + at + 1, one));
          const alone = readStation({ periodS: 30, lanes });
          expect(readStation({ periodS: 30, lanes: [...lanes, ...more] })).toEqual(alone);
        },
      ),
    );
  });
});
