import { ntcipCrc } from "../multi/crc.ts";
import { sha256Hex } from "../fonts/sha256.ts";
import type { FaceDescription } from "../reconcile/face-description.ts";

export type GraphicType = FaceDescription["colorScheme"];

/** A graphic on a sign (NTCIP 1203 dmsGraphicTable and dmsGraphicBitmapTable). */
export interface Graphic {
  /** Maximum 64 characters (dmsGraphicName). */
  name: string;
  /** 1 to 65535. */
  widthPx: number;
  /** 1 to 255. */
  heightPx: number;
  type: GraphicType;
  /** Transparent pixel value: 0..255, or 0xRRGGBB in 24 bit; null if there is none. */
  transparent: number | null;
  /**
   * Hex digits of the pixels row by row, without padding at row ends: 1 bit each, most significant first
   * (last byte zero-filled), 1 byte for shades and classic colours, or blue, green, red.
   */
  bitmap: string;
}

/** dmsGraphicType per colour scheme. */
export const graphicTypeNumbers: Readonly<Record<GraphicType, number>> = {
  monochrome1bit: 1,
  monochrome8bit: 2,
  colorClassic: 3,
  color24bit: 4,
};

export function graphicBytesNeeded(graphic: Pick<Graphic, "type" | "widthPx" | "heightPx">): number {
  const pixels = graphic.widthPx * graphic.heightPx;
  if (graphic.type === "monochrome1bit") return Math.ceil(pixels / 8);
  return graphic.type === "color24bit" ? pixels * 3 : pixels;
}

/** Null if size and bitmap are valid. */
export function graphicProblem(graphic: Graphic): "size" | "bitmap" | null {
  const { widthPx, heightPx, bitmap } = graphic;
  const isSize = (value: number, max: number): boolean =>
    Number.isInteger(value) && value >= 1 && value <= max;
  if (!isSize(widthPx, 65_535) || !isSize(heightPx, 255)) return "size";
  return bitmap.length === graphicBytesNeeded(graphic) * 2 && /^[0-9a-f]*$/i.test(bitmap) ? null : "bitmap";
}

/** dmsGraphicID of a graphic under this number (1..255), 0..65535. */
export function graphicId(number: number, graphic: Graphic): number {
  let known = ids.get(graphic);
  if (known === undefined) ids.set(graphic, (known = new Map()));
  let id = known.get(number);
  if (id === undefined) known.set(number, (id = ntcipCrc([number, ...graphicBytes(graphic)])));
  return id;
}

/** Hash of the drawing (64 hex digits), independent of number and name. */
export function graphicContentHash(graphic: Graphic): string {
  let hash = hashes.get(graphic);
  if (hash === undefined) hashes.set(graphic, (hash = sha256Hex(graphicBytes(graphic))));
  return hash;
}

/** Bytes in the order of dmsGraphicID without the number; equal graphics have equal bytes. */
function graphicBytes(graphic: Graphic): number[] {
  const { heightPx, widthPx, type, transparent } = graphic;
  return [
    heightPx >> 8,
    heightPx & 0xff,
    widthPx >> 8,
    widthPx & 0xff,
    graphicTypeNumbers[type],
    ...(transparent === null ? [0, 0, 0, 0] : [1, ...transparentBytes(type, transparent)]),
    ...bytesOfHex(graphic.bitmap),
  ];
}

/** Pixel values row by row: 0..255, or 0xRRGGBB in 24 bit; -1 for transparent. Cached. */
export function graphicPixels(graphic: Graphic): Int32Array {
  let values = pixelValues.get(graphic);
  if (values === undefined) pixelValues.set(graphic, (values = readPixels(graphic)));
  return values;
}

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

const ids = new WeakMap<Graphic, Map<number, number>>();
const hashes = new WeakMap<Graphic, string>();
const pixelValues = new WeakMap<Graphic, Int32Array>();

/** dmsGraphicTransparentColor: red, green, blue, or one byte and two zeros. */
function transparentBytes(type: GraphicType, value: number): number[] {
  return type === "color24bit" ? [value >> 16, (value >> 8) & 0xff, value & 0xff] : [value & 0xff, 0, 0];
}

function readPixels(graphic: Graphic): Int32Array {
  const bytes = bytesOfHex(graphic.bitmap);
  const values = new Int32Array(graphic.widthPx * graphic.heightPx);
  for (let at = 0; at < values.length; at++) {
    const value = readPixel(graphic.type, bytes, at);
    values[at] = value === graphic.transparent ? -1 : value;
  }
  return values;
}

function readPixel(type: GraphicType, bytes: Uint8Array, at: number): number {
  if (type === "monochrome1bit") return ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  if (type !== "color24bit") return bytes[at] ?? 0;
  return ((bytes[at * 3 + 2] ?? 0) << 16) | ((bytes[at * 3 + 1] ?? 0) << 8) | (bytes[at * 3] ?? 0);
}
