/** Red, green, blue, 0..255. */
export type Rgb = readonly [number, number, number];

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
    bad: toCss(readToken("--s-bad-fill")),
    badInk: toCss(readToken("--s-on-bad")),
    warn: toCss(readToken("--s-warn-fill")),
    warnInk: toCss(readToken("--s-on-warn")),
    unknown: toCss(readToken("--s-unk")),
    notPollable: toCss(readToken("--s-np")),
    disabled: toCss(readToken("--s-off")),
  };
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const interpolateChannel = (index: 0 | 1 | 2) =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [interpolateChannel(0), interpolateChannel(1), interpolateChannel(2)];
}

export function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}

function lightnessOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

let canvas: CanvasRenderingContext2D | null | undefined;

function rgbOf(color: string): Rgb {
  canvas ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (!canvas) return [128, 128, 128];
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
