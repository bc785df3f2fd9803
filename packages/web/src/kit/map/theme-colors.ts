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
  const token = (name: string) => rgbOf(style.getPropertyValue(name).trim());
  const [body, surface, text] = [token("--c-body"), token("--c-surface"), token("--c-text")];
  const isDark = lightness(body) < lightness(text);
  const ground = isDark ? surface : body;
  const shade = (share: number) => css(mix(ground, text, share));
  return {
    isDark,
    outside: css(isDark ? body : mix(body, text, 0.06)),
    land: css(ground),
    countyLine: shade(0.07),
    stateLine: shade(0.22),
    road: shade(isDark ? 0.34 : 0.3),
    roadEdge: css(isDark ? body : surface),
    arterial: shade(0.12),
    street: shade(0.055),
    label: css(token("--c-dim")),
    labelHalo: css(ground),
    plate: css(isDark ? mix(surface, text, 0.14) : surface),
    plateLine: shade(0.5),
    plateInk: css(mix(ground, text, 0.86)),
    halo: css(isDark ? body : surface),
    accent: css(token("--c-accent")),
    bad: css(token("--s-bad-fill")),
    badInk: css(token("--s-on-bad")),
    warn: css(token("--s-warn-fill")),
    warnInk: css(token("--s-on-warn")),
    unknown: css(token("--s-unk")),
    notPollable: css(token("--s-np")),
    disabled: css(token("--s-off")),
  };
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [between(0), between(1), between(2)];
}

export function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}

function lightness([red, green, blue]: Rgb): number {
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
