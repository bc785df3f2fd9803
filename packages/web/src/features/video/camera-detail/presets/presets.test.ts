import { expect, test } from "vitest";
import { listShownPresets, renameTo } from "./presets.ts";

const listed = ["Ramp", "Bridge", "Tunnel"].map((name, index) => ({ token: `${index + 1}`, name }));

test("while the deletion of a preset can be undone, the others keep their targets", () => {
  const shown = listShownPresets(listed, new Set(["2"]));
  expect(shown.map(({ preset, index }) => [preset.name, listed[index]?.name])).toEqual([
    ["Ramp", "Ramp"],
    ["Tunnel", "Tunnel"],
  ]);
});

test("a preset's new name is saved only if it is nonblank and different (CAM-039)", () => {
  expect(renameTo("Ramp", "  Ramp north ")).toBe("Ramp north");
  expect(renameTo("Ramp", "   ")).toBeUndefined();
  expect(renameTo("Ramp", "")).toBeUndefined();
  expect(renameTo("Ramp", " Ramp ")).toBeUndefined();
});
