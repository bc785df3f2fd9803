import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineKind } from "../kinds/define-kind.ts";
import { isStorable } from "./checks/checked.ts";
import {
  duration,
  entity,
  image,
  map,
  number,
  object,
  objects,
  select,
  text,
  textarea,
  time,
} from "./fields.ts";
import { checkDocument } from "./document/validation.ts";

const thing = defineKind({
  name: "thing",
  entityType: "THING",
  path: "/thing",
  pages: "/thing",
  module: "system",
  fields: {
    name: text({ required: true }),
    code: text({ createOnly: true }),
    stops: objects(
      {
        cameraId: entity({ kind: "camera", required: true }),
        seconds: number({ default: 10, min: 1, max: 60, integer: true }),
        note: textarea({ maxLength: 5 }),
      },
      { maxItems: 3 },
    ),
    area: object({
      unit: select(["px", "mm"], { required: true, default: "px" }),
      width: number({ requiredLogic: { "==": [{ var: "unit" }, "mm"] } }),
    }),
    perSign: map({ kind: "sign" }, object({ text: text({ required: true }) })),
    widths: map({ min: 1, max: 255 }, number({ min: 1 })),
    keep: duration({ storedIn: "ns", min: 1_000_000 }),
    wait: duration({ storedIn: "ms", max: 60_000 }),
    at: time(),
    logo: image({ maxBytes: 6 }),
  },
  list: { columns: ["name"], sort: "name" },
  search: ["name"],
  check: ({ name }) => (name === "never" ? [{ field: "name", code: "notAnOption" }] : []),
});

const check = (sent: Record<string, unknown>, before?: Record<string, unknown>) =>
  checkDocument(thing, { name: "a", ...sent }, before);
const findCodes = (sent: Record<string, unknown>) =>
  check(sent).issues.map(({ field, code }) => `${field} ${code}`);

describe("a group of values", () => {
  test("gets its defaults and omits empty members", () => {
    const { document, issues } = check({ stops: [{ cameraId: "c1", note: null }], area: {} });
    expect(issues).toEqual([]);
    expect(document).toMatchObject({ stops: [{ cameraId: "c1", seconds: 10 }], area: { unit: "px" } });
    expect(Object.keys((document.stops as object[])[0] ?? {})).toEqual(["cameraId", "seconds"]);
  });

  test("names every invalid part by its path", () => {
    expect(
      findCodes({
        stops: [{ cameraId: "c1" }, { seconds: 0 }, { cameraId: "c2", note: "too long", more: 1 }],
      }),
    ).toEqual(["stops.1.seconds tooSmall", "stops.2.note tooLong", "stops.2.more unknownField"]);
    expect(findCodes({ stops: [{}] })).toEqual(["stops.0.cameraId required"]);
    expect(findCodes({ area: { unit: "mm" } })).toEqual(["area.width required"]);
  });

  test("is not a list or text, and a list of groups respects its limit", () => {
    for (const wrong of ["x", 5, [], [[]]]) expect(findCodes({ area: wrong })).toEqual(["area wrongType"]);
    expect(findCodes({ stops: {} })).toEqual(["stops wrongType"]);
    expect(findCodes({ stops: Array.from({ length: 4 }, () => ({ cameraId: "c" })) })).toEqual([
      "stops tooMany",
    ]);
  });
});

describe("a value per key", () => {
  test("is validated for each key", () => {
    expect(findCodes({ perSign: { s1: { text: "A" }, s2: {} } })).toEqual(["perSign.s2.text required"]);
    expect(check({ widths: { 65: 5 } }).document.widths).toEqual({ 65: 5 });
    expect(findCodes({ widths: { 65: 0 } })).toEqual(["widths.65 tooSmall"]);
  });

  test("has only possible keys", () => {
    for (const key of ["0", "256", "07", "1.5", "A", "-1"])
      expect(findCodes({ widths: { [key]: 5 } })).toEqual([`widths.${key} invalidKey`]);
    const hostile = JSON.parse('{"__proto__":{"text":"A"}}') as Record<string, unknown>;
    expect(findCodes({ perSign: hostile })).toEqual(["perSign.__proto__ invalidKey"]);
  });
});

describe("a duration", () => {
  test("is whole milliseconds, in nanoseconds also beyond 2^53", () => {
    expect(findCodes({ keep: 1_800_000_000_000, wait: 5000 })).toEqual([]);
    expect(findCodes({ keep: 3_155_760_000_000_000_000 })).toEqual([]);
    expect(findCodes({ keep: 1_800_000_000_001 })).toEqual(["keep wholeMilliseconds"]);
    expect(findCodes({ wait: 0.5 })).toEqual(["wait wholeMilliseconds"]);
  });
  test("stays within its limits and is never negative", () => {
    expect(findCodes({ keep: 0 })).toEqual(["keep tooSmall"]);
    expect(findCodes({ wait: -1 })).toEqual(["wait tooSmall"]);
    expect(findCodes({ wait: 60_001 })).toEqual(["wait tooLarge"]);
  });
});

describe("a moment", () => {
  test("is stored in UTC with milliseconds, so that text order is time order", () => {
    expect(check({ at: "2026-03-01T12:00:00+02:00" }).document.at).toBe("2026-03-01T10:00:00.000Z");
    expect(check({ at: "2024-02-29T00:00:00Z" }).document.at).toBe("2024-02-29T00:00:00.000Z");
  });
  test.each(["2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:01Z", "2026-01-01", "now", 5])(
    "%j does not exist",
    (at) => {
      expect(findCodes({ at })).toEqual(["at invalidDateTime"]);
    },
  );
});

test("a picture is a PNG, JPEG or WebP of at most the allowed size", () => {
  expect(findCodes({ logo: "data:image/png;base64,AAAAAAAA" })).toEqual([]);
  expect(findCodes({ logo: "data:image/png;base64,AAAAAAAAAAAA" })).toEqual(["logo imageTooLarge"]);
  for (const logo of [
    "data:image/svg+xml;base64,AAAA",
    "https://x.test/a.png",
    "data:image/png;base64,<b>",
    5,
  ])
    expect(findCodes({ logo })).toEqual(["logo notAnImage"]);
});

test("a field fixed at creation cannot be changed later", () => {
  const before = check({ code: "A" }).document;
  expect(before.code).toBe("A");
  expect(check({ code: "B" }, before).document.code).toBe("A");
});

test("a kind's own check runs only when the fields are valid", () => {
  expect(findCodes({ name: "never" })).toEqual(["name notAnOption"]);
  expect(findCodes({ name: "never", wait: "x" })).toEqual(["wait notNumber"]);
});

test("any input gives issues or a document that can be stored and sent again", () => {
  const part = fc.oneof(
    fc.anything(),
    fc.record({ cameraId: fc.string(), seconds: fc.nat(99), note: fc.string() }),
  );
  const sent = fc.record(
    {
      stops: fc.oneof(fc.array(part), fc.anything()),
      area: fc.oneof(
        fc.record({ unit: fc.constantFrom("px", "mm", "m"), width: fc.double() }),
        fc.anything(),
      ),
      perSign: fc.oneof(fc.dictionary(fc.string(), fc.record({ text: fc.string() })), fc.anything()),
      widths: fc.dictionary(fc.nat(300).map(String), fc.integer()),
      keep: fc.oneof(fc.nat(), fc.double()),
      at: fc.oneof(
        fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
        fc.string(),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (body) => {
      const { document, issues } = check(body);
      if (issues.length > 0) return;
      expect(isStorable(document)).toBe(true);
      expect(checkDocument(thing, document, document)).toEqual({ document, issues: [], secrets: {} });
    }),
  );
});
