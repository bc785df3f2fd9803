import { laneFaults } from "@gantry/domain/detector/detector-reading.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { detectorReading } from "../lane-reading.ts";
import { isUsualReading } from "./is-usual-reading.ts";

/** Values at and around the limits, and some of another type. */
const edge = fc.constantFrom<unknown>(
  null,
  -1,
  -0,
  0,
  1,
  1.5,
  16,
  32,
  33,
  100,
  100.1,
  400,
  401,
  10_000,
  10_001,
  "7",
  Number.NaN,
);
const mostly = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual as fc.Arbitrary<unknown> }, edge);
const volume = mostly(fc.option(fc.integer({ min: 0, max: 60 })));
const more = fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, fc.constant({ more: 1 }));
const withMore = (record: fc.Arbitrary<object>) =>
  fc.tuple(record, more).map(([one, other]) => ({ ...one, ...other }));

const lane = withMore(
  fc.record(
    {
      index: mostly(fc.integer({ min: 1, max: 8 })),
      volume,
      speed: mostly(fc.option(fc.double({ min: 0, max: 200, noNaN: true }))),
      occupancy: mostly(fc.option(fc.double({ min: 0, max: 100, noNaN: true }))),
      classes: mostly(fc.array(volume, { maxLength: 4 })),
      fault: mostly(fc.constantFrom(null, ...laneFaults)),
    },
    { noNullPrototype: true },
  ),
);
const readings = mostly(
  withMore(
    fc.record(
      {
        periodS: mostly(fc.integer({ min: 1, max: 3_600 })),
        lanes: mostly(fc.array(mostly(lane), { maxLength: 3 })),
      },
      { noNullPrototype: true },
    ),
  ),
);

test("the fast check accepts exactly the readings that the schema returns unchanged", () => {
  let accepted = 0;
  fc.assert(
    fc.property(readings, (reading) => {
      const checked = detectorReading.safeParse(reading);
      const isUnchanged = checked.success && JSON.stringify(checked.data) === JSON.stringify(reading);
      expect(isUsualReading(reading)).toBe(isUnchanged);
      if (isUnchanged) accepted++;
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test.each([
  ["lanes of one index", { periodS: 30, lanes: [1, 1] }],
  ["33 lanes", { periodS: 30, lanes: Array.from({ length: 33 }, (_, at) => at + 1) }],
])("a reading with %s is left to the schema", (_, { periodS, lanes }) => {
  const values = { volume: 1, speed: 1, occupancy: 1, classes: [], fault: null };
  expect(isUsualReading({ periodS, lanes: lanes.map((index) => ({ index, ...values })) })).toBe(false);
});
