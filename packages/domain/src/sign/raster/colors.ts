import type { SignColor } from "../message/message.ts";

/** 0xRRGGBB. */
export type Rgb = number;

interface NamedColor {
  name: string;
  rgb: Rgb;
}

/** The index is the number on the wire (NTCIP 1203 classic colours 0..9). */
export const classicColors: readonly NamedColor[] = [
  { name: "black", rgb: 0x000000 },
  { name: "red", rgb: 0xff0000 },
  { name: "yellow", rgb: 0xffff00 },
  { name: "green", rgb: 0x00ff00 },
  { name: "cyan", rgb: 0x00ffff },
  { name: "blue", rgb: 0x0000ff },
  { name: "magenta", rgb: 0xff00ff },
  { name: "white", rgb: 0xffffff },
  { name: "orange", rgb: 0xffa500 },
  { name: "amber", rgb: 0xffd000 },
];

export const signColors: readonly string[] = classicColors.map((color) => color.name);

const numberByName = new Map(classicColors.map((color, number) => [color.name, number]));

/** Number 0..9; undefined for any other colour. */
export function classicNumber(color: SignColor): number | undefined {
  return numberByName.get(color);
}

export function classicName(number: number): string | undefined {
  return classicColors[number]?.name;
}

/** Stored form: a lower-case name, or `#` and 3, 6 or 8 lower-case hex digits. Invalid input becomes black. */
export function normalizeColor(color: string | null | undefined): SignColor {
  const text = (color ?? "").trim().toLowerCase();
  if (numberByName.has(text)) return text;
  const digits = text.startsWith("#") ? text.slice(1) : text;
  return /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits) ? `#${digits}` : "black";
}

const rgbByText = new Map<string, Rgb>();
const rememberedColors = 500;

/** Ignores the alpha channel, which LEDs cannot show. */
export function rgbOf(color: SignColor): Rgb {
  const known = rgbByText.get(color);
  if (known !== undefined) return known;
  const rgb = parseRgb(normalizeColor(color));
  if (rgbByText.size < rememberedColors) rgbByText.set(color, rgb);
  return rgb;
}

function parseRgb(color: SignColor): Rgb {
  const number = numberByName.get(color);
  if (number !== undefined) return classicColors[number]!.rgb;
  const digits = color.slice(1);
  const full =
    digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join("") : digits.slice(0, 6);
  return Number.parseInt(full, 16);
}

/** The classic name if there is one, otherwise `#rrggbb`. */
export function colorOfRgb(rgb: Rgb): SignColor {
  const named = classicColors.find((color) => color.rgb === rgb);
  return named?.name ?? `#${rgb.toString(16).padStart(6, "0")}`;
}

/** Relative luminance 0..1 (WCAG 2). */
function luminanceOf(color: SignColor): number {
  const rgb = rgbOf(color);
  const readChannel = (shift: number): number => {
    const value = ((rgb >> shift) & 0xff) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * readChannel(16) + 0.7152 * readChannel(8) + 0.0722 * readChannel(0);
}

export function contrastTextColor(background: SignColor): "white" | "black" {
  const behind = luminanceOf(background);
  const contrastWithWhite = 1.05 / (behind + 0.05);
  const contrastWithBlack = (behind + 0.05) / 0.05;
  return contrastWithWhite > contrastWithBlack ? "white" : "black";
}
