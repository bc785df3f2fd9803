import { mix, type Rgb, rgbOf, toCss } from "../canvas-colour.ts";

/** Colours of base map and pins, derived from the theme so that every theme works. */
export interface MapColors {
  isDark: boolean;
  outside: string;
  land: string;
  countyLine: string;
  stateLine: string;
  road: string;
  roadEdge: string;
  arterial: string;
  street: string;
  label: string;
  labelHalo: string;
  plate: string;
  plateLine: string;
  plateInk: string;
  halo: string;
  accent: string;
  good: string;
  bad: string;
  badInk: string;
  warn: string;
  warnInk: string;
  unknown: string;
  notPollable: string;
  disabled: string;
}

/** The map's canvas supports neither custom properties nor `oklch()`: tokens are resolved here. */
export function mapColors(element: Element): MapColors {
  const style = getComputedStyle(element);
  const readToken = (name: string) => rgbOf(style.getPropertyValue(name).trim());
  const [body, surface, text] = [readToken("--c-body"), readToken("--c-surface"), readToken("--c-text")];
  const isDark = lightnessOf(body) < lightnessOf(text);
  const ground = isDark ? surface : body;
  const mixShade = (share: number) => toCss(mix(ground, text, share));
  return {
    isDark,
    outside: toCss(isDark ? body : mix(body, text, 0.06)),
    land: toCss(ground),
    countyLine: mixShade(0.07),
    stateLine: mixShade(0.22),
    road: mixShade(isDark ? 0.34 : 0.3),
    roadEdge: toCss(isDark ? body : surface),
    arterial: mixShade(0.12),
    street: mixShade(0.055),
    label: toCss(readToken("--c-dim")),
    labelHalo: toCss(ground),
    plate: toCss(isDark ? mix(surface, text, 0.14) : surface),
    plateLine: mixShade(0.5),
    plateInk: toCss(mix(ground, text, 0.86)),
    halo: toCss(isDark ? body : surface),
    accent: toCss(readToken("--c-accent")),
    good: toCss(readToken("--s-ok")),
    bad: toCss(readToken("--s-bad-fill")),
    badInk: toCss(readToken("--s-on-bad")),
    warn: toCss(readToken("--s-warn-fill")),
    warnInk: toCss(readToken("--s-on-warn")),
    unknown: toCss(readToken("--s-unk")),
    notPollable: toCss(readToken("--s-np")),
    disabled: toCss(readToken("--s-off")),
  };
}

function lightnessOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
