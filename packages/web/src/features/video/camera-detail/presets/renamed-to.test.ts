import { expect, test } from "vitest";
import { renamedTo } from "./renamed-to.ts";

test("a preset's new name is saved only if it is nonblank and different (CAM-039)", () => {
  expect(renamedTo("Ramp", "  Ramp north ")).toBe("Ramp north");
  expect(renamedTo("Ramp", "   ")).toBeUndefined();
  expect(renamedTo("Ramp", "")).toBeUndefined();
  expect(renamedTo("Ramp", " Ramp ")).toBeUndefined();
});
