import { expect, test } from "vitest";
import { readRotation, rotationSearch } from "./rotation.ts";

test("an address keeps the dashboards of a rotation and their time", () => {
  const shown = [
    { scope: "user", id: "a b/c" },
    { scope: "system", id: "2" },
  ] as const;
  const search = rotationSearch(shown, 60);
  expect(search.show).toBe("user/a%20b%2Fc,system/2");
  expect(readRotation(search)).toEqual({ shown, everyS: 60 });
});

test.each([
  [{}, { shown: [], everyS: 30 }],
  [
    { show: "other/1,user/,system/9", every: "1" },
    { shown: [{ scope: "system", id: "9" }], everyS: 5 },
  ],
  [
    { show: 7, every: "soon" },
    { shown: [], everyS: 30 },
  ],
])("of %j it takes what makes sense", (search, taken) => {
  expect(readRotation(search)).toEqual(taken);
});
