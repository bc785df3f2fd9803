import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { camera } from "../../kinds/camera.ts";
import { defineKind } from "../../kinds/define-kind.ts";
import {
  entity,
  flag,
  json,
  multiSelect,
  number,
  point,
  secret,
  select,
  strings,
  text,
  textarea,
} from "../fields.ts";
import { isStorable } from "../checks/checked.ts";
import { isHost } from "../checks/text-checks.ts";
import { formDefinition } from "../form/form-definition.ts";
import { activeFields } from "../form/form-logic.ts";
import { checkDocument } from "./validation.ts";

const thing = defineKind({
  name: "thing",
  entityType: "THING",
  path: "/thing",
  pages: "/thing",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 10 }),
    notes: textarea({ maxLength: 20 }),
    width: number({ min: 1, max: 10, integer: true, default: 4 }),
    weight: number({ min: -1, max: 1 }),
    on: flag({ default: true }),
    mode: select(["MANUAL", "PLAN"], { default: "MANUAL" }),
    plan: text({
      activeLogic: { "==": [{ var: "mode" }, "PLAN"] },
      requiredLogic: { "==": [{ var: "mode" }, "PLAN"] },
      section: "plan",
    }),
    days: multiSelect(["MO", "TU"]),
    tags: strings(),
    place: point(),
    owner: entity({ kind: "thing" }),
    extra: json(),
    mail: text({ check: "email" }),
    color: text({ check: "color" }),
    link: text({ check: "url" }),
    host: text({ check: "host", restricted: true }),
    serial: text({ readOnly: true }),
    key: secret(),
  },
  list: { columns: ["name"], sort: "name" },
  search: ["name"],
});

const check = (sent: Record<string, unknown>, before?: Record<string, unknown>) =>
  checkDocument(thing, { name: "a", ...sent }, before);
const findCodes = (sent: Record<string, unknown>) =>
  check(sent).issues.map(({ field, code }) => `${field} ${code}`);

describe("a document", () => {
  test("gets defaults for missing fields", () => {
    const { document, issues } = check({});
    expect(issues).toEqual([]);
    expect(document).toMatchObject({
      name: "a",
      notes: null,
      width: 4,
      on: true,
      mode: "MANUAL",
      days: [],
      keySet: false,
    });
    expect("key" in document).toBe(false);
  });

  test.each([
    [{ name: "" }, "name required"],
    [{ name: " ".repeat(3) }, "name required"],
    [{ name: "a".repeat(11) }, "name tooLong"],
    [{ name: "a\0" }, "name notText"],
    [{ name: "\ud800" }, "name notText"],
    [{ width: "4" }, "width notNumber"],
    [{ width: Number.NaN }, "width notNumber"],
    [{ width: 1.5 }, "width notInteger"],
    [{ width: 0 }, "width tooSmall"],
    [{ width: 11 }, "width tooLarge"],
    [{ on: "yes" }, "on wrongType"],
    [{ mode: "AUTO" }, "mode notAnOption"],
    [{ days: ["WE"] }, "days notAnOption"],
    [{ days: "MO" }, "days wrongType"],
    [{ days: ["MO", "MO"] }, "days notUnique"],
    [{ tags: [1] }, "tags notText"],
    [{ extra: { deep: "\0" } }, "extra invalidJson"],
    [{ link: "javascript:alert(1)" }, "link invalidUrl"],
    [{ host: "a b" }, "host invalidHost"],
    [{ tenantId: "other" }, "tenantId unknownField"],
    [{ key: 5 }, "key notText"],
  ])("%j is refused as %s", (sent, expected) => {
    expect(findCodes(sent)).toEqual([expected]);
  });

  test("a missing field that is required, always or by a rule, is reported (FORM-016, FORM-007)", () => {
    expect(checkDocument(thing, {}).issues).toEqual([{ field: "name", code: "required" }]);
    expect(findCodes({ mode: "PLAN" })).toEqual(["plan required"]);
    expect(findCodes({ mode: "PLAN", plan: "P1" })).toEqual([]);
    expect(findCodes({ mode: "MANUAL" })).toEqual([]);
  });

  test("a field is shown only while its rule over other fields holds (FORM-005, FORM-008)", () => {
    expect(activeFields(thing.fields, { mode: "PLAN" })).toContain("plan");
    expect(activeFields(thing.fields, { mode: "MANUAL" })).not.toContain("plan");
  });

  test("a colour is six hex digits with an optional #, and is stored with it (FORM-017, FORM-018)", () => {
    expect(check({ color: "FFB000" }).document.color).toBe("#ffb000");
    expect(check({ color: "#ffb000" }).document.color).toBe("#ffb000");
    for (const color of ["fff", "#ffb0000", "#ggg000", "red"])
      expect(findCodes({ color })).toEqual(["color hexColorRequired"]);
  });

  test("an e-mail address has one @, something before it and a domain with a dot (FORM-019, FORM-020)", () => {
    for (const mail of ["a@b.c", "first.last@mail.example.org"]) expect(findCodes({ mail })).toEqual([]);
    for (const mail of ["a", "a@b", "@b.c", "a@@b.c", "a b@c.d", "a@b.", "a@.c"]) {
      expect(findCodes({ mail })).toEqual(["mail invalidEmail"]);
    }
  });

  test("a point is a GeoJSON point on the earth with two numbers (FORM-021, FORM-022)", () => {
    expect(check({ place: { type: "Point", coordinates: [-104.9, 39.7], extra: 1 } }).document.place).toEqual(
      {
        type: "Point",
        coordinates: [-104.9, 39.7],
      },
    );
    expect(findCodes({ place: { type: "Point", coordinates: ["1", 2] } })).toEqual([
      "place enterPointCoordinates",
    ]);
    expect(findCodes({ place: { type: "Point", coordinates: [1] } })).toEqual([
      "place enterPointCoordinates",
    ]);
    expect(findCodes({ place: { type: "Point", coordinates: [181, 0] } })).toEqual([
      "place invalidGeoJsonPoint",
    ]);
    expect(findCodes({ place: { type: "LineString", coordinates: [1, 2] } })).toEqual([
      "place invalidGeoJsonPoint",
    ]);
  });

  test("an empty number is null, and blank list entries are dropped (FORM-034, FORM-036)", () => {
    expect(check({ weight: null }).document.weight).toBeNull();
    expect(check({ tags: ["a", " ", " b "] }).document.tags).toEqual(["a", "b"]);
  });
});

