import { describe, expect, test } from "vitest";
import { contrast, oklch } from "./oklch.ts";
import { statusColours } from "./status-colours.ts";
import { themeFamilies, type ThemeMode } from "./theme-seeds.ts";
import { themeTokens } from "./theme-tokens.ts";

const modes: ThemeMode[] = ["light", "dark"];
const all = themeFamilies.flatMap((family) => modes.map((mode) => ({ family, mode })));

test("there are fourteen theme families, each light and dark (PLAT-023, PLAT-024)", () => {
  expect(themeFamilies.toSorted().join(" ")).toBe(
    "arya bootstrap4 darkblue fluent lara luna material mira navyblue nova saga soho tailwind viva",
  );
  expect(all).toHaveLength(28);
});

describe.each(all)("$family $mode", ({ family, mode }) => {
  const tokens = themeTokens(family, mode);
  const status = statusColours[mode];
  const grounds = { body: tokens.body, surface: tokens.surface, raised: tokens.raised, hover: tokens.hover };

  test("text, dim text and links read on every ground", () => {
    for (const [name, ground] of Object.entries({ ...grounds, accentSoft: tokens.accentSoft })) {
      expect(contrast(tokens.text, ground), `text on ${name}`).toBeGreaterThanOrEqual(7);
      expect(contrast(tokens.dim, ground), `dim on ${name}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.accent, ground), `accent on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.barText, tokens.barGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.barDim, tokens.barGround)).toBeGreaterThanOrEqual(4.5);
  });

  test("the edge of a control is seen on every ground", () => {
    for (const [name, ground] of Object.entries(grounds)) {
      expect(contrast(tokens.borderInput, ground), name).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens.borderStrong, ground), name).toBeGreaterThanOrEqual(3);
    }
  });

  test("the words of every state read, and their marks are seen on their fill", () => {
    for (const [name, ground] of Object.entries({ body: tokens.body, surface: tokens.surface })) {
      for (const role of ["ok", "bad", "warn", "notPollable", "unknown", "off"] as const)
        expect(contrast(status[role], ground), `${role} on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(status.onBadFill, status.badFill)).toBeGreaterThanOrEqual(3);
    expect(contrast(status.onWarnFill, status.warnFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(status.badFill, tokens.surface), "red shape").toBeGreaterThanOrEqual(3);
    expect(contrast(status.warnFill, tokens.surface), "amber shape").toBeGreaterThanOrEqual(3);
  });
});

test("a colour that sRGB lacks loses chroma, not lightness", () => {
  expect(oklch(0.5, 0.4, 140)).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
