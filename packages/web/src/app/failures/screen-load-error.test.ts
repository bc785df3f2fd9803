import { expect, test } from "vitest";
import { isReloadDue, loadErrorOf, noteReload, ScreenLoadError } from "./screen-load-error.ts";

function storageStub(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  } as Storage;
}
const chunk = "Failed to fetch dynamically imported module: http://console/assets/list-1.js";
const other = "Failed to fetch dynamically imported module: http://console/assets/form-2.js";

test("the page reloads once per missing chunk, and not again within a minute (PLAT-009)", () => {
  const storage = storageStub();
  expect(isReloadDue(chunk, 1_000, storage)).toBe(true);
  noteReload(chunk, 1_000, storage);
  expect(isReloadDue(chunk, 1_200, storage)).toBe(false);
  expect(isReloadDue(other, 1_300, storage)).toBe(true);
  noteReload(other, 1_300, storage);
  expect(isReloadDue(chunk, 60_900, storage)).toBe(false);
  expect(isReloadDue(chunk, 61_000, storage)).toBe(true);
});

test("invalid data in the storage is ignored", () => {
  const storage = storageStub();
  storage.setItem("gantry_reloaded", "{oops");
  expect(isReloadDue(chunk, 0, storage)).toBe(true);
});

test("a chunk missing on the server is distinguished from one that fails to run (PLAT-010)", () => {
  const failures = [
    chunk,
    "error loading dynamically imported module: http://console/assets/list-1.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/list-1.css",
    "x is not a function",
  ].map((message) => new ScreenLoadError(new TypeError(message)).isMissingChunk);
  expect(failures).toEqual([true, true, true, true, false]);
  expect(loadErrorOf(new TypeError(chunk))?.isMissingChunk).toBe(true);
  expect(loadErrorOf(new TypeError("x is undefined"))).toBeUndefined();
});
