import fc from "fast-check";
import { expect, test } from "vitest";
import { checkedObservation } from "./ingest.ts";
import { isUsualReadingObservation } from "./usual-reading.ts";

const edge = fc.constantFrom<unknown>(
  null,
  "",
  "x".repeat(201),
  -1,
  Number.NaN,
  [],
  {},
  "2026-02-30T00:00:00Z",
);
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, edge);
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
  .map((date) => date.toISOString());
const observation = fc.record(
  {
    kind: mostly(fc.constant("reading")),
    entityType: mostly(fc.constantFrom("DETECTOR", "WIM")),
    entityId: mostly(fc.string({ minLength: 1, maxLength: 40 })),
    at: mostly(time),
    latencyMs: mostly(fc.double({ min: 0, max: 1e6, noNaN: true })),
    data: mostly(fc.dictionary(fc.string(), fc.jsonValue())),
  },
  { requiredKeys: ["kind", "entityType", "entityId", "at", "data"], noNullPrototype: true },
);

const withMore = fc
  .tuple(observation, fc.constantFrom({}, {}, {}, {}, { deviceAt: "2026-11-20T08:00:00Z" }, { more: 1 }))
  .map(([usual, more]) => ({ ...usual, ...more }));

test("what the fast check of a reading accepts is what the schema returns for it", () => {
  let accepted = 0;
  fc.assert(
    fc.property(withMore, (value) => {
      if (!isUsualReadingObservation(value)) return;
      accepted++;
      expect(checkedObservation(value)).toEqual(value);
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test("the fast check accepts a reading on every day of a year", () => {
  for (let day = 0; day < 365; day++) {
    const at = new Date(Date.UTC(2026, 0, 1 + day, 8)).toISOString();
    const value = { kind: "reading", entityType: "DETECTOR", entityId: "d1", at, data: {} };
    expect(isUsualReadingObservation(value), at).toBe(true);
  }
});

test.each([
  "2026-02-29T08:00:00Z",
  "2026-02-30T08:00:00Z",
  "2026-11-31T08:00:00Z",
  "2026-11-20T24:00:00Z",
  "2026-11-20T08:00:00+01:00",
  "yesterday",
])("the time %s is left to the schema", (at) => {
  const value = { kind: "reading", entityType: "DETECTOR", entityId: "d1", at, data: {} };
  expect(isUsualReadingObservation({ ...value, at: "2026-11-20T08:00:00.000Z" })).toBe(true);
  expect(isUsualReadingObservation(value)).toBe(false);
});
