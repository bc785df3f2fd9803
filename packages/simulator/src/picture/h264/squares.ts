import type { Picture } from "./picture.ts";
import type { Square } from "./prediction.ts";

const side = 16;
const colourSide = 8;

type Place = Pick<Square, "at" | "stride">;

/** Luma of a macroblock; a picture is one slice, so all neighbours are available. */
export function squareOf({ luma, widthPx }: Picture, column: number, row: number): Square {
  const at = row * side * widthPx + column * side;
  return { plane: luma, stride: widthPx, at, hasAbove: row > 0, hasLeft: column > 0 };
}

export function colourSquareOf({ widthPx }: Picture, plane: Uint8Array, column: number, row: number): Square {
  const stride = widthPx / 2;
  const at = row * colourSide * stride + column * colourSide;
  return { plane, stride, at, hasAbove: row > 0, hasLeft: column > 0 };
}

/** Row by row. */
export function copyOut(plane: Uint8Array, { at, stride }: Place, size: number, into: Uint8Array): void {
  let index = 0;
  for (let y = at; y < at + size * stride; y += stride)
    for (let x = y; x < y + size; x++) into[index++] = plane[x] ?? 0;
}

/** Prediction residual in 4 x 4 blocks in transmission order; false if all zero. */
export function subtract(
  plane: Uint8Array,
  { at, stride }: Place,
  size: number,
  { guessed, into }: { guessed: Uint8Array; into: Int32Array },
): boolean {
  const order = size === side ? lumaOrder : colourOrder;
  let index = 0;
  let any = 0;
  for (let y = at; y < at + size * stride; y += stride) {
    for (let x = y; x < y + size; x++) {
      const difference = (plane[x] ?? 0) - (guessed[index] ?? 0);
      into[order[index++] ?? 0] = difference;
      any |= difference;
    }
  }
  return any !== 0;
}

export function add(
  plane: Uint8Array,
  { at, stride }: Place,
  size: number,
  { guessed, block }: { guessed: Uint8Array; block: Int32Array },
): void {
  const order = size === side ? lumaOrder : colourOrder;
  let index = 0;
  for (let y = at; y < at + size * stride; y += stride) {
    for (let x = y; x < y + size; x++) {
      const value = (guessed[index] ?? 0) + (block[order[index++] ?? 0] ?? 0);
      plane[x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

export function measureDistance(plane: Uint8Array, { at, stride }: Place, guessed: Uint8Array): number {
  let sum = 0;
  let index = 0;
  for (let y = at; y < at + side * stride; y += stride)
    for (let x = y; x < y + side; x++) sum += Math.abs((plane[x] ?? 0) - (guessed[index++] ?? 0));
  return sum;
}

/** Four samples per word, which speeds up comparing and copying macroblocks. */
export interface Words {
  widthWords: number;
  luma: Int32Array;
  colours: readonly [Int32Array, Int32Array];
}

export function wordsOf({ widthPx, luma, colours: [blue, red] }: Picture): Words {
  const toWords = ({ buffer, byteOffset, length }: Uint8Array) =>
    new Int32Array(buffer, byteOffset, length / 4);
  return { widthWords: widthPx / 4, luma: toWords(luma), colours: [toWords(blue), toWords(red)] };
}

export function takeSquare(from: Words, to: Words, column: number, row: number): boolean {
  const { widthWords } = from;
  const luma = { at: row * side * widthWords + column * 4, stride: widthWords, rows: side, words: 4 };
  const colour = {
    at: row * colourSide * (widthWords / 2) + column * 2,
    stride: widthWords / 2,
    rows: colourSide,
    words: 2,
  };
  const lumaDiffers = take(from.luma, to.luma, luma);
  const blueDiffers = take(from.colours[0], to.colours[0], colour);
  const redDiffers = take(from.colours[1], to.colours[1], colour);
  return lumaDiffers || blueDiffers || redDiffers;
}

interface Area {
  at: number;
  stride: number;
  rows: number;
  words: number;
}

function take(from: Int32Array, to: Int32Array, { at, stride, rows, words }: Area): boolean {
  let differs = 0;
  for (let y = at; y < at + rows * stride; y += stride) {
    for (let x = y; x < y + words; x++) {
      const word = from[x] ?? 0;
      differs |= word ^ (to[x] ?? 0);
      to[x] = word;
    }
  }
  return differs !== 0;
}

function orderOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [index % size, Math.floor(index / size)];
    const quarter = (x >> 3) + (y >> 3) * 2;
    const block = ((x >> 2) & 1) + ((y >> 2) & 1) * 2;
    return quarter * 64 + block * 16 + (y & 3) * 4 + (x & 3);
  });
}
const lumaOrder = orderOf(side);
const colourOrder = orderOf(colourSide);
