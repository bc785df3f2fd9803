import { expect, test } from "vitest";
import { keysOfScreen, showKeysOfScreen } from "./shown-keys.ts";

test("the list of keys names those of the screen that is open, and none of one that was left", () => {
  const leave = showKeysOfScreen(() => ({ title: "Sign", keys: [[["P"], "Poll"]] }));
  const leaveList = showKeysOfScreen(() => ({ title: "List", keys: [[["N"], "New"]] }));
  expect(keysOfScreen().map(({ title }) => title)).toEqual(["List", "Sign"]);
  leaveList();
  expect(keysOfScreen().map(({ title }) => title)).toEqual(["Sign"]);
  leave();
  expect(keysOfScreen()).toEqual([]);
});

test("a part of a screen without a key of its own has no heading among them", () => {
  const leave = showKeysOfScreen(() => ({ title: "Viewer", keys: [] }));
  expect(keysOfScreen()).toEqual([]);
  leave();
});
