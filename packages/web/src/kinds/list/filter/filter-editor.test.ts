import type { FilterGroup } from "@gantry/domain/filters/find.ts";
import { expect, test } from "vitest";
import { mayNest, placeIn } from "./filter-editor.ts";

const condition = { field: "name", operator: "EXISTS" as const };
const filter: FilterGroup = { match: "all", filters: [condition, { match: "any", filters: [condition] }] };
const outermost = { path: [], isChange: false };

test("a form stays at its position, or moves to the root if that is removed", () => {
  for (const place of [{ path: [0], isChange: true }, { path: [1], isChange: false }, outermost])
    expect(placeIn(filter, place)).toEqual(place);
  expect(placeIn(filter, { path: [2], isChange: false })).toEqual(outermost);
  expect(placeIn(filter, { path: [1, 3], isChange: true })).toEqual(outermost);
  expect(placeIn(filter, { path: [0], isChange: false })).toEqual(outermost);
});

test("groups nest no deeper than the server allows", () => {
  expect(mayNest([0, 0, 0, 0, 0, 0])).toBe(true);
  expect(mayNest([0, 0, 0, 0, 0, 0, 0])).toBe(false);
});
