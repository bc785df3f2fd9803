import { describe, expect, test } from "vitest";
import { findClashes, isSame, listChangedFields, mergeDocuments } from "./three-way.ts";

const fields = ["name", "host", "port", "pollRate", "description"];
const base = { name: "CAM 1", host: "10.20.4.17", port: 80, pollRate: 60, description: null };
const mine = { ...base, host: "10.20.4.18", pollRate: 20, name: "CAM 1 north" };
const theirs = { ...base, host: "10.20.4.71", port: 8080, pollRate: 30 };

describe("two people edit the same camera", () => {
  test("only fields changed differently by both need a decision", () => {
    expect(findClashes(base, mine, theirs, fields)).toEqual(["host", "pollRate"]);
  });

  test("merging keeps both users' changes, and mine on conflict", () => {
    expect(mergeDocuments(base, mine, theirs, fields)).toEqual({
      name: "CAM 1 north",
      host: "10.20.4.18",
      port: 8080,
      pollRate: 20,
      description: null,
    });
  });

  test("the same change by both is no conflict", () => {
    expect(findClashes(base, mine, { ...theirs, host: mine.host, pollRate: mine.pollRate }, fields)).toEqual(
      [],
    );
  });
});

test("a cleared field is a change, an untouched empty one is not", () => {
  expect(listChangedFields(base, { ...base, host: "", description: "" }, fields)).toEqual(["host"]);
  expect(isSame([], null)).toBe(true);
  expect(isSame(0, null)).toBe(false);
  expect(isSame(false, null)).toBe(false);
});

test("a position is compared by value", () => {
  const a = { type: "Point", coordinates: [-105, 39.7] };
  expect(isSame(a, { coordinates: [-105, 39.7], type: "Point" })).toBe(true);
  expect(isSame(a, { type: "Point", coordinates: [-105, 39.8] })).toBe(false);
});
