import { expect, test } from "vitest";
import { keysOfScreen, showKeysOfScreen } from "./shown-keys.ts";

test("the shortcut list has those of the open screen only", () => {
  const leave = showKeysOfScreen(() => ({ title: "Sign", keys: [[["P"], "Poll"]] }));
  const leaveList = showKeysOfScreen(() => ({ title: "List", keys: [[["N"], "New"]] }));
  expect(keysOfScreen().map(({ title }) => title)).toEqual(["List", "Sign"]);
  leaveList();
  expect(keysOfScreen().map(({ title }) => title)).toEqual(["Sign"]);
  leave();
  expect(keysOfScreen()).toEqual([]);
});

test("a part of a screen without shortcuts has no heading", () => {
  const leave = showKeysOfScreen(() => ({ title: "Viewer", keys: [] }));
  expect(keysOfScreen()).toEqual([]);
  leave();
});
