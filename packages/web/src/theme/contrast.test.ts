import { describe, expect, test } from "vitest";
import { colorFromOklch, contrastOf } from "./oklch.ts";
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

  test("text, dim text and links are legible on every background", () => {
    for (const [name, ground] of Object.entries({ ...grounds, accentSoft: tokens.accentSoft })) {
      expect(contrastOf(tokens.text, ground), `text on ${name}`).toBeGreaterThanOrEqual(7);
      expect(contrastOf(tokens.dim, ground), `dim on ${name}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(tokens.accent, ground), `accent on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastOf(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(tokens.barText, tokens.barGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(tokens.barDim, tokens.barGround)).toBeGreaterThanOrEqual(4.5);
  });

  test("control borders are visible on every background", () => {
    for (const [name, ground] of Object.entries(grounds)) {
      expect(contrastOf(tokens.borderInput, ground), name).toBeGreaterThanOrEqual(3);
      expect(contrastOf(tokens.borderStrong, ground), name).toBeGreaterThanOrEqual(3);
    }
  });

  test("state texts are legible, and their marks visible on their fill", () => {
    for (const [name, ground] of Object.entries({ body: tokens.body, surface: tokens.surface })) {
      for (const role of ["ok", "bad", "warn", "notPollable", "unknown", "off"] as const)
        expect(contrastOf(status[role], ground), `${role} on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    // Hovered and selected rows and raised panels show the same text.
    for (const [name, ground] of Object.entries({ ...grounds, accentSoft: tokens.accentSoft })) {
      for (const role of ["bad", "warn", "notPollable", "unknown"] as const)
        expect(contrastOf(status[role], ground), `${role} on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastOf(status.onBadFill, status.badFill)).toBeGreaterThanOrEqual(3);
    expect(contrastOf(status.onWarnFill, status.warnFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(status.badFill, tokens.surface), "red shape").toBeGreaterThanOrEqual(3);
    expect(contrastOf(status.warnFill, tokens.surface), "amber shape").toBeGreaterThanOrEqual(3);
  });
});

describe.each(all)("$family $mode: graphics", ({ family, mode }) => {
  const tokens = themeTokens(family, mode);
  const status = statusColours[mode];
  const grounds = [tokens.body, tokens.surface, tokens.raised, tokens.hover, tokens.accentSoft];

  test("the focus ring is visible on every background", () => {
    for (const ground of grounds) expect(contrastOf(tokens.accent, ground)).toBeGreaterThanOrEqual(3);
    expect(contrastOf(tokens.barText, tokens.barGround), "in the bar").toBeGreaterThanOrEqual(3);
  });

  test("severity icons are visible by shape or mark", () => {
    const fills = [
      ["critical", status.severityCriticalFill, status.onBadFill],
      ["major", status.severityMajorFill, status.onWarnFill],
      ["minor", status.severityMinorFill, status.onWarnFill],
    ] as const;
    for (const [name, fill, mark] of fills) {
      const onGround = Math.min(...grounds.map((ground) => contrastOf(fill, ground)));
      expect(Math.max(onGround, contrastOf(mark, fill)), name).toBeGreaterThanOrEqual(3);
    }
  });
});

/** Machado, Oliveira and Fernandes 2009, full dichromacy; rows of linear RGB. */
const sights = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const minContrast = 0.03;

test.each(modes)(
  "online is green, offline red, degraded orange, not pollable cyan, unknown grey, in %s (PLAT-032)",
  (mode) => {
    const { ok, bad, warn, notPollable, unknown, badFill, warnFill } = statusColours[mode];
    expect(hueName(ok)).toBe("green");
    for (const colour of [bad, badFill]) expect(hueName(colour)).toBe("red");
    for (const colour of [warn, warnFill]) expect(hueName(colour)).toBe("orange");
    expect(hueName(notPollable)).toBe("cyan");
    expect(hueName(unknown)).toBe("grey");
  },
);

function hueName(hex: string): string {
  const [, a = 0, b = 0] = toOklab(toLinear(hex));
  if (Math.hypot(a, b) < 0.04) return "grey";
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const names = { red: [10, 40], orange: [45, 85], green: [130, 170], cyan: [195, 225] } as const;
  return Object.entries(names).find(([, [from, to]]) => hue >= from && hue <= to)?.[0] ?? `hue ${hue}`;
}

describe.each(Object.entries(sights))("%s sight", (_, matrix) => {
  test.each(modes)("states that need attention differ from all others by colour too, in %s", (mode) => {
    const { bad, warn, ...others } = statusColours[mode];
    const { notPollable, ok, unknown, off } = others;
    for (const [name, other] of Object.entries({ notPollable, ok, unknown, off, warn })) {
      expect(distanceSeen(bad, other, matrix), `bad and ${name}`).toBeGreaterThanOrEqual(minContrast);
      if (name === "warn") continue;
      expect(distanceSeen(warn, other, matrix), `warn and ${name}`).toBeGreaterThanOrEqual(minContrast);
    }
  });
});

function distanceSeen(a: string, b: string, matrix: readonly number[]): number {
  const [one, other] = [a, b].map((hex) => toOklab(simulateVision(toLinear(hex), matrix))) as [
    number[],
    number[],
  ];
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}
const toLinear = (hex: string): number[] =>
  [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
const simulateVision = (rgb: readonly number[], matrix: readonly number[]): number[] =>
  [0, 3, 6].map((row) => rgb.reduce((sum, value, index) => sum + value * (matrix[row + index] ?? 0), 0));
function toOklab([r = 0, g = 0, b = 0]: readonly number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test("a colour outside sRGB loses chroma, not lightness", () => {
  expect(colorFromOklch(0.5, 0.4, 140)).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
