import { expect, test } from "vitest";
import { readRotation, rotationSearch, withValue } from "./rotation.ts";

test("an address keeps the dashboards of a rotation with their variables and their time", () => {
  const shown = [
    { scope: "user", id: "a b/c", values: { road: "I-25, old/new=1", camera: "c1" } },
    { scope: "system", id: "2", values: {} },
  ] as const;
  const search = rotationSearch(shown, 60);
  expect(search.show).toBe("user/a%20b%2Fc/road=I-25%2C%20old%2Fnew%3D1/camera=c1,system/2");
  expect(readRotation(search)).toEqual({ shown, everyS: 60 });
});

test.each([
  [{}, { shown: [], everyS: 30 }],
  [
    { show: "other/1,user/,system/9/lane=2/road=%zz", every: "1" },
    { shown: [{ scope: "system", id: "9", values: { road: "%zz" } }], everyS: 5 },
  ],
  [
    { show: 7, every: "soon" },
    { shown: [], everyS: 30 },
  ],
])("of %j it takes what makes sense", (search, taken) => {
  expect(readRotation(search)).toEqual(taken);
});

test("a chosen value changes one dashboard of the rotation", () => {
  const shown = readRotation({ show: "user/1/road=I-25/camera=c1,user/1/road=I-25" }).shown;
  const chosen = withValue(withValue(shown, 1, ["road", "US 6"]), 0, ["road", undefined]);
  expect(rotationSearch(chosen, 30).show).toBe("user/1/camera=c1,user/1/road=US%206");
});
