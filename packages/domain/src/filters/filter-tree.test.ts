import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Filter, FilterGroup } from "./find.ts";
import { isGroup } from "./check-filter.ts";
import {
  conditionsOf,
  filterAt,
  type FilterPath,
  withFilter,
  withFilterAt,
  withMatch,
  withoutEmptyGroups,
  withoutFilterAt,
} from "./filter-tree.ts";
import { readGroup } from "./read-filter.ts";
import { agoText, agoUnitsMs, isRelativeToNow, readAgo, resolveRelativeTimes } from "./relative-time.ts";

const condition = (value: string): Filter => ({ field: "name", operator: "EQUALS", value });
const { tree } = fc.letrec<{ tree: FilterGroup; filter: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, fc.string().map(condition), tie("tree")),
  tree: fc.record({
    match: fc.constantFrom("all" as const, "any" as const),
    filters: fc.array(tie("filter"), { maxLength: 3 }),
  }),
}));
const pathsOf = (group: FilterGroup, start: FilterPath = []): FilterPath[] =>
  group.filters.flatMap((filter, index) => {
    const path = [...start, index];
    return isGroup(filter) ? [path, ...pathsOf(filter, path)] : [path];
  });

describe("a tree of filters", () => {
  test("is changed only at the given place, at any depth", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (group, pick) => {
        const paths = pathsOf(group);
        const path = paths[pick % paths.length];
        if (!path) return;
        const other = condition("other");
        const changed = withFilterAt(group, path, other);
        expect(filterAt(changed, path)).toBe(other);
        expect(withFilterAt(changed, path, filterAt(group, path) as Filter)).toEqual(group);
        expect(conditionsOf(withoutFilterAt(changed, path))).toHaveLength(conditionsOf(changed).length - 1);
      }),
    );
  });

  test("appends a new filter to the given group and keeps each group's match", () => {
    const group: FilterGroup = { match: "all", filters: [condition("a"), { match: "any", filters: [] }] };
    const added = withFilter(group, [1], condition("b"));
    expect(added.filters[1]).toEqual({ match: "any", filters: [condition("b")] });
    expect(withMatch(added, [1], "all").match).toBe("all");
    expect(withMatch(added, [], "any")).toEqual({ ...added, match: "any" });
    expect(withFilter(group, [0], condition("b"))).toEqual(group);
  });

  test("is sent without empty groups, which would match every row", () => {
    fc.assert(
      fc.property(tree, (group) => {
        const sent = withoutEmptyGroups(group);
        expect(conditionsOf(sent)).toEqual(conditionsOf(group));
        const groups = pathsOf(sent).map((path) => filterAt(sent, path) as Filter);
        expect(groups.every((filter) => !isGroup(filter) || filter.filters.length > 0)).toBe(true);
      }),
    );
  });

  test("is read back as written, and rejected if any part is invalid (TABLE-009)", () => {
    fc.assert(
      fc.property(tree, (group) => {
        expect(readGroup(JSON.parse(JSON.stringify(group)))).toEqual(group);
      }),
    );
    for (const wrong of [
      null,
      [],
      { match: "some", filters: [] },
      { match: "all", filters: [{ match: "any", filters: [{ field: 1, operator: "EXISTS" }] }] },
      { match: "all", filters: [{ field: "name", operator: "exists" }] },
    ])
      expect(readGroup(wrong), JSON.stringify(wrong)).toBeUndefined();
  });

  test("is rejected above the server's depth or length limit", () => {
    const nested = (depth: number): FilterGroup => ({
      match: "all",
      filters: depth === 1 ? [condition("a")] : [nested(depth - 1)],
    });
    expect(readGroup(nested(8))).toBeDefined();
    expect(readGroup(nested(9))).toBeUndefined();
    const long = (count: number) => ({
      match: "all",
      filters: Array.from({ length: count }, () => condition("a")),
    });
    expect(readGroup(long(200))).toBeDefined();
    expect(readGroup(long(201))).toBeUndefined();
  });
});

describe("a relative time", () => {
  test("is stored as a duration and resolved when the list is read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom("M", "H", "D"), (amount, unit) => {
        expect(readAgo(agoText(amount, unit))).toEqual({ amount, unit });
        const filters: Filter[] = [
          { field: "seenAt", operator: "GREATER_THAN", value: agoText(amount, unit), isTimestamp: true },
        ];
        const nowMs = 1_800_000_000_000;
        expect(isRelativeToNow({ match: "all", filters })).toBe(true);
        expect(resolveRelativeTimes({ match: "all", filters }, nowMs).filters).toMatchObject([
          { value: nowMs - amount * agoUnitsMs[unit] },
        ]);
      }),
    );
  });

  test("is only valid for time fields", () => {
    expect(readAgo("-PT0H")).toBeUndefined();
    expect(readAgo("2026-11-20")).toBeUndefined();
    expect(isRelativeToNow({ field: "name", operator: "EQUALS", value: "-PT2H" })).toBe(false);
  });
});
