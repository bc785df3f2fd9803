import type { DetailedPermission } from "../contract/answers/permissions.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessLevel } from "./access-level.ts";
import { levelAbove, levelOfCover, levelWithin } from "./cell-level.ts";
import { effectiveOf, permissionsAfter } from "./effective.ts";
import { modules } from "../licence/licence-features.ts";
import { actionsOf, subjects } from "../subjects/subjects.ts";
import { findNotGrantable } from "./giving.ts";
import {
  applyChanges,
  cellKey,
  type CellKey,
  cellOf,
  listChangedCells,
  type GrantCells,
  mergeCells,
} from "./grant-cells.ts";
import {
  coverOf,
  coverWith,
  coverWithout,
  type GrantCover,
  isSameCover,
  listNamedIds,
} from "./grant-cover.ts";
import { actions, allowedIds, type Grants, isAllowed } from "./grants.ts";
import { branchOf, canMoveBelow, type GroupNode, groupTree, idsOfGroup, placeAmong } from "./group-tree.ts";

const everyId = ["a", "b", "c", "d"] as const;
const ids = fc.subarray([...everyId]);
const cover: fc.Arbitrary<GrantCover | undefined> = fc.oneof(
  fc.constant("all" as const),
  fc.constant(undefined),
  ids.map(coverOf),
);
const cells: fc.Arbitrary<GrantCells> = fc
  .array(fc.tuple(fc.constantFrom(...actions), fc.constantFrom("SIGN", "CAMERA"), cover))
  .map(
    (rows) =>
      new Map(
        rows.flatMap(([action, entityType, one]) =>
          one === undefined ? [] : [[cellKey({ action, entityType }), one] as const],
        ),
      ),
  );
const means = (one: GrantCover | undefined) =>
  [...everyId, "new"].map((id) => one === "all" || (one !== undefined && one.includes(id)));
const mayAll = (all: GrantCells, key: CellKey) => means(all.get(key));

describe("the coverage of a grant", () => {
  test("added ids are covered, removed ones are not, and removing the last one never means all (PERM-005, PERM-006)", () => {
    fc.assert(
      fc.property(cover, ids, (before, some) => {
        const more = means(coverWith(before, some));
        const less = means(coverWithout(before, some));
        for (const [index, id] of [...everyId, "new"].entries()) {
          const isNamed = (some as string[]).includes(id);
          const was = means(before)[index] ?? false;
          expect(more[index]).toBe(was || isNamed);
          expect(less[index]).toBe(was && (before === "all" || !isNamed));
        }
      }),
    );
  });

  test("the level of a cell is full for all, some for named ones, none without a grant (PERM-008)", () => {
    fc.assert(
      fc.property(cover, (one) => {
        const answers = means(one);
        const naive = answers.every(Boolean) ? "FULL" : answers.some(Boolean) ? "SOME" : "NONE";
        expect(levelOfCover(one)).toBe(naive);
      }),
    );
  });

  test("within a permission group a cell is full if it covers all the group's entities", () => {
    fc.assert(
      fc.property(cover, fc.subarray([...everyId], { minLength: 1 }), (one, group) => {
        const covered = group.filter((id) => one === "all" || one?.includes(id));
        const naive = covered.length === 0 ? "NONE" : covered.length === group.length ? "FULL" : "SOME";
        expect(levelWithin(one, group)).toBe(naive);
      }),
    );
  });

  test("a module is full or none only if every kind below it is, otherwise mixed (PERM-008)", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("FULL", "NONE", "SOME"), { minLength: 2 }), (levels) => {
        const above = levelAbove(levels);
        expect(above === "FULL").toBe(!levels.includes("NONE") && !levels.includes("SOME"));
        expect(above === "NONE").toBe(!levels.includes("FULL") && !levels.includes("SOME"));
        expect(["FULL", "NONE", "MIXED"]).toContain(above);
      }),
    );
    expect([levelAbove([]), levelAbove(["SOME"])]).toEqual([undefined, "SOME"]);
  });
});

describe("changes", () => {
  test("reapplying the changes gives the editor's state", () => {
    fc.assert(
      fc.property(cells, cells, (from, to) => {
        const made = applyChanges(from, listChangedCells(from, to));
        for (const key of new Set([...made.keys(), ...to.keys()]))
          expect(mayAll(made, key)).toEqual(mayAll(to, key));
      }),
    );
  });

  test("concurrent changes of different cells merge, and no conflict is silent", () => {
    fc.assert(
      fc.property(cells, cells, cells, (base, mine, theirs) => {
        const { merged, clashes } = mergeCells(base, mine, theirs);
        for (const key of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
          const [was, my, their, now] = [base, mine, theirs, merged].map((one) => one.get(key));
          const [iChanged, theyChanged] = [!isSameCover(was, my), !isSameCover(was, their)];
          expect(isSameCover(now, iChanged ? my : their)).toBe(true);
          expect(clashes.includes(key)).toBe(iChanged && theyChanged && !isSameCover(my, their));
        }
      }),
    );
  });

  test("a user can only grant held permissions: exactly new ones that are not held are refused (PERM-035, PERM-036)", () => {
    fc.assert(
      fc.property(cover, cover, cover, (own, before, after) => {
        const held: Grants = effectiveOf(
          own === undefined
            ? []
            : [{ source: "DIRECT", action: "READ", entityType: "SIGN", ids: [...listNamedIds(own)] }],
        );
        const beyond = findNotGrantable(held, { action: "READ", entityType: "SIGN", before, after });
        const [was, now, mine] = [means(before), means(after), means(own)];
        const naive = now.some((given, index) => given && !was[index] && !mine[index]);
        expect(beyond !== undefined).toBe(naive);
      }),
    );
  });
});

