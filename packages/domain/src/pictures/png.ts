import type { DecodedPicture } from "../sign/pictures/graphic-from-pixels.ts";
import { inflateZlib } from "./inflate.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples per pixel by colour type: grey, RGB, palette, grey with alpha, RGBA. */
const samplesByColorType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Texts stored in a PNG, by keyword (tEXt). */
type PictureTexts = Readonly<Record<string, string>>;

interface ReadPng extends DecodedPicture {
  texts: PictureTexts;
}

/**
 * Reads a PNG (ISO 15948) of at most `maxPx` pixels; undefined if it is corrupt, larger, interlaced or has
 * 16-bit samples. Inflates only to the size given in the header, which protects against decompression bombs.
 * Checksums are ignored, because a corrupt picture is visible before posting.
 */
export function readPng(bytes: Uint8Array, maxPx: number): ReadPng | undefined {
  const file = readChunks(bytes);
  if (file === undefined) return undefined;
  const { widthPx, heightPx, bitDepth, colorType, isInterlaced } = file.header;
  const samples = samplesByColorType[colorType];
  const isReadable = samples !== undefined && [1, 2, 4, 8].includes(bitDepth) && !isInterlaced;
  if (!isReadable || (bitDepth < 8 && samples > 1)) return undefined;
  if (widthPx < 1 || heightPx < 1 || widthPx * heightPx > maxPx) return undefined;
  const rowBytes = Math.ceil((widthPx * samples * bitDepth) / 8);
  const rows = inflateZlib(file.data, (rowBytes + 1) * heightPx);
  if (rows === undefined || !unfilter(rows, rowBytes, Math.max(1, (samples * bitDepth) >> 3)))
    return undefined;
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  const write = pixelWriter(file, samples, rgba);
  for (let row = 0, to = 0; row < heightPx; row++) {
    const start = row * (rowBytes + 1) + 1;
    for (let sample = 0; sample < widthPx * samples; sample += samples, to += 4)
      write(rows, start, sample, to);
  }
  return { widthPx, heightPx, rgba, texts: file.texts };
}

/** RGBA rows with filter 0: the uncompressed content of a PNG's zlib stream. */
export function pngRows({ widthPx, heightPx, rgba }: DecodedPicture): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(heightPx * (widthPx * 4 + 1));
  for (let row = 0; row < heightPx; row++) {
    rows.set(rgba.subarray(row * widthPx * 4, (row + 1) * widthPx * 4), row * (widthPx * 4 + 1) + 1);
  }
  return rows;
}

/** Builds a PNG file from the compressed output of `pngRows`. Texts must be Latin-1. */
export function pngFile(
  { widthPx, heightPx }: Pick<DecodedPicture, "widthPx" | "heightPx">,
  packedRows: Uint8Array,
  texts: PictureTexts = {},
): Uint8Array {
  const header = [...uint32(widthPx), ...uint32(heightPx), 8, 6, 0, 0, 0];
  const chunks = [
    writeChunk("IHDR", Uint8Array.from(header)),
    ...Object.entries(texts).map(([keyword, text]) => writeChunk("tEXt", encodeLatin(`${keyword}\0${text}`))),
    writeChunk("IDAT", packedRows),
    writeChunk("IEND", new Uint8Array(0)),
  ];
  return joinBytes([Uint8Array.from(signature), ...chunks]);
}

interface Chunks {
  header: { widthPx: number; heightPx: number; bitDepth: number; colorType: number; isInterlaced: boolean };
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
  data: Uint8Array;
  texts: Record<string, string>;
}

function readChunks(bytes: Uint8Array): Chunks | undefined {
  if (!signature.every((byte, at) => bytes[at] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Partial<Chunks> = { palette: new Uint8Array(0), texts: {} };
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) break;
    const data = bytes.subarray(at + 8, at + 8 + length);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IHDR" && length === 13) chunks.header = headerOf(data);
    else if (type === "PLTE") chunks.palette = data;
    else if (type === "tRNS") chunks.transparency = data;
    else if (type === "tEXt") addText(chunks.texts!, data);
    else if (type === "IDAT") parts.push(data);
    else if (type === "IEND") break;
    at += 12 + length;
  }
  return chunks.header === undefined ? undefined : ({ ...chunks, data: joinBytes(parts) } as Chunks);
}

