import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs } from "../sign/queue/instant.ts";
import { connectionTest, signMessage } from "./act-fields.ts";
import { date, dateRange, rrule, timeOfDay } from "./calendar-fields.ts";
import { checkbox, labelSelect, projectSelect, radio, sourceSelect } from "./choice-fields.ts";
import { color, email, tel } from "./contact-fields.ts";
import { defineKind } from "../kinds/define-kind.ts";
import { checkValue } from "./checks/check-value.ts";
import { type Field, number, text } from "./fields.ts";
import { formDefinition } from "./form/form-definition.ts";
import { url } from "./heavy-fields.ts";
import { range, unitNumber } from "./measure-fields.ts";
import { formatTel } from "./checks/tel-check.ts";
import { checkDocument } from "./document/validation.ts";

const checkStored = (field: Field, value: unknown) => {
  const checked = checkValue(field, value);
  return "value" in checked ? checked.value : checked.issues.map(({ code }) => code).join();
};

describe("a field accepts valid values and reports others", () => {
  test.each<[Field, unknown, unknown]>([
    [email(), " dana@example.test ", "dana@example.test"],
    [email(), "dana@example", "invalidEmail"],
    [text(), " I-80 \u{1F6A7} Zürich ", "I-80 \u{1F6A7} Zürich"],
    [text(), "North \u202Etuoba\u202C", "misleadingCharacters"],
    [text(), "\u2066North", "misleadingCharacters"],
    [text(), "No\u200Brth", "misleadingCharacters"],
    [text(), "North\uFEFF sign", "misleadingCharacters"],
    [url(), "https://tiles.example/a@b?c=d@e", "https://tiles.example/a@b?c=d@e"],
    [url(), "http://user:password@tiles.example/", "urlWithPassword"],
    [url(), "https:\\\\user@tiles.example/", "invalidUrl"],
    [text({ check: "url" }), "https://user@tiles.example", "urlWithPassword"],
    [color(), "FFB000", "#ffb000"],
    [color(), "#fb0", "hexColorRequired"],
    [date(), "2028-02-29", "2028-02-29"],
    [date(), "2027-02-29", "invalidDate"],
    [timeOfDay(), "23:59", "23:59"],
    [timeOfDay(), "24:00", "invalidTime"],
    [dateRange(), { from: "2026-11-20", to: "2026-11-20" }, { from: "2026-11-20", to: "2026-11-20" }],
    [dateRange(), { from: "2026-11-21", to: "2026-11-20" }, "rangeBackwards"],
    [dateRange(), { from: "2026-11-21" }, "invalidDate"],
    [rrule(), "INTERVAL=1;FREQ=DAILY", "FREQ=DAILY"],
    [rrule(), "FREQ=HOURLY", "invalidRule"],
    [checkbox(), true, true],
    [checkbox(), "true", "wrongType"],
    [radio(["a", "b"]), "b", "b"],
    [radio(["a", "b"]), "c", "notAnOption"],
    [sourceSelect({ source: "Districts" }), "north", "north"],
    [projectSelect({ options: ["a"] }), "b", "notAnOption"],
    [projectSelect({ source: "Projects" }), "b", "b"],
    [labelSelect({ options: ["a", "b"] }), ["b", "a"], ["b", "a"]],
    [labelSelect({ options: ["a"] }), ["b"], "notAnOption"],
    [labelSelect({ source: "Labels" }), ["b"], ["b"]],
    [range({ min: 0, max: 10 }), 11, "tooLarge"],
    [range({ min: 0, max: 10 }), 10, 10],
    [signMessage(), { pages: [] }, "required"],
  ])("%o with %o is %o (FORM-001, FORM-002)", (field, value, expected) => {
    expect(checkStored(field, value)).toEqual(expected);
  });

  test("a number of the default country needs no country code, others do (FORM-032)", () => {
    expect(checkStored(tel(), "(206) 555-0123")).toBe("+12065550123");
    expect(checkStored(tel(), "206 555 0123 ext. 12")).toBe("+12065550123;ext=12");
    expect(checkStored(tel(), "+44 20 7946 0958")).toBe("+442079460958");
    expect(checkStored(tel(), "555")).toBe("invalidPhone");
    expect(formatTel("+12065550123")).toBe("(206) 555-0123");
    expect(formatTel("+442079460958")).toBe("+44 20 7946 0958");
    for (const number of ["+12065550123;ext=12", "+442079460958"]) {
      expect(checkStored(tel(), number)).toBe(number);
      expect(checkStored(tel(), formatTel(number))).toBe(number);
    }
  });

  test("a unit number is stored with six decimals (FORM-031)", () => {
    const speed = unitNumber({ unitType: "speed", unitScale: "large" });
    expect(checkStored(speed, 104.607_361_9)).toBe(104.607_362);
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const kept = Number(checkStored(speed, value));
        expect(Math.abs(kept - value)).toBeLessThanOrEqual(0.000_000_51);
        expect(Number(checkStored(speed, kept)) === kept).toBe(true);
      }),
    );
  });

  test("every existing date and time is accepted, and no other (FORM-035)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (atMs) => {
        const iso = isoFromMs(atMs);
        expect(checkStored(date(), iso.slice(0, 10))).toBe(iso.slice(0, 10));
        expect(checkStored(timeOfDay(), iso.slice(11, 16))).toBe(iso.slice(11, 16));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (anything) => {
        for (const [field, code] of [
          [date(), "invalidDate"],
          [timeOfDay(), "invalidTime"],
          [rrule(), "invalidRule"],
        ] as const) {
          const kept = checkStored(field, anything);
          expect(anything.trim() === "" ? "" : code).toBe(kept === anything.trim() ? "" : kept);
        }
      }),
    );
  });
});

const tested = defineKind({
  name: "tested",
  entityType: "TESTED",
  path: "/tested",
  pages: "/tested",
  module: "system",
  fields: {
    name: text({ required: true }),
    speed: unitNumber({ unitType: "speed", unitScale: "large", min: 0, max: 200, size: "third" }),
    test: connectionTest({ call: "/tested/connection-test", sends: ["name"], section: "connection" }),
    count: number({ disabled: true, size: "quarter" }),
    owner: projectSelect({ options: ["a"], size: "half", requiredLogic: { "==": [{ var: "name" }, "b"] } }),
  },
  list: { columns: ["name"], sort: "name" },
  search: [],
});

test("fields that only act are in the form and in no document (FORM-001)", () => {
  const served = formDefinition(tested).sections.map(({ name, fields }) => [name, fields.length]);
  expect(served).toEqual([
    ["general", 4],
    ["connection", 1],
  ]);
  expect(Object.keys(checkDocument(tested, { name: "a" }).document)).not.toContain("test");
  expect(checkDocument(tested, { name: "a", test: 1 }).issues).toEqual([
    { field: "test", code: "unknownField" },
  ]);
});

test("a served form has the sizes, limits, options, units and rules of its fields (FORM-003, FORM-004, FORM-043)", () => {
  const [general] = formDefinition(tested).sections;
  expect(general?.fields).toEqual([
    { name: "name", label: "fields.name", type: "text", required: true },
    {
      name: "speed",
      label: "fields.speed",
      type: "unitNumber",
      unitType: "speed",
      unitScale: "large",
      min: 0,
      max: 200,
      size: "third",
    },
    { name: "count", label: "fields.count", type: "number", disabled: true, size: "quarter" },
    {
      name: "owner",
      label: "fields.owner",
      type: "projectSelect",
      options: ["a"],
      size: "half",
      requiredLogic: { "==": [{ var: "name" }, "b"] },
    },
  ]);
});