describe("effective permissions", () => {
  const row: fc.Arbitrary<DetailedPermission> = fc.record({
    source: fc.constantFrom("DIRECT", "ROLE"),
    action: fc.constantFrom("READ", "CONTROL"),
    entityType: fc.constantFrom("SIGN", "CAMERA"),
    ids,
    role: fc.constantFrom({ id: "r1", name: "One" }, { id: "r2", name: "Two" }),
  });

  test("a preview combines the permissions from other sources with the unsaved ones (PERM-010)", () => {
    fc.assert(
      fc.property(fc.array(row), cells, (rows, draft) => {
        const owner = { type: "ROLE", id: "r1", reaches: true } as const;
        const after = effectiveOf(permissionsAfter(rows, owner, draft));
        for (const action of actions)
          for (const entityType of ["SIGN", "CAMERA"])
            for (const id of [...everyId, "new"]) {
              const drafted = draft.get(cellKey({ action, entityType }));
              const naive =
                drafted === "all" ||
                drafted?.includes(id) === true ||
                rows.some(
                  (one) =>
                    one.action === action &&
                    one.entityType === entityType &&
                    (one.source === "DIRECT" || one.role?.id !== "r1") &&
                    (one.ids.length === 0 || one.ids.includes(id)),
                );
              expect(isAllowed(after, action, entityType, id)).toBe(naive);
            }
      }),
    );
  });

  test("an empty group or a role without the user grants nothing", () => {
    const draft: GrantCells = new Map([["READ/SIGN", "group"]]);
    const empty = { type: "PERMISSION_GROUP", id: "g", reaches: true, groupIds: () => [] } as const;
    expect(permissionsAfter([], empty, draft)).toEqual([]);
    const foreign = { type: "ROLE", id: "r", reaches: false } as const;
    expect(permissionsAfter([], foreign, new Map([["READ/SIGN", "all"]]))).toEqual([]);
  });
});

test("every type is in one module with its existing actions, and all of them are full access (PERM-001, PERM-009)", () => {
  expect(subjects.filter(({ module }) => !modules.includes(module))).toEqual([]);
  expect(actionsOf("SIGN_FONT")).toEqual(["READ", "CREATE", "UPDATE", "DELETE"]);
  expect(actionsOf("API_KEY")).not.toContain("CREATE");
  expect(actionsOf("CAMERA")).toContain("VIEW_INTERNAL_STREAM");
  for (const { entityType } of subjects) {
    const all = actionsOf(entityType).map((action) => ({
      source: "DIRECT" as const,
      action,
      entityType,
      ids: [],
    }));
    expect(accessLevel(effectiveOf(all), entityType)).toBe("FULL");
    expect(allowedIds(effectiveOf(all), "READ", entityType)).toBe("all");
  }
  expect(cellOf("READ/SIGN_FONT")).toEqual({ action: "READ", entityType: "SIGN_FONT" });
});

describe("the tree of permission groups", () => {
  const groups: fc.Arbitrary<GroupNode[]> = fc
    .array(fc.tuple(fc.option(fc.nat(5)), fc.nat(3)), { minLength: 1, maxLength: 6 })
    .map((rows) =>
      rows.map(([parent, order], index) => ({
        id: `g${index}`,
        name: `Group ${index}`,
        order,
        parentId: parent === null ? null : `g${parent}`,
        entities: [{ entityType: "SIGN", entityId: `s${index}` }],
      })),
    );

  test("shows every group once, whatever parents are stored", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const tree = groupTree(all);
        const walk = (parent: string | null): string[] =>
          (tree.get(parent) ?? []).flatMap(({ id }) => [id, ...walk(id)]);
        expect(walk(null).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      }),
    );
  });

  test("a move never creates a cycle (PERM-030)", () => {
    fc.assert(
      fc.property(groups, fc.nat(5), fc.option(fc.nat(5)), (all, which, target) => {
        const parentId = target === null ? null : `g${target}`;
        const id = `g${which}`;
        const naive = parentId === null || !branchOf(all, id).some((one) => one.id === parentId);
        expect(canMoveBelow(all, id, parentId)).toBe(naive);
        if (naive && parentId !== null) expect(idsOfGroup(all, id, "SIGN")).not.toContain(`s${target}`);
      }),
    );
  });

  test("a group is inserted exactly before another, and the others keep their order (PERM-030)", () => {
    fc.assert(
      fc.property(groups, fc.nat(5), fc.option(fc.nat(5)), (all, which, target) => {
        const siblings = all.map((one) => ({ ...one, parentId: null }));
        const id = `g${which % siblings.length}`;
        const beforeId = target === null ? null : `g${target % siblings.length}`;
        fc.pre(beforeId !== id);
        const orders = new Map(placeAmong(siblings, id, beforeId).map((one) => [one.id, one.order]));
        const moved = siblings.map((one) => ({ ...one, order: orders.get(one.id) ?? one.order ?? 0 }));
        const order = (list: GroupNode[]) => (groupTree(list).get(null) ?? []).map((one) => one.id);
        const others = order(siblings).filter((one) => one !== id);
        const index = beforeId === null ? others.length : others.indexOf(beforeId);
        expect(order(moved)).toEqual(others.toSpliced(index, 0, id));
        for (const one of orders.values()) expect(Number.isInteger(one) && one >= 0).toBe(true);
      }),
    );
  });
});