describe("an update", () => {
  const before = {
    ...check({ notes: "n", host: "10.0.0.1", tags: ["a"], key: "k" }).document,
    serial: "S-1",
  };

  test("keeps missing fields and clears null ones", () => {
    expect(check({ name: "b" }, before).document).toEqual({ ...before, name: "b" });
    expect(check({ notes: null, width: null, tags: null }, before).document).toMatchObject({
      notes: null,
      width: 4,
      tags: [],
    });
  });

  test("drops server-set fields, so that a read document can be sent back", () => {
    const read = {
      ...before,
      id: "1",
      version: 3,
      rev: 9,
      createdAt: "x",
      status: "ONLINE",
      stateData: {},
      serial: "forged",
    };
    expect(check(read, before)).toEqual({ document: before, secrets: {}, issues: [] });
  });

  test("separates secrets from the document", () => {
    expect(check({ key: "new" }, before)).toMatchObject({
      secrets: { key: "new" },
      document: { keySet: true },
    });
    expect(check({ key: "" }, before)).toMatchObject({ secrets: { key: null }, document: { keySet: false } });
    expect(check({ keySet: true })).toMatchObject({ secrets: {}, document: { keySet: false }, issues: [] });
  });

  test("any input gives issues or a document that can be stored and sent again", () => {
    const sent = fc.dictionary(fc.constantFrom(...Object.keys(thing.fields), "other"), fc.anything());
    fc.assert(
      fc.property(sent, (body) => {
        const { document, issues, secrets } = checkDocument(thing, body);
        if (issues.length > 0) return;
        expect(isStorable(document)).toBe(true);
        expect(checkDocument(thing, document, document)).toEqual({ document, issues: [], secrets: {} });
        expect(Object.values(secrets).every((one) => one === null || typeof one === "string")).toBe(true);
      }),
    );
  });
});

test.each([
  ["sign-1.example.org", true],
  ["localhost", true],
  ["192.0.2.1", true],
  ["192.0.2.256", false],
  ["192.0.2", false],
  ["2001:db8::1", true],
  ["::1", true],
  ["1::2::3", false],
  ["-a.example", false],
  ["a..b", false],
  ["http://a", false],
  ["a:161", false],
  ["", false],
])("%s is a host: %s", (host, expected) => {
  expect(isHost(host)).toBe(expected);
});

test("a form definition has every editable field, in section order (FORM-043)", () => {
  const { sections } = formDefinition(thing);
  expect(sections.map(({ name }) => name)).toEqual(["general", "plan"]);
  const named = sections.flatMap((section) => section.fields.map(({ name }) => name));
  expect(named.toSorted()).toEqual(
    Object.keys(thing.fields)
      .filter((name) => name !== "serial")
      .toSorted(),
  );
  expect(sections[1]?.fields[0]).toEqual(
    expect.objectContaining({ name: "plan", type: "text", label: "fields.plan" }),
  );
  expect(JSON.stringify(formDefinition(camera))).not.toContain("undefined");
});