function headerOf(data: Uint8Array): Chunks["header"] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    widthPx: view.getUint32(0),
    heightPx: view.getUint32(4),
    bitDepth: data[8]!,
    colorType: data[9]!,
    isInterlaced: data[12] !== 0,
  };
}

function addText(texts: Record<string, string>, data: Uint8Array): void {
  const end = data.indexOf(0);
  if (end < 1 || data.length > 500) return;
  const text = String.fromCharCode(...data);
  texts[text.slice(0, end)] = text.slice(end + 1);
}

/** Reverses the row filters in place (ISO 15948, 9.2); false for an unknown filter. */
function unfilter(rows: Uint8Array, rowBytes: number, pixelBytes: number): boolean {
  for (let start = 0; start < rows.length; start += rowBytes + 1) {
    const filter = rows[start]!;
    if (filter > 4) return false;
    if (filter === 0) continue;
    const above = start - rowBytes - 1;
    for (let at = 1; at <= rowBytes; at++) {
      const left = at > pixelBytes ? rows[start + at - pixelBytes]! : 0;
      const up = above >= 0 ? rows[above + at]! : 0;
      const upLeft = above >= 0 && at > pixelBytes ? rows[above + at - pixelBytes]! : 0;
      rows[start + at]! += predictByte(filter, left, up, upLeft);
    }
  }
  return true;
}

function predictByte(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value));
  if (toLeft! <= toUp! && toLeft! <= toUpLeft!) return left;
  return toUp! <= toUpLeft! ? up : upLeft;
}

type PixelWriter = (rows: Uint8Array, start: number, sample: number, to: number) => void;

function pixelWriter(file: Chunks, samples: number, rgba: Uint8ClampedArray): PixelWriter {
  const { bitDepth, colorType } = file.header;
  const { palette, transparency } = file;
  const set = (to: number, red: number, green: number, blue: number, opacity: number): void => {
    rgba[to] = red;
    rgba[to + 1] = green;
    rgba[to + 2] = blue;
    rgba[to + 3] = opacity;
  };
  if (samples >= 3) {
    const clear =
      colorType === 2 && transparency?.length === 6 ? [1, 3, 5].map((at) => transparency[at]!) : null;
    return (rows, start, sample, to) => {
      const [red, green, blue] = [
        rows[start + sample]!,
        rows[start + sample + 1]!,
        rows[start + sample + 2]!,
      ];
      const isClear = clear !== null && red === clear[0] && green === clear[1] && blue === clear[2];
      set(to, red, green, blue, samples === 4 ? rows[start + sample + 3]! : isClear ? 0 : 255);
    };
  }
  const mask = (1 << bitDepth) - 1;
  const valueAt = (rows: Uint8Array, start: number, sample: number): number => {
    const bit = sample * bitDepth;
    return (rows[start + (bit >> 3)]! >> (8 - bitDepth - (bit & 7))) & mask;
  };
  if (colorType === 3) {
    return (rows, start, sample, to) => {
      const entry = valueAt(rows, start, sample);
      const [red = 0, green = 0, blue = 0] = palette.subarray(entry * 3, entry * 3 + 3);
      set(to, red, green, blue, transparency?.[entry] ?? 255);
    };
  }
  const clearValue = colorType === 0 && transparency?.length === 2 ? transparency[1] : undefined;
  return (rows, start, sample, to) => {
    const value = valueAt(rows, start, sample);
    const grey = Math.round((value * 255) / mask);
    const opacity = samples === 2 ? rows[start + sample + 1]! : value === clearValue ? 0 : 255;
    set(to, grey, grey, grey, opacity);
  };
}

function writeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([encodeLatin(type), data]);
  return joinBytes([Uint8Array.from(uint32(data.length)), body, Uint8Array.from(uint32(crc32(body)))]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = crcTable[(rest ^ byte) & 0xff]! ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function encodeLatin(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
