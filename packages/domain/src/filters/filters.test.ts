import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { filterOperators } from "./find.ts";
import { filterProblem, timeOf } from "./check-filter.ts";
import { matches } from "../testing/matches.ts";
import { type FilterType, operatorsOf } from "./operators.ts";

const types: Record<string, FilterType> = {
  name: "text",
  width: "number",
  enabled: "flag",
  mode: "select",
  days: "list",
  ownerId: "id",
  seenAt: "time",
};
const typeOf = (field: string) => types[field];
const row = (values: Record<string, unknown>) => ({ typeOf, valueOf: (field: string) => values[field] });

describe("operators", () => {
  test("every field type supports equality and existence (TABLE-024, TABLE-028)", () => {
    for (const operators of Object.values(operatorsOf)) {
      expect(operators).toEqual(expect.arrayContaining(["EQUALS", "NOT_EQUALS", "EXISTS", "NOT_EXISTS"]));
    }
  });

  test("only numbers and times are ordered, and only text is searched (TABLE-025, TABLE-026)", () => {
    const listTypes = (operator: (typeof filterOperators)[number]) =>
      (Object.keys(operatorsOf) as FilterType[]).filter((type) => operatorsOf[type].includes(operator));
    for (const operator of [
      "GREATER_THAN",
      "GREATER_THAN_OR_EQUALS",
      "LESS_THAN",
      "LESS_THAN_OR_EQUALS",
    ] as const) {
      expect(listTypes(operator)).toEqual(["number", "time"]);
    }
    expect(listTypes("CONTAINS")).toEqual(["text"]);
    expect(listTypes("STARTS_WITH")).toEqual(["text"]);
    expect(listTypes("IN")).toContain("list");
  });
});

describe("a filter is refused", () => {
  test.each([
    [
      { field: "other", operator: "EXISTS" },
      { problem: "unknownField", field: "other" },
    ],
    [
      { field: "width", operator: "CONTAINS", value: 1 },
      { problem: "unknownOperator", operator: "CONTAINS" },
    ],
    [
      { field: "width", operator: "EQUALS", value: "1" },
      { path: "filters.0.value", code: "notNumber" },
    ],
    [
      { field: "width", operator: "EQUALS" },
      { path: "filters.0.value", code: "notNumber" },
    ],
    [{ field: "name", operator: "IN", value: "a" }, { code: "wrongType" }],
    [{ field: "name", operator: "IN", value: ["a", 1] }, { code: "notText" }],
    [{ field: "enabled", operator: "EQUALS", value: "true" }, { code: "wrongType" }],
    [{ field: "seenAt", operator: "LESS_THAN", value: "yesterday" }, { code: "wrongType" }],
    [{ field: "seenAt", operator: "LESS_THAN", value: "2026-02-30" }, { code: "wrongType" }],
  ] as const)("%j", (filter, expected) => {
    expect(filterProblem([filter], typeOf)).toMatchObject(expected);
  });

  test("inside a group as well, with its path", () => {
    const inner = { match: "any" as const, filters: [{ field: "other", operator: "EXISTS" as const }] };
    expect(filterProblem({ match: "all", filters: [inner] }, typeOf)).toMatchObject({
      path: "filters.filters.0.filters.0.field",
    });
  });
});

describe("a row", () => {
  test("without a value differs from every value and is never greater or less", () => {
    const empty = row({});
    expect(matches({ field: "name", operator: "NOT_EQUALS", value: "a" }, empty)).toBe(true);
    expect(matches({ field: "name", operator: "NOT_IN", value: ["a"] }, empty)).toBe(true);
    expect(matches({ field: "width", operator: "LESS_THAN", value: 5 }, empty)).toBe(false);
    expect(matches({ field: "enabled", operator: "EQUALS", value: false }, empty)).toBe(true);
    expect(matches({ field: "days", operator: "NOT_EXISTS" }, empty)).toBe(true);
  });

  test("matches a group by all or any of its filters (TABLE-008)", () => {
    const [a, b] = [
      { field: "name", operator: "STARTS_WITH" as const, value: "SI" },
      { field: "width", operator: "GREATER_THAN" as const, value: 100 },
    ];
    const sign = row({ name: "sign 1", width: 64 });
    expect(matches({ match: "any", filters: [a, b] }, sign)).toBe(true);
    expect(matches({ match: "all", filters: [a, b] }, sign)).toBe(false);
    expect(matches({ match: "any", filters: [] }, sign)).toBe(true);
  });

  test("with several values is compared as a set", () => {
    const weekday = row({ days: ["MO", "TU"] });
    expect(matches({ field: "days", operator: "EQUALS", value: ["TU", "MO"] }, weekday)).toBe(true);
    expect(matches({ field: "days", operator: "EQUALS", value: ["MO"] }, weekday)).toBe(false);
    expect(matches({ field: "days", operator: "IN", value: ["MO", "SU"] }, weekday)).toBe(true);
    expect(matches({ field: "days", operator: "NOT_IN", value: ["SU"] }, weekday)).toBe(true);
  });
});

describe("times of filters", () => {
  test("are parsed by the calendar in any zone", () => {
    expect(timeOf("1970-01-01")).toBe(0);
    expect(timeOf("2026-11-20T08:30:15.25Z")).toBe(1_795_163_415_250);
    expect(timeOf("2026-11-20T08:30:15+02:00")).toBe(1_795_156_215_000);
    expect(timeOf("2024-02-29T00:00Z")).toBe(1_709_164_800_000);
    expect(timeOf("2023-02-29")).toBeUndefined();
    // The database has no times before year 0000.
    expect([timeOf(-8.64e15), timeOf(8.64e15)]).toEqual([undefined, 8.64e15]);
    expect(timeOf(timeOf("0000-01-01"))).toBe(timeOf("0000-01-01"));
  });

  test("are the same instants after formatting and parsing", () => {
    const earliest = -62_135_596_800_000;
    const latest = 253_402_300_799_999;
    fc.assert(
      fc.property(fc.integer({ min: earliest, max: latest }), (ms) => {
        // oxlint-disable-next-line no-restricted-globals -- the language's own calendar is what ours is measured by
        expect(timeOf(new Date(ms).toISOString())).toBe(ms);
      }),
    );
  });
});
