import { expect, test } from "vitest";
import { accessLevel } from "./access-level.ts";
import { actions, grantsFromWire, type GrantsOnTheWire } from "./grants.ts";

const of = (wire: GrantsOnTheWire) => accessLevel(grantsFromWire(wire), "SIGN");
const every = (ids: string[]): GrantsOnTheWire =>
  Object.fromEntries(actions.map((action) => [action, { SIGN: ids }]));

test("there are nine actions, including viewing the internal stream (PERM-001, PERM-002)", () => {
  expect(actions).toHaveLength(9);
  expect(actions).toContain("VIEW_INTERNAL_STREAM");
});

test("every action on every sign is full access, no action is none (PERM-008, PERM-009)", () => {
  expect(of(every([]))).toBe("FULL");
  expect(of({})).toBe("NONE");
  expect(of({ READ: { CAMERA: [] } })).toBe("NONE");
});

test("named signs only are specific items, anything between is mixed (PERM-008, PERM-009)", () => {
  expect(of({ READ: { SIGN: ["a"] }, CONTROL: { SIGN: ["a", "b"] } })).toBe("SPECIFIC");
  expect(of(every(["a"]))).toBe("SPECIFIC");
  expect(of({ READ: { SIGN: [] } })).toBe("MIXED");
  expect(of({ READ: { SIGN: [] }, CONTROL: { SIGN: ["a"] } })).toBe("MIXED");
  expect(of({ ...every([]), DELETE: { SIGN: ["a"] } })).toBe("MIXED");
});
