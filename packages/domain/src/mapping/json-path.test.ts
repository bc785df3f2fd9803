import fc from "fast-check";
import { expect, test } from "vitest";
import { findAtPath, parseJsonPath } from "./json-path.ts";

const document = {
  data: { lanes: [{ speed: 61 }, { speed: null }, {}] },
  sites: [
    { id: "D-16", volume: 1 },
    { id: 17, volume: 2 },
  ],
  byLane: { first: { v: 1 }, second: { v: 2 } },
  "a.b": { "c/d": [7] },
  list: [4, 5],
};
const find = (path: string, max = 32) => findAtPath(document, parseJsonPath(path) ?? [], max);

test.each<[string, unknown[]]>([
  ["data.lanes[*].speed", [61, null, undefined]],
  ["$.data.lanes[0].speed", [61]],
  ["/data/lanes/*/speed", [61, null, undefined]],
  ["sites[id=17].volume", [2]],
  ["sites[id=D-16].volume", [1]],
  ["sites[id=D-99].volume", [undefined]],
  ["byLane[*].v", [1, 2]],
  ["/a.b/c~1d/0", [7]],
  ["list[*]", [4, 5]],
  ["list.length", [undefined]],
  ["data.lanes.speed", [undefined]],
  ["constructor.name", [undefined]],
  ["list[0][*].x", []],
])("the path %s finds %j", (path, found) => {
  expect(find(path)).toEqual(found);
});

test("the document itself and its own elements have paths", () => {
  expect(findAtPath(42, parseJsonPath("$") ?? [], 1)).toEqual([42]);
  expect(findAtPath([1, 2], parseJsonPath("$[*]") ?? [], 9)).toEqual([1, 2]);
  expect(findAtPath([{ a: 1 }], parseJsonPath("[0].a") ?? [], 9)).toEqual([1]);
});

test.each([
  "",
  "a..b",
  "a[",
  "a[x]",
  "a[*].b[*]",
  "$a",
  "a]",
  ".",
  "/a~2",
  "a.".repeat(20),
  `a${"b".repeat(200)}`,
])("the text %j is refused as a path", (path) => {
  expect(parseJsonPath(path)).toBeUndefined();
});

test("a list is read up to the maximum number of elements only", () => {
  expect(find("data.lanes[*].speed", 2)).toHaveLength(2);
  expect(find("byLane[*].v", 1)).toEqual([1]);
});

test("no text and no document throws, and no path has more than 16 steps or leads to a prototype", () => {
  const partOfPath = fc.constantFrom(
    "a",
    "b",
    ".",
    "[",
    "]",
    "*",
    "[*]",
    "/",
    "~1",
    "=",
    "0",
    "$",
    "__proto__",
  );
  const anyPath = fc.oneof(
    fc.string(),
    fc.array(partOfPath, { maxLength: 30 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anyPath, fc.jsonValue(), (path, value) => {
      const steps = parseJsonPath(path);
      expect(steps?.length ?? 0).toBeLessThanOrEqual(16);
      const found = steps ? findAtPath(value, steps, 32) : [];
      expect(found.length).toBeLessThanOrEqual(32);
      for (const one of found) expect(one === undefined || one !== Object.prototype).toBe(true);
    }),
  );
});
