import type { FilterType } from "@gantry/domain/filters/operators.ts";
import { expect, test } from "vitest";
import { draftOf, filterOf, isComplete, isCondition } from "./filter-draft.ts";
import { filterTypes } from "./filter-types.ts";

const types: Record<string, FilterType> = { name: "text", width: "number", seenAt: "time", ownerId: "id" };
const typeOf = (field: string) => types[field];

test("a condition is complete with field, operator and a nonempty value (TABLE-022)", () => {
  for (const value of [null, undefined, " ", [], Number.NaN]) {
    expect(isComplete({ field: "name", operator: "EQUALS", value }), String(value)).toBe(false);
  }
  for (const value of ["a", 0, false, ["a"]]) {
    expect(isComplete({ field: "name", operator: "EQUALS", value }), String(value)).toBe(true);
  }
  expect(isComplete({ field: "name" })).toBe(false);
});

test("set and not set need no value (TABLE-023)", () => {
  expect(isComplete({ field: "name", operator: "EXISTS" })).toBe(true);
  expect(filterOf({ field: "name", operator: "EXISTS", value: "left over" }, typeOf)).toEqual({
    field: "name",
    operator: "EXISTS",
  });
});

test("a condition that the server would refuse cannot be added", () => {
  expect(filterOf({ field: "gone", operator: "EXISTS" }, typeOf)).toBeUndefined();
  expect(filterOf({ field: "name", operator: "GREATER_THAN", value: "a" }, typeOf)).toBeUndefined();
  expect(filterOf({ field: "width", operator: "EQUALS", value: "wide" }, typeOf)).toBeUndefined();
  expect(filterOf({ field: "seenAt", operator: "LAST", value: "2026-11-20" }, typeOf)).toBeUndefined();
  expect(filterOf({ field: "seenAt", operator: "EQUALS", value: "-PT2H" }, typeOf)).toBeUndefined();
});

test("times and ids are marked as such (TABLE-006)", () => {
  expect(filterOf({ field: "seenAt", operator: "LAST", value: "-PT2H" }, typeOf)).toEqual({
    field: "seenAt",
    operator: "GREATER_THAN_OR_EQUALS",
    value: "-PT2H",
    isTimestamp: true,
  });
  expect(filterOf({ field: "ownerId", operator: "EQUALS", value: "a" }, typeOf)).toMatchObject({
    isObjectId: true,
  });
});

test("a range has two ordered ends, and reopens as a range", () => {
  const draft = { field: "width", operator: "BETWEEN" as const, value: [32, 128] };
  const range = filterOf(draft, typeOf);
  expect(range).toMatchObject({ match: "all", filters: [{ value: 32 }, { value: 128 }] });
  expect(range && isCondition(range) && draftOf(range)).toEqual(draft);
  expect(filterOf({ ...draft, value: [128, 32] }, typeOf)).toBeUndefined();
  expect(filterOf({ ...draft, value: [32, null] }, typeOf)).toBeUndefined();
  expect(isCondition({ match: "any", filters: [] })).toBe(false);
});

test("a relative time reopens with its amount and unit", () => {
  for (const operator of ["LAST", "EARLIER"] as const) {
    const filter = filterOf({ field: "seenAt", operator, value: "-P3D" }, typeOf);
    expect(filter && draftOf(filter)).toEqual({ field: "seenAt", operator, value: "-P3D" });
  }
});

test("numbers and times are ordered, texts match by content (TABLE-025, TABLE-026)", () => {
  expect(filterTypes.number.operators).toContain("GREATER_THAN");
  expect(filterTypes.time.operators).toContain("LESS_THAN_OR_EQUALS");
  expect(filterTypes.text.operators).toContain("CONTAINS");
  expect(filterTypes.text.operators).not.toContain("GREATER_THAN");
});
