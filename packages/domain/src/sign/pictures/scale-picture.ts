import { classicColors, rgbOf } from "../raster/colors.ts";
import type { DecodedPicture } from "./graphic-from-pixels.ts";
import type { GraphicType } from "./graphic.ts";
import type { DisplaySize } from "../layout/text-area-rules.ts";

/** Area average, weighted by opacity. */
export function scalePicture(picture: DecodedPicture, { widthPx, heightPx }: DisplaySize): DecodedPicture {
  if (picture.widthPx === widthPx && picture.heightPx === heightPx) return picture;
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  const columns = spansOf(picture.widthPx, widthPx);
  const rows = spansOf(picture.heightPx, heightPx);
  for (const [row, rowSpan] of rows.entries()) {
    for (const [column, columnSpan] of columns.entries()) {
      rgba.set(meanOf(picture, rowSpan, columnSpan), (row * widthPx + column) * 4);
    }
  }
  return { widthPx, heightPx, rgba };
}

/** Reduces to the sign's colours by Floyd-Steinberg dithering. Transparent pixels stay. */
export function ditherPicture(picture: DecodedPicture, colorScheme: GraphicType): DecodedPicture {
  const palette = palettes[colorScheme];
  const source = colorScheme.startsWith("monochrome") ? greyOf(picture) : picture;
  if (palette === undefined) return source;
  const { widthPx, heightPx } = source;
  const wanted = Float32Array.from(source.rgba);
  const rgba = new Uint8ClampedArray(wanted.length);
  for (let at = 0; at < widthPx * heightPx; at++) {
    const pixel = at * 4;
    if (wanted[pixel + 3]! < 128) continue;
    const nearest = nearestOf(palette, wanted, pixel);
    rgba.set([...nearest, 255], pixel);
    const column = at % widthPx;
    for (const [right, down, share] of spread) {
      const isInside =
        column + right >= 0 && column + right < widthPx && at + down * widthPx < widthPx * heightPx;
      if (!isInside) continue;
      const to = pixel + (down * widthPx + right) * 4;
      for (let channel = 0; channel < 3; channel++) {
        wanted[to + channel]! += (wanted[pixel + channel]! - nearest[channel]!) * share;
      }
    }
  }
  return { widthPx, heightPx, rgba };
}

type Color = readonly [red: number, green: number, blue: number];

const palettes: Readonly<Partial<Record<GraphicType, readonly Color[]>>> = {
  monochrome1bit: [
    [0, 0, 0],
    [255, 255, 255],
  ],
  colorClassic: classicColors.map(({ name }) => {
    const rgb = rgbOf(name);
    return [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  }),
};
/** Error diffusion: columns right, rows down, share. */
const spread = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const;

interface Span {
  from: number;
  weights: number[];
}

function spansOf(size: number, count: number): Span[] {
  return Array.from({ length: count }, (_, at) => {
    const start = (at * size) / count;
    const end = ((at + 1) * size) / count;
    const from = Math.floor(start);
    const weights: number[] = [];
    for (let pixel = from; pixel < Math.max(from + 1, Math.ceil(end)); pixel++) {
      weights.push(Math.min(pixel + 1, end) - Math.max(pixel, start));
    }
    return { from, weights };
  });
}

function meanOf({ widthPx, rgba }: DecodedPicture, rows: Span, columns: Span): number[] {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
  for (const [down, rowWeight] of rows.weights.entries()) {
    for (const [right, columnWeight] of columns.weights.entries()) {
      const pixel = ((rows.from + down) * widthPx + columns.from + right) * 4;
      const weight = rowWeight * columnWeight;
      const visible = weight * rgba[pixel + 3]!;
      red += rgba[pixel]! * visible;
      green += rgba[pixel + 1]! * visible;
      blue += rgba[pixel + 2]! * visible;
      opacity += visible;
      area += weight;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  return [red / opacity, green / opacity, blue / opacity, opacity / area];
}

/** Perceived brightness (ITU-R BT.709). */
function greyOf({ widthPx, heightPx, rgba }: DecodedPicture): DecodedPicture {
  const grey = new Uint8ClampedArray(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const value = 0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!;
    grey.set([value, value, value, rgba[at + 3]!], at);
  }
  return { widthPx, heightPx, rgba: grey };
}

function nearestOf(palette: readonly Color[], wanted: Float32Array, pixel: number): Color {
  let nearest = palette[0]!;
  let min = Number.POSITIVE_INFINITY;
  for (const color of palette) {
    const distance =
      (wanted[pixel]! - color[0]) ** 2 +
      (wanted[pixel + 1]! - color[1]) ** 2 +
      (wanted[pixel + 2]! - color[2]) ** 2;
    if (distance < min) [nearest, min] = [color, distance];
  }
  return nearest;
}
