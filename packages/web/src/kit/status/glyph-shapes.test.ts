import { deviceStatuses, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import { expect, test } from "vitest";
import { deviceGlyphs, severities, severityGlyphs, verificationGlyphs } from "./glyph-shapes.ts";

const drawing = ({ shape, mark }: { shape: string; mark: string }) => `${shape} ${mark}`;

test("no two states differ by colour alone", () => {
  for (const glyphs of [deviceGlyphs, severityGlyphs, verificationGlyphs]) {
    const drawings = Object.values(glyphs).map(drawing);
    expect(new Set(drawings).size).toBe(drawings.length);
  }
});

test("only problem states are filled", () => {
  const filled = deviceStatuses.filter((status) => deviceGlyphs[status].filled);
  expect(filled).toEqual(["OFFLINE", "DEGRADED"]);
  expect(severities.filter((severity) => severityGlyphs[severity].filled)).toEqual([
    "critical",
    "major",
    "minor",
  ]);
});

test("the worst-first order contains every state", () => {
  expect(statusesWorstFirst.toSorted()).toEqual(deviceStatuses.toSorted());
});
