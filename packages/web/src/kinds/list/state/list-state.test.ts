import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { expect, test } from "vitest";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import {
  changeState,
  isNarrowed,
  lastPageOf,
  makeMatchingQuery,
  queryFromState,
  searchFromState,
  showAll,
  startState,
  stateFromSearch,
} from "./list-state.ts";

test("a scoped list is limited to its scope, for any filter (CAM-010)", () => {
  const place = kindAt(alarmConfig, {
    pages: "/video/alarmconfig",
    module: "video",
    where: { entityType: "CAMERA", entityId: null },
  });
  const ofPlace = [
    { field: "entityType", operator: "EQUALS", value: "CAMERA" },
    { field: "entityId", operator: "NOT_EXISTS" },
  ];
  expect(queryFromState(place, startState(place), 0).filters).toEqual({ match: "all", filters: ofPlace });
  const chosen = {
    match: "any" as const,
    filters: [{ field: "name", operator: "EQUALS" as const, value: "A" }],
  };
  expect(queryFromState(place, { ...startState(place), filter: chosen }, 0).filters).toEqual({
    match: "all",
    filters: [...ofPlace, chosen],
  });
  expect(queryFromState(alarmConfig, startState(alarmConfig), 0).filters).toBeUndefined();
});

test("a list opens with 20 rows, devices worst first, priorities by number (TABLE-005, TABLE-018)", () => {
  expect(startState(sign)).toMatchObject({ size: 20, sort: "status", ascending: true });
  expect(startState(signPriority)).toMatchObject({ size: 20, sort: "priority", ascending: true });
});

test("an unchanged list adds nothing to the URL", () => {
  expect(searchFromState(sign, startState(sign))).toEqual({});
});

test("a list state can be shared as a URL and opens identically", () => {
  const state = {
    ...startState(sign),
    page: 2,
    size: 50 as const,
    sort: "name",
    ascending: false,
    searchText: "I-25",
    filter: {
      match: "any" as const,
      filters: [
        { field: "status", operator: "NOT_EQUALS" as const, value: "DISABLED" },
        {
          match: "all" as const,
          filters: [{ field: "name", operator: "STARTS_WITH" as const, value: "I-25" }],
        },
      ],
    },
  };
  expect(stateFromSearch(sign, JSON.parse(JSON.stringify(searchFromState(sign, state))))).toEqual(state);
});

test("a URL from before nested groups still opens correctly", () => {
  const filters = [{ field: "name", operator: "CONTAINS", value: "25" }];
  expect(stateFromSearch(sign, { match: "any", filters }).filter).toEqual({ match: "any", filters });
});

test("incidents open with the active ones, newest detected first, and all can be shown (TABLE-016)", () => {
  const start = startState(automatedIncident);
  expect(start).toMatchObject({
    sort: "detectedAt",
    ascending: false,
    filter: { match: "all", filters: [{ field: "status", operator: "EQUALS", value: "ACTIVE" }] },
  });
  expect(searchFromState(automatedIncident, start)).toEqual({});
  const all = changeState(start, showAll);
  const address = JSON.parse(JSON.stringify(searchFromState(automatedIncident, all)));
  expect(queryFromState(automatedIncident, stateFromSearch(automatedIncident, address), 0).filters).toBe(
    undefined,
  );
});

test("an empty group filters nothing", () => {
  const filter = { match: "any" as const, filters: [{ match: "all" as const, filters: [] }] };
  expect(isNarrowed({ ...startState(sign), filter })).toBe(false);
  expect(queryFromState(sign, { ...startState(sign), filter }, 0).filters).toBe(undefined);
});

test("the last two hours are relative to now, and stay relative in the URL", () => {
  const filters = [
    { field: "updatedAt", operator: "GREATER_THAN_OR_EQUALS" as const, value: "-PT2H", isTimestamp: true },
  ];
  const state = { ...startState(sign), filter: { match: "all" as const, filters } };
  expect(searchFromState(sign, state)).toEqual({ filters });
  expect(makeMatchingQuery(sign, state, 7_200_000).filters).toMatchObject({ filters: [{ value: 0 }] });
});

test("an invalid URL opens the default list", () => {
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

test("pages beyond the server's limit are not requested, and the last one has rows (TABLE-005)", () => {
  expect(stateFromSearch(sign, { page: 1e12 }).page).toBe(0);
  expect(stateFromSearch(sign, { page: 99 }).page).toBe(98);
  expect([0, 1, 20, 21, 40, 41].map((total) => lastPageOf({ size: 20 }, total))).toEqual([0, 0, 0, 1, 1, 2]);
});

test("a numeric search is still text", () => {
  expect(stateFromSearch(sign, { q: 25 }).searchText).toBe("25");
});

test("filtering, searching and sorting return to the first page (TABLE-014)", () => {
  const onPageThree = { ...startState(sign), page: 2 };
  expect(changeState(onPageThree, { sort: "name" }).page).toBe(0);
  expect(changeState(onPageThree, { searchText: "x" }).page).toBe(0);
  expect(changeState(onPageThree, { page: 3 }).page).toBe(3);
});

test("filters are sent as one group with its match (TABLE-008)", () => {
  const filters = [{ field: "name", operator: "CONTAINS" as const, value: "25" }];
  expect(queryFromState(sign, { ...startState(sign), filter: { match: "any", filters } }, 0)).toEqual({
    page: 0,
    pageSize: 20,
    sortField: "status",
    ascending: true,
    filters: { match: "any", filters },
  });
});
