import fc from "fast-check";
import { expect, test } from "vitest";
import { checkValue } from "../fields/checks/check-value.ts";
import { detector } from "../kinds/detector.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { readMapping } from "./mapping.ts";
import { readMapped, refusalOf } from "./read-mapped.ts";

const declared = {
  laneVolume: { path: "lanes[*].count", missing: ["-1"] },
  laneSpeed: { path: "lanes[*].speed", unit: "mph", missing: ["n/a", "255"] },
  laneOccupancy: { path: "lanes[*].occ", unit: "share" },
  laneIndex: { path: "lanes[*].no" },
  intervalEnd: { path: "end" },
  intervalLength: { path: "period", unit: "minutes" },
};
const fivePm = msFromIso("2026-11-24T17:00:00Z");
const document = {
  end: "2026-11-24T17:00:00-07:00",
  period: 1,
  lanes: [
    { no: 2, count: 12, speed: 50, occ: 0.125 },
    { no: 1, count: "7", speed: " 60.5 ", occ: 0 },
  ],
};
const read = (value: unknown, mapping: unknown = declared) => readMapped(value, readMapping(mapping), 30);
const lane = (more: object) => ({ ...document, lanes: [{ no: 1, count: 3, speed: 50, occ: 0.1, ...more }] });

test("values are read at their paths and converted to our units, lanes in order (DET-016)", () => {
  const { reading, notes, refusals } = read(document);
  expect(reading).toMatchObject({
    endedAtMs: msFromIso("2026-11-25T00:00:00Z"),
    isLocalTime: false,
    periodS: 60,
    lanes: [
      { index: 1, volume: 7, occupancy: 0, classes: [], fault: null },
      { index: 2, volume: 12, occupancy: 12.5 },
    ],
  });
  expect(reading.lanes.map(({ speed }) => Math.round(speed ?? NaN))).toEqual([97, 80]);
  expect([notes, refusals]).toEqual([[], []]);
});

test.each<[string, object, string, number | null]>([
  ["vehicles per hour", { laneVolume: { path: "v", unit: "vehiclesPerHour" } }, "volume", 6],
  ["a factor", { laneVolume: { path: "v", factor: 0.1 } }, "volume", 72],
  ["metres per second", { laneSpeed: { path: "s", unit: "mps" } }, "speed", 90],
  ["a percentage", { laneOccupancy: { path: "s" } }, "occupancy", 25],
  ["no unit", { laneSpeed: { path: "s" } }, "speed", 25],
])("a value in %s is converted, and a single value is lane 1", (_, mapping, name, expected) => {
  const { lanes } = read({ v: 720, s: 25 }, mapping).reading;
  expect(lanes).toMatchObject([{ index: 1, [name]: expected }]);
});

test.each<[string, unknown, number]>([
  ["isoTime", "2026-11-24T17:00:00Z", fivePm],
  ["isoTime", "2026-11-24 17:00", fivePm],
  ["isoTime", "2026-11-24T17:00:00.250z", fivePm + 250],
  ["isoTime", "2026-11-24T10:00:00-0700", fivePm],
  ["epochS", fivePm / 1000, fivePm],
  ["epochMs", String(fivePm), fivePm],
])("a time in %s is read from %j", (unit, end, expected) => {
  const { reading } = read({ end }, { intervalEnd: { path: "end", unit } });
  expect(reading).toMatchObject({ endedAtMs: expected, isLocalTime: end === "2026-11-24 17:00" });
});

test.each<[object, string, string]>([
  [{ speed: "50 mph" }, "laneSpeed", '"50 mph"'],
  [{ speed: true }, "laneSpeed", "true"],
  [{ speed: [50] }, "laneSpeed", "a list"],
  [{ speed: { value: 50 } }, "laneSpeed", "an object"],
  [{ speed: -3 }, "laneSpeed", "-3"],
  [{ speed: 900 }, "laneSpeed", "900"],
  [{ speed: "1e999" }, "laneSpeed", '"1e999"'],
  [{ count: -2 }, "laneVolume", "-2"],
  [{ occ: 1.01 }, "laneOccupancy", "1.01"],
])("the wrong value %j is missing and noted", (wrong, object, text) => {
  const { reading, notes } = read(lane(wrong));
  expect(notes).toEqual([{ object, read: text }]);
  const [first] = reading.lanes;
  const missing = { laneSpeed: first?.speed, laneVolume: first?.volume, laneOccupancy: first?.occupancy };
  expect(Object.values({ ...missing, [object]: null }).filter((one) => typeof one === "number").length).toBe(
    2,
  );
});

test("NaN is no number, and codes of the device for nothing are missing without a note", () => {
  expect(read(lane({ speed: NaN }))).toMatchObject({ notes: [{ object: "laneSpeed", read: "NaN" }] });
  for (const speed of ["n/a", 255, "255", null, undefined]) {
    const { reading, notes } = read(lane({ speed }));
    expect(reading.lanes[0]).toMatchObject({ speed: null, volume: 3 });
    expect(notes.filter(({ read: text }) => !text.startsWith("nothing at"))).toEqual([]);
  }
});

