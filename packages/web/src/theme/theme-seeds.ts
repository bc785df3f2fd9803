/** Seed of a theme family; all colours of both modes are derived from it. */
export interface ThemeSeed {
  /** Accent, OKLCH. */
  hue: number;
  chroma: number;
  /** Tint of greys. */
  neutralHue: number;
  neutralChroma: number;
  /** OKLCH lightness of panels in dark mode. */
  darkGround: number;
  /** Start lightness of the accent; the contrast rules adjust it. */
  accentLight?: number;
  accentDark?: number;
  radiusPx: number;
  controlHeightPx: number;
  font: "inter" | "system";
  bar: "surface" | "ink" | "brand";
}

const base = {
  darkGround: 0.21,
  radiusPx: 4,
  controlHeightPx: 32,
  font: "inter",
  bar: "surface",
} as const;

/** PLAT-023. */
export const themeSeeds = {
  saga: { ...base, hue: 252, chroma: 0.15, neutralHue: 254, neutralChroma: 0.011, darkGround: 0.215 },
  arya: { ...base, hue: 245, chroma: 0.13, neutralHue: 0, neutralChroma: 0, darkGround: 0.17, bar: "ink" },
  darkblue: {
    ...base,
    hue: 262,
    chroma: 0.19,
    neutralHue: 262,
    neutralChroma: 0.03,
    darkGround: 0.19,
    bar: "ink",
  },
  bootstrap4: {
    ...base,
    hue: 256,
    chroma: 0.2,
    neutralHue: 250,
    neutralChroma: 0.008,
    font: "system",
    controlHeightPx: 34,
    bar: "ink",
  },
  material: {
    ...base,
    hue: 275,
    chroma: 0.17,
    neutralHue: 300,
    neutralChroma: 0.008,
    radiusPx: 8,
    controlHeightPx: 36,
    bar: "brand",
  },
  fluent: {
    ...base,
    hue: 250,
    chroma: 0.15,
    neutralHue: 250,
    neutralChroma: 0.002,
    radiusPx: 2,
    controlHeightPx: 30,
    font: "system",
  },
  lara: {
    ...base,
    hue: 277,
    chroma: 0.2,
    neutralHue: 264,
    neutralChroma: 0.012,
    radiusPx: 6,
    controlHeightPx: 34,
  },
  nova: {
    ...base,
    hue: 248,
    chroma: 0.15,
    neutralHue: 240,
    neutralChroma: 0.004,
    radiusPx: 3,
    controlHeightPx: 30,
    font: "system",
    bar: "brand",
  },
  luna: {
    ...base,
    hue: 225,
    chroma: 0.11,
    neutralHue: 220,
    neutralChroma: 0.004,
    darkGround: 0.2,
    radiusPx: 3,
    controlHeightPx: 30,
    font: "system",
    bar: "ink",
  },
  soho: {
    ...base,
    hue: 290,
    chroma: 0.2,
    neutralHue: 285,
    neutralChroma: 0.014,
    darkGround: 0.2,
    radiusPx: 8,
    controlHeightPx: 34,
  },
  viva: {
    ...base,
    hue: 272,
    chroma: 0.15,
    neutralHue: 270,
    neutralChroma: 0.018,
    radiusPx: 6,
    controlHeightPx: 36,
  },
  tailwind: {
    ...base,
    hue: 278,
    chroma: 0.21,
    neutralHue: 258,
    neutralChroma: 0.018,
    radiusPx: 6,
    controlHeightPx: 34,
  },
  mira: {
    ...base,
    hue: 252,
    chroma: 0.08,
    neutralHue: 258,
    neutralChroma: 0.02,
    darkGround: 0.26,
    bar: "ink",
  },
  navyblue: {
    ...base,
    hue: 258,
    chroma: 0.12,
    accentLight: 0.42,
    accentDark: 0.7,
    neutralHue: 258,
    neutralChroma: 0.022,
    darkGround: 0.18,
    bar: "brand",
  },
} as const satisfies Record<string, ThemeSeed>;

export type ThemeFamily = keyof typeof themeSeeds;
export const themeFamilies = Object.keys(themeSeeds) as ThemeFamily[];
export type ThemeMode = "light" | "dark";
export const defaultFamily: ThemeFamily = "saga";
