import type { OwnerGrants } from "@gantry/domain/contract/answers/permissions.ts";
import { cellsOf, type GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import type { GrantCover } from "@gantry/domain/permissions/grant-cover.ts";
import { groupTree } from "@gantry/domain/permissions/group-tree.ts";
import {
  type Action,
  actions,
  grantsFromWire,
  type GrantsOnTheWire,
} from "@gantry/domain/permissions/grants.ts";
import { describe, expect, test } from "vitest";
import { cycleCell, findLockReason, type Giver, listGivable, lockOf } from "./change-cell.ts";
import { groupLines, placeAfterDrop, placeAfterStep } from "./groups/group-moves.ts";
import {
  cellLevel,
  matrixRows,
  type MatrixRow,
  countNamed,
  placeAfterKey,
  type TypePart,
} from "./matrix-rows.ts";
import { draftFrom } from "./use-permission-draft.ts";

const corridor: TypePart = { entityType: "SIGN", id: "g1", name: "I-25 corridor", ids: ["a", "b"] };
const rowsOf = (text: string, open: string[] = [], parts = [corridor]) =>
  matrixRows({
    parts,
    open: new Set(open),
    text,
    moduleName: (module) => `Module ${module}`,
    typeName: (type) => type.toLowerCase(),
  });
const signs = rowsOf("", ["signs", "SIGN"]);
const row = (key: string): MatrixRow => {
  const found = signs.find((one) => one.key === key);
  if (!found) throw new Error(`There is no row ${key}`);
  return found;
};
const cells = (...given: [Action, string, GrantCover][]): GrantCells =>
  cellsOf(given.map(([action, entityType, cover]) => ({ action, entityType, cover })));

const everything: GrantsOnTheWire = Object.fromEntries(
  actions.map((action) => [action, { SIGN: [], SIGN_FONT: [], LIBRARY_MESSAGE: [], PERMISSION: [] }]),
);
const giverOf = (wire: GrantsOnTheWire, stored: GrantCells = new Map()): Giver => ({
  held: grantsFromWire(wire),
  isReadOnly: false,
  stored,
  groupIds: () => [],
});
const boss = giverOf(everything);
const managing = { PERMISSION: [] };

describe("rows of the editor", () => {
  test("are modules, expanded kinds, and the groups with entities of a kind (PERM-008)", () => {
    expect(rowsOf("").map(({ level }) => level)).not.toContain(2);
    expect(signs.find(({ key }) => key === "SIGN")).toMatchObject({ level: 2, isOpen: true });
    expect(row("SIGN/g1")).toMatchObject({ level: 3, name: "I-25 corridor", ids: ["a", "b"] });
    expect(row("SIGN_FONT").isOpen).toBeUndefined();
  });

  test("of a searched kind expand to its groups, even if no group matches", () => {
    const listKeys = (open: string[]) => rowsOf("sign", open).map(({ key }) => key);
    expect(rowsOf("sign").find(({ key }) => key === "SIGN")?.isOpen).toBe(false);
    expect(listKeys([])).not.toContain("SIGN/g1");
    expect(listKeys(["SIGN"])).toContain("SIGN/g1");
  });

  test("are filtered by the search, with the kind and module of each match", () => {
    expect(rowsOf("corridor").map(({ key }) => key)).toEqual(["signs", "SIGN", "SIGN/g1"]);
    expect(rowsOf("font").map(({ key }) => key)).toEqual(["signs", "SIGN_FONT"]);
    expect(rowsOf("nothing is called that")).toEqual([]);
  });

  test("show a kind's level, mixed if its children differ, and nothing for an unsupported action (PERM-008)", () => {
    const given = cells(
      ["READ", "SIGN", "all"],
      ["CONTROL", "SIGN", ["a"]],
      ["UPDATE", "SIGN", ["a", "b", "c"]],
    );
    expect(cellLevel(row("SIGN"), "READ", given)).toBe("FULL");
    expect(cellLevel(row("signs"), "READ", given)).toBe("MIXED");
    // Specific signs but no plans.
    expect(cellLevel(row("signs"), "CONTROL", given)).toBe("MIXED");
    expect(cellLevel(row("SIGN_FONT"), "CONTROL", given)).toBeUndefined();
    expect(cellLevel(row("SIGN/g1"), "CONTROL", given)).toBe("SOME");
    expect(cellLevel(row("SIGN/g1"), "UPDATE", given)).toBe("FULL");
    expect([row("SIGN"), row("SIGN/g1")].map((one) => countNamed(one, "UPDATE", given))).toEqual([3, 2]);
  });

  test("show an ineffective grant, so that it can be removed", () => {
    expect(cellLevel(row("SIGN_FONT"), "CONTROL", cells(["CONTROL", "SIGN_FONT", "all"]))).toBe("FULL");
  });

  test("arrow keys move between cells and stop at the edges", () => {
    const size = { rows: 3, columns: 9 };
    expect(placeAfterKey("ArrowRight", { row: 1, column: 8 }, size)).toEqual({ row: 1, column: 8 });
    expect(placeAfterKey("ArrowLeft", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: -1 });
    expect(placeAfterKey("ArrowDown", { row: 2, column: 4 }, size)).toEqual({ row: 2, column: 4 });
    expect(placeAfterKey("a", { row: 1, column: 0 }, size)).toBeUndefined();
  });
});

describe("Space", () => {
  const go = (key: string, before: GrantCells, giver = boss, remembered = new Map()) =>
    cycleCell(row(key), "CONTROL", before, { giver, remembered });

  test("cycles between none and full, through the named ones if there were some", () => {
    const full = go("SIGN", new Map()).cells;
    expect(full.get("CONTROL/SIGN")).toBe("all");
    expect(go("SIGN", full).cells.has("CONTROL/SIGN")).toBe(false);
    const remembered = new Map([["CONTROL/SIGN", ["a"]]]);
    const named = go("SIGN", new Map(), boss, remembered).cells;
    expect(named.get("CONTROL/SIGN")).toEqual(["a"]);
    expect(go("SIGN", named, boss, remembered).cells.get("CONTROL/SIGN")).toBe("all");
  });

  test("on a group adds or removes its entities, and removing the last one leaves none instead of all (PERM-005)", () => {
    const given = go("SIGN/g1", cells(["CONTROL", "SIGN", ["a", "z"]])).cells;
    expect(given.get("CONTROL/SIGN")).toEqual(["a", "b", "z"]);
    expect(go("SIGN/g1", given).cells.get("CONTROL/SIGN")).toEqual(["z"]);
    expect(go("SIGN/g1", cells(["CONTROL", "SIGN", ["a", "b"]])).cells.has("CONTROL/SIGN")).toBe(false);
    expect(go("SIGN/g1", cells(["CONTROL", "SIGN", "all"])).lock).toBe("coversAll");
  });

  test("grants nothing the user does not hold, with the reason (PERM-035)", () => {
    const some = giverOf({ ...everything, CONTROL: { SIGN: ["a"] } });
    expect(go("SIGN", new Map(), some)).toMatchObject({ lock: "notHeldAll", cells: new Map() });
    expect(go("SIGN/g1", new Map(), some)).toMatchObject({ lock: "notHeldAll" });
    const none = giverOf({ CREATE: managing, UPDATE: managing, DELETE: managing });
    expect(go("SIGN", new Map(), none).lock).toBe("notHeld");
    expect(findLockReason(none, "CONTROL/SIGN")).toBe("notHeld");
    expect(findLockReason(giverOf({ CONTROL: { SIGN: [] } }), "CONTROL/SIGN")).toEqual({ mayNot: "CREATE" });
    expect(findLockReason(boss, "CONTROL/SIGN")).toBeUndefined();
  });

  test("removes nothing that the user does not hold, and lets it stay (PERM-036)", () => {
    const stored = cells(["CONTROL", "SIGN", ["a", "b"]]);
    const giver = giverOf({ CREATE: managing, UPDATE: managing, DELETE: managing }, stored);
    expect(lockOf(giver, "CONTROL/SIGN", ["a", "b"])).toBeUndefined();
    for (const after of [["b"], undefined, ["b", "c"]] satisfies (GrantCover | undefined)[])
      expect(lockOf(giver, "CONTROL/SIGN", after)).toBe("notHeld");
    expect(listGivable(giver, "CONTROL/SIGN", ["a", "c"])).toEqual(["a"]);
  });
});

test("changes made during a save are kept for the next one", () => {
  const sent = cells(["READ", "SIGN", "all"]);
  const since = cells(["READ", "SIGN", "all"], ["CONTROL", "SIGN", ["a"]]);
  const before: OwnerGrants = { version: "1", grants: [] };
  const saved: OwnerGrants = {
    version: "2",
    grants: [{ action: "READ", entityType: "SIGN", cover: "all" }],
  };
  const draft = draftFrom(saved, sent, { base: before, cells: since, remembered: new Map() });
  expect([...draft.cells]).toEqual([...since]);
  expect(draft.base).toBe(saved);
  const unchanged = draftFrom(saved, sent, { base: before, cells: sent, remembered: new Map() });
  expect([...unchanged.cells]).toEqual([...sent]);
});

describe("a permission group", () => {
  const node = (id: string, parentId: string | null, order: number) => ({ id, name: id, parentId, order });
  const tree = groupTree([node("a", null, 0), node("b", null, 1), node("c", null, 2), node("b1", "b", 0)]);

  test("is moved up, down, below the previous one and out to its parent's level (PERM-030)", () => {
    expect(placeAfterStep(tree, "b", "up")).toEqual({ parentId: null, beforeId: "a" });
    expect(placeAfterStep(tree, "a", "down")).toEqual({ parentId: null, beforeId: "c" });
    expect(placeAfterStep(tree, "b", "down")).toEqual({ parentId: null, beforeId: null });
    expect(placeAfterStep(tree, "c", "in")).toEqual({ parentId: "b", beforeId: null });
    expect(placeAfterStep(tree, "b1", "out")).toEqual({ parentId: null, beforeId: "c" });
    for (const [id, step] of [
      ["a", "up"],
      ["c", "down"],
      ["a", "in"],
      ["a", "out"],
    ] as const)
      expect(placeAfterStep(tree, id, step)).toBeUndefined();
  });

  test("is dropped before, after or below another one, and a collapsed one hides its children", () => {
    expect(placeAfterDrop(tree, "b", "before")).toEqual({ parentId: null, beforeId: "b" });
    expect(placeAfterDrop(tree, "b", "after")).toEqual({ parentId: null, beforeId: "c" });
    expect(placeAfterDrop(tree, "a", "below")).toEqual({ parentId: "a", beforeId: null });
    const listLines = (closed: string[]) => groupLines(tree, new Set(closed)).map(({ group }) => group.id);
    expect([listLines([]), listLines(["b"])]).toEqual([
      ["a", "b", "b1", "c"],
      ["a", "b", "c"],
    ]);
  });
});
