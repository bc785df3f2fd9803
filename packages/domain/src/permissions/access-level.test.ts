import { expect, test } from "vitest";
import { accessLevel } from "./access-level.ts";
import { actions, grantsFromWire, type GrantsOnTheWire } from "./grants.ts";

const levelOf = (wire: GrantsOnTheWire) => accessLevel(grantsFromWire(wire), "SIGN");
const grantEvery = (ids: string[]): GrantsOnTheWire =>
  Object.fromEntries(actions.map((action) => [action, { SIGN: ids }]));

test("there are nine actions, including viewing the internal stream (PERM-001, PERM-002)", () => {
  expect(actions).toHaveLength(9);
  expect(actions).toContain("VIEW_INTERNAL_STREAM");
});

test("every action on every sign is full access, no action is none (PERM-008, PERM-009)", () => {
  expect(levelOf(grantEvery([]))).toBe("FULL");
  expect(levelOf({})).toBe("NONE");
  expect(levelOf({ READ: { CAMERA: [] } })).toBe("NONE");
});

test("named signs only are specific items, anything between is mixed (PERM-008, PERM-009)", () => {
  expect(levelOf({ READ: { SIGN: ["a"] }, CONTROL: { SIGN: ["a", "b"] } })).toBe("SPECIFIC");
  expect(levelOf(grantEvery(["a"]))).toBe("SPECIFIC");
  expect(levelOf({ READ: { SIGN: [] } })).toBe("MIXED");
  expect(levelOf({ READ: { SIGN: [] }, CONTROL: { SIGN: ["a"] } })).toBe("MIXED");
  expect(levelOf({ ...grantEvery([]), DELETE: { SIGN: ["a"] } })).toBe("MIXED");
});
