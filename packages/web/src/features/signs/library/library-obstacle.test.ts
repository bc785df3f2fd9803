import { expect, test } from "vitest";
import { libraryObstacle } from "./library-obstacle.ts";

const row = (name: string, isValidated: boolean, isExcluded = false) => ({
  type: { name },
  wording: { isValidated, isExcluded },
});
const sound = {
  name: "Crash ahead",
  isBlank: false,
  isChecking: false,
  issues: [],
  rows: [row("Wide", true), row("Narrow", false, true)],
};

test("a library message can be saved once it has a name and every display type is validated or left out (SIGN-085)", () => {
  expect(libraryObstacle(sound)).toBeUndefined();
  expect(libraryObstacle({ ...sound, name: " " })).toEqual({ why: "name" });
  expect(libraryObstacle({ ...sound, rows: [...sound.rows, row("Tall", false), row("Old", false)] })).toEqual(
    {
      why: "rows",
      names: ["Tall", "Old"],
    },
  );
});

test("a library message is not saved while blank, unvalidated or with a base that does not fit", () => {
  expect(libraryObstacle({ ...sound, isBlank: true })).toEqual({ why: "blank" });
  expect(libraryObstacle({ ...sound, isChecking: true })).toEqual({ why: "checking" });
  const issues = [{ type: "horizontal_overflow" as const }];
  expect(libraryObstacle({ ...sound, issues })).toEqual({ why: "base", issues });
});
