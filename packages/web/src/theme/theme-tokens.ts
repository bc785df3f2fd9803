import { colorFromOklch, contrastOf } from "./oklch.ts";
import { type ThemeFamily, type ThemeMode, type ThemeSeed, themeSeeds } from "./theme-seeds.ts";

/** Colours by role; components use roles, never colours. */
export interface ThemeTokens {
  body: string;
  surface: string;
  raised: string;
  hover: string;
  border: string;
  /** Border of controls: 3:1 on every background. */
  borderInput: string;
  borderStrong: string;
  text: string;
  dim: string;
  accent: string;
  onAccent: string;
  accentSoft: string;
  barGround: string;
  barText: string;
  barDim: string;
  barMark: string;
}

const lightNeutralShare = 0.45;
const textContrast = 4.5;
const edgeContrast = 3;

/** Text reaches 4.5:1 and control borders 3:1 on every background. */
export function themeTokens(family: ThemeFamily, mode: ThemeMode): ThemeTokens {
  const seed: ThemeSeed = themeSeeds[family];
  const makeNeutral = (lightness: number, share = 1) =>
    colorFromOklch(
      lightness,
      seed.neutralChroma * share * (mode === "light" ? lightNeutralShare : 1),
      seed.neutralHue,
    );
  const ground = seed.darkGround;
  const greys =
    mode === "light"
      ? {
          body: makeNeutral(0.968),
          surface: makeNeutral(0.998, 0.4),
          raised: "#ffffff",
          hover: makeNeutral(0.955),
          border: makeNeutral(0.885),
          text: makeNeutral(0.25),
        }
      : {
          body: makeNeutral(ground - 0.03),
          surface: makeNeutral(ground),
          raised: makeNeutral(ground + 0.045),
          hover: makeNeutral(ground + 0.07),
          border: makeNeutral(ground + 0.13),
          text: makeNeutral(0.93),
        };
  const grounds = [greys.body, greys.surface, greys.raised, greys.hover];
  const accentSoft = softAccent(seed, mode);
  const darker = mode === "light";
  const reach = (from: number, limit: number, on: readonly string[], colour: (l: number) => string) =>
    moveUntil(from, darker ? -0.01 : 0.01, limit, on, colour);
  const accent = reach(accentStart(seed, mode), textContrast + 0.1, [...grounds, accentSoft], (l) =>
    colorFromOklch(l, seed.chroma * (darker ? 1 : 0.85), seed.hue),
  );
  return {
    ...greys,
    accentSoft,
    accent,
    dim: reach(darker ? 0.49 : 0.72, textContrast + 0.1, [...grounds, accentSoft], makeNeutral),
    borderInput: reach(darker ? 0.72 : ground + 0.19, edgeContrast + 0.02, grounds, makeNeutral),
    borderStrong: reach(darker ? 0.68 : ground + 0.3, edgeContrast + 0.02, grounds, makeNeutral),
    onAccent: readableOn(accent, seed.hue),
    ...barColours(seed, mode, greys.surface, greys.text, accent, makeNeutral),
  };
}

function accentStart(seed: ThemeSeed, mode: ThemeMode): number {
  return mode === "light" ? (seed.accentLight ?? 0.52) : (seed.accentDark ?? 0.74);
}

function softAccent(seed: ThemeSeed, mode: ThemeMode): string {
  return mode === "light"
    ? colorFromOklch(0.95, Math.min(seed.chroma * 0.25, 0.04), seed.hue)
    : colorFromOklch(seed.darkGround + 0.09, Math.min(seed.chroma * 0.35, 0.06), seed.hue);
}

function moveUntil(
  from: number,
  step: number,
  limit: number,
  grounds: readonly string[],
  colour: (lightness: number) => string,
): string {
  let lightness = from;
  while (
    lightness > 0 &&
    lightness < 1 &&
    grounds.some((ground) => contrastOf(colour(lightness), ground) < limit)
  )
    lightness += step;
  return colour(lightness);
}

function readableOn(ground: string, hue: number): string {
  return contrastOf(ground, "#ffffff") >= textContrast ? "#ffffff" : colorFromOklch(0.18, 0.02, hue);
}

function barColours(
  seed: ThemeSeed,
  mode: ThemeMode,
  surface: string,
  text: string,
  accent: string,
  neutral: (lightness: number) => string,
): Pick<ThemeTokens, "barGround" | "barText" | "barDim" | "barMark"> {
  if (seed.bar === "surface") {
    const step = mode === "light" ? -0.01 : 0.01;
    const start = mode === "light" ? 0.49 : 0.72;
    return {
      barGround: surface,
      barText: text,
      barMark: accent,
      barDim: moveUntil(start, step, textContrast + 0.1, [surface], neutral),
    };
  }
  const tint = Math.min(seed.neutralChroma * 1.6 + 0.01, 0.05);
  const ink = colorFromOklch(mode === "light" ? 0.29 : seed.darkGround - 0.05, tint, seed.neutralHue);
  if (seed.bar === "ink")
    return { barGround: ink, barText: "#f4f6f8", barDim: "#c3cad3", barMark: "#c3cad3" };
  const brand = mode === "light" ? accent : colorFromOklch(0.33, seed.chroma * 0.6, seed.hue);
  return {
    barGround: brand,
    barText: "#ffffff",
    barMark: "#ffffff",
    barDim: mode === "light" ? "#ffffff" : "#e6e9f2",
  };
}
