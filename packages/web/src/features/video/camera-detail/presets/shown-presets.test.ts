import { expect, test } from "vitest";
import { shownPresets } from "./shown-presets.ts";

const listed = ["Ramp", "Bridge", "Tunnel"].map((name, index) => ({ token: `${index + 1}`, name }));

test("while the deletion of a preset can be undone, the others keep their targets", () => {
  const shown = shownPresets(listed, new Set(["2"]));
  expect(shown.map(({ preset, index }) => [preset.name, listed[index]?.name])).toEqual([
    ["Ramp", "Ramp"],
    ["Tunnel", "Tunnel"],
  ]);
});