test("a mapping that yields text for every speed is refused by the name of the field, one wrong speed is not", () => {
  expect(refusalOf(read(lane({ speed: "fast" })))).toEqual({
    name: "laneSpeed",
    path: "lanes[*].speed",
    read: '"fast"',
  });
  const mixed = { ...document, lanes: [...document.lanes, { no: 3, count: 1, speed: "fast", occ: 0 }] };
  expect(refusalOf(read(mixed))).toBeUndefined();
  expect(read(mixed).reading.lanes[2]).toMatchObject({ index: 3, speed: null, volume: 1 });
});

test("a document without lanes, and a mapping without a path, are refused", () => {
  expect(refusalOf(read({}))).toMatchObject({ name: "mapping" });
  expect(refusalOf(read(document, {}))).toMatchObject({ name: "mapping" });
  expect(read({}).notes).toContainEqual({ object: "laneSpeed", read: "nothing at lanes[*].speed" });
});

test("lanes without a number, or with one that cannot be, are left out and noted once", () => {
  const lanes = [
    { no: 33, count: 1 },
    { count: 2 },
    { count: 3 },
    { no: 1.5, count: 4 },
    { no: 2, count: 5 },
  ];
  const { reading, notes } = read({ ...document, lanes });
  expect(reading.lanes).toMatchObject([{ index: 2, volume: 5 }]);
  expect(notes.filter(({ object }) => object === "laneIndex")).toEqual([
    { object: "laneIndex", read: "33" },
    { object: "laneIndex", read: "a lane without a number" },
  ]);
});

test("a lane that is there twice is read once and noted", () => {
  const { reading, notes } = read({ ...document, lanes: [document.lanes[0], document.lanes[0]] });
  expect(reading.lanes).toHaveLength(1);
  expect(notes).toEqual([{ object: "laneIndex", read: "2 twice" }]);
});

test("a time that is none, and one of 1970, are noted and missing", () => {
  for (const end of [
    "yesterday",
    "2026-13-45T00:00:00Z",
    "2026-02-30T00:00:00Z",
    12,
    "1970-01-01T00:00:00Z",
  ]) {
    const { reading, notes } = read({ ...document, end });
    expect(reading.endedAtMs).toBeNull();
    expect(notes).toMatchObject([{ object: "intervalEnd" }]);
  }
});

test("the kind stores a mapping as declared, and refuses a unit of another value and a wrong path", () => {
  const { mapping } = detector.fields;
  expect(checkValue(mapping, declared)).toMatchObject({ value: { laneSpeed: { unit: "mph", factor: 1 } } });
  expect(checkValue(mapping, { laneSpeed: { path: "a", unit: "percent" } })).toEqual({
    issues: [{ at: "laneSpeed.unit", code: "notAnOption" }],
  });
  expect(checkValue(mapping, { laneSpeed: { path: "a[" } })).toEqual({
    issues: [{ at: "laneSpeed.path", code: "invalidJsonPath" }],
  });
});

const anyPath = fc.oneof(
  fc.constantFrom("[*].a", "a[*]", "a", "a.b", "$", "/a/*/b", "a[b=1].c"),
  fc.string(),
);
const anyValue = fc.record(
  { path: anyPath, unit: fc.string(), factor: fc.double(), missing: fc.array(fc.string()) },
  { requiredKeys: ["path"] },
);
const anyMapping = fc.oneof(
  fc.jsonValue(),
  fc.record({
    laneVolume: anyValue,
    laneSpeed: anyValue,
    laneOccupancy: anyValue,
    laneIndex: anyValue,
    intervalEnd: anyValue,
    intervalLength: anyValue,
  }),
);
const leaf = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.integer());
const anyDocument = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc.array(tie("node"), { maxLength: 50 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), tie("node")),
  ),
})).node;

test("any JSON with any mapping yields at most 32 lanes, each once, with values within their limits, and 50 notes", () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument, fc.jsonValue()), anyMapping, (value, mapping) => {
      const { reading, notes } = read(value, mapping);
      const { lanes } = reading;
      expect(lanes.length).toBeLessThanOrEqual(32);
      expect(new Set(lanes.map(({ index }) => index)).size).toBe(lanes.length);
      for (const one of lanes) {
        expect(one.index >= 1 && one.index <= 32).toBe(true);
        expect(one.volume === null || (Number.isInteger(one.volume) && one.volume >= 0)).toBe(true);
        expect(one.speed === null || (one.speed >= 0 && one.speed <= 400)).toBe(true);
        expect(one.occupancy === null || (one.occupancy >= 0 && one.occupancy <= 100)).toBe(true);
      }
      expect(reading.periodS >= 1 && reading.periodS <= 3600).toBe(true);
      expect(notes.length).toBeLessThanOrEqual(50);
      for (const note of notes) expect(note.read.length).toBeLessThanOrEqual(255);
    }),
  );
});

test("a document that is nested 100,000 deep is read without an error", () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
  expect(read(deep, { laneSpeed: { path: "a.a" } }).notes).toEqual([
    { object: "laneSpeed", read: "an object" },
  ]);
});
