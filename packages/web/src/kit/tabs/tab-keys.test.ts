import { expect, test } from "vitest";
import { tabAfterKey } from "./tab-keys.ts";

const ids = ["profile", "hotkeys", "appearance"] as const;
const moveVertically = (key: string, open: (typeof ids)[number]) => tabAfterKey(key, ids, open, "vertical");

test("arrow keys move between vertical tabs with wrap-around, Home and End jump to the ends (PLAT-052)", () => {
  expect(moveVertically("ArrowDown", "profile")).toBe("hotkeys");
  expect(moveVertically("ArrowDown", "appearance")).toBe("profile");
  expect(moveVertically("ArrowUp", "profile")).toBe("appearance");
  expect(moveVertically("ArrowUp", "hotkeys")).toBe("profile");
  expect(moveVertically("Home", "appearance")).toBe("profile");
  expect(moveVertically("End", "profile")).toBe("appearance");
});

test("keys of the other direction and letters have no effect", () => {
  for (const key of ["ArrowLeft", "ArrowRight", "Enter", "a"])
    expect(moveVertically(key, "profile")).toBeUndefined();
  expect(tabAfterKey("ArrowDown", ids, "profile", "horizontal")).toBeUndefined();
  expect(tabAfterKey("ArrowLeft", ids, "profile", "horizontal")).toBe("appearance");
});
