import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { expect, test } from "vitest";
import { changed, queryFromState, searchFromState, startState, stateFromSearch } from "./list-state.ts";

test("a place lists only what belongs there, whatever is chosen besides (CAM-010)", () => {
  const place = kindAt(alarmConfig, {
    pages: "/video/alarmconfig",
    module: "video",
    where: { entityType: "CAMERA", entityId: null },
  });
  const ofPlace = [
    { field: "entityType", operator: "EQUALS", value: "CAMERA" },
    { field: "entityId", operator: "NOT_EXISTS" },
  ];
  expect(queryFromState(place, startState(place)).filters).toEqual({ match: "all", filters: ofPlace });
  const chosen = {
    match: "any" as const,
    filters: [{ field: "name", operator: "EQUALS" as const, value: "A" }],
  };
  expect(queryFromState(place, { ...startState(place), ...chosen }).filters).toEqual({
    match: "all",
    filters: [...ofPlace, chosen],
  });
  expect(queryFromState(alarmConfig, startState(alarmConfig)).filters).toBeUndefined();
});

test("a list opens with 20 rows; devices worst first, priorities by number (TABLE-005, TABLE-018)", () => {
  expect(startState(sign)).toMatchObject({ size: 20, sort: "status", ascending: true });
  expect(startState(signPriority)).toMatchObject({ size: 20, sort: "priority", ascending: true });
});

test("an untouched list leaves nothing in the address", () => {
  expect(searchFromState(sign, startState(sign))).toEqual({});
});

test("what an operator sees can be sent as an address and opens the same", () => {
  const state = {
    ...startState(sign),
    page: 2,
    size: 50 as const,
    sort: "name",
    ascending: false,
    searchText: "I-25",
    match: "any" as const,
    filters: [{ field: "status", operator: "NOT_EQUALS" as const, value: "DISABLED" }],
  };
  expect(stateFromSearch(sign, JSON.parse(JSON.stringify(searchFromState(sign, state))))).toEqual(state);
});

test("an address that makes no sense opens the list as it is", () => {
  const search = {
    page: -3,
    size: 7,
    sort: 4,
    ascending: "no",
    q: {},
    match: "some",
    filters: [{ field: 1 }, null],
  };
  expect(stateFromSearch(sign, search)).toEqual(startState(sign));
});

test("a search that is a number is still text", () => {
  expect(stateFromSearch(sign, { q: 25 }).searchText).toBe("25");
});

test("filtering, searching and sorting go back to the first page (TABLE-014)", () => {
  const onPageThree = { ...startState(sign), page: 2 };
  expect(changed(onPageThree, { sort: "name" }).page).toBe(0);
  expect(changed(onPageThree, { searchText: "x" }).page).toBe(0);
  expect(changed(onPageThree, { page: 3 }).page).toBe(3);
});

test("filters are sent as one group with its match (TABLE-008)", () => {
  const filters = [{ field: "name", operator: "CONTAINS" as const, value: "25" }];
  expect(queryFromState(sign, { ...startState(sign), match: "any", filters })).toEqual({
    page: 0,
    pageSize: 20,
    sortField: "status",
    ascending: true,
    filters: { match: "any", filters },
  });
});
