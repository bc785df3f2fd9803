import { classicColors, rgbOf } from "../raster/colors.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type Graphic, graphicPixels } from "./graphic.ts";

/** RGBA, 0..255, row by row. */
export interface DecodedPicture {
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array | Uint8ClampedArray;
}

/**
 * Converts a picture for this sign: lit above half brightness, shades, nearest classic colour, or 24 bit.
 * Pixels less than half opaque become transparent; `transparent` is a value that no visible pixel has.
 */
export function graphicFromPixels(
  name: string,
  picture: DecodedPicture,
  { colorScheme: type }: Pick<SignFace, "colorScheme">,
  wanted?: { transparent: number | null },
): Graphic {
  const { widthPx, heightPx, rgba } = picture;
  const read = readers[type];
  const values: number[] = [];
  const clear: boolean[] = [];
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [red, green, blue] = [rgba[at * 4]!, rgba[at * 4 + 1]!, rgba[at * 4 + 2]!];
    clear.push(rgba[at * 4 + 3]! < 128);
    values.push(read(red, green, blue));
  }
  const transparent = transparentValue(values, clear, type, wanted);
  const shown = values.map((value, at) => (clear[at] ? (transparent ?? 0) : value));
  return { name: name.slice(0, 64), widthPx, heightPx, type, transparent, bitmap: bitmapOf(shown, type) };
}

export function pixelsOfGraphic(graphic: Graphic): DecodedPicture {
  const { widthPx, heightPx } = graphic;
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (const [at, value] of graphicPixels(graphic).entries()) {
    if (value < 0) continue;
    const rgb = rgbOfValue(graphic.type, value);
    rgba[at * 4] = rgb >> 16;
    rgba[at * 4 + 1] = (rgb >> 8) & 0xff;
    rgba[at * 4 + 2] = rgb & 0xff;
    rgba[at * 4 + 3] = 255;
  }
  return { widthPx, heightPx, rgba };
}

function rgbOfValue(type: Graphic["type"], value: number): number {
  if (type === "color24bit") return value;
  if (type === "colorClassic") return classicColors[value]?.rgb ?? 0;
  return (type === "monochrome1bit" ? value * 255 : value) * 0x010101;
}

function transparentValue(
  values: readonly number[],
  clear: readonly boolean[],
  type: Graphic["type"],
  wanted: { transparent: number | null } | undefined,
): number | null {
  const hasClear = clear.includes(true);
  if (wanted !== undefined) {
    const { transparent } = wanted;
    const isTaken = values.some((value, at) => value === transparent && !clear[at]);
    if (transparent === null ? !hasClear : !isTaken) return transparent;
  }
  return hasClear ? findUnusedValue(values, clear, type) : null;
}

type PixelReader = (red: number, green: number, blue: number) => number;

const readers: Readonly<Record<Graphic["type"], PixelReader>> = {
  monochrome1bit: (red, green, blue) => (computeBrightness(red, green, blue) >= 128 ? 1 : 0),
  monochrome8bit: computeBrightness,
  colorClassic: findNearestClassic,
  color24bit: (red, green, blue) => (red << 16) | (green << 8) | blue,
};

/** Perceived brightness 0..255 (ITU-R BT.709). */
function computeBrightness(red: number, green: number, blue: number): number {
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

function findNearestClassic(red: number, green: number, blue: number): number {
  const distances = classicColors.map(({ name }) => {
    const rgb = rgbOf(name);
    return (red - (rgb >> 16)) ** 2 + (green - ((rgb >> 8) & 0xff)) ** 2 + (blue - (rgb & 0xff)) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

/** A value that no visible pixel uses; if all are used, dark, which looks like an unlit pixel. */
function findUnusedValue(
  values: readonly number[],
  clear: readonly boolean[],
  type: Graphic["type"],
): number {
  const used = new Set(values.filter((_, at) => !clear[at]));
  const count = type === "monochrome1bit" ? 2 : type === "color24bit" ? 0x1000000 : 256;
  for (let value = 0; value < count; value++) if (!used.has(value)) return value;
  return 0;
}

function bitmapOf(values: readonly number[], type: Graphic["type"]): string {
  const toHex = (byte: number): string => byte.toString(16).padStart(2, "0");
  if (type === "color24bit") {
    return values.map((rgb) => toHex(rgb & 0xff) + toHex((rgb >> 8) & 0xff) + toHex(rgb >> 16)).join("");
  }
  if (type !== "monochrome1bit") return values.map(toHex).join("");
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  for (const [at, value] of values.entries()) bytes[at >> 3]! |= value << (7 - (at & 7));
  return Array.from(bytes, toHex).join("");
}
