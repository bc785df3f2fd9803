import type { Picture } from "./picture.ts";
import type { Square } from "./prediction.ts";

const side = 16;
const colourSide = 8;

/** The luma of a macroblock; a picture is one slice, so what lies in it belongs to it. */
export function squareOf({ luma, widthPx }: Picture, column: number, row: number): Square {
  const at = row * side * widthPx + column * side;
  return { plane: luma, stride: widthPx, at, hasAbove: row > 0, hasLeft: column > 0 };
}

/** One colour of a macroblock. */
export function colourSquareOf({ widthPx }: Picture, plane: Uint8Array, column: number, row: number): Square {
  const stride = widthPx / 2;
  const at = row * colourSide * stride + column * colourSide;
  return { plane, stride, at, hasAbove: row > 0, hasLeft: column > 0 };
}

/** Samples of a square of `size`, row by row. */
export function copyOut(
  plane: Uint8Array,
  { at, stride }: Pick<Square, "at" | "stride">,
  size: number,
  into: Uint8Array,
): void {
  for (let y = 0; y < size; y++) into.set(plane.subarray(at + y * stride, at + y * stride + size), y * size);
}

/** What is missing from a guess, block by block of 4 x 4 in the order in which they are sent. */
export function subtract(
  plane: Uint8Array,
  { at, stride }: Pick<Square, "at" | "stride">,
  size: number,
  { guessed, into }: { guessed: Uint8Array; into: Int32Array },
): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      into[orderedAt(x, y)] = (plane[at + y * stride + x] ?? 0) - (guessed[y * size + x] ?? 0);
  }
}

/** Guess and difference, kept within an octet, into a plane. */
export function add(
  plane: Uint8Array,
  { at, stride }: Pick<Square, "at" | "stride">,
  size: number,
  { guessed, block }: { guessed: Uint8Array; block: Int32Array },
): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = (guessed[y * size + x] ?? 0) + (block[orderedAt(x, y)] ?? 0);
      plane[at + y * stride + x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

/** Sum of the differences of a guess. */
export function distance(plane: Uint8Array, { at, stride }: Square, guessed: Uint8Array): number {
  let sum = 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      sum += Math.abs((plane[at + y * stride + x] ?? 0) - (guessed[y * side + x] ?? 0));
  }
  return sum;
}

export function isSameSquare(one: Picture, other: Picture, column: number, row: number): boolean {
  const { at, stride } = squareOf(one, column, row);
  if (!isSame(one.luma, other.luma, { at, stride, size: side })) return false;
  const colour = {
    at: row * colourSide * (stride / 2) + column * colourSide,
    stride: stride / 2,
    size: colourSide,
  };
  return one.colours.every((plane, which) => isSame(plane, other.colours[which as 0 | 1], colour));
}

export function copySquare(from: Picture, to: Picture, column: number, row: number): void {
  const { at, stride } = squareOf(from, column, row);
  copy(from.luma, to.luma, { at, stride, size: side });
  const colour = {
    at: row * colourSide * (stride / 2) + column * colourSide,
    stride: stride / 2,
    size: colourSide,
  };
  for (const which of [0, 1] as const) copy(from.colours[which], to.colours[which], colour);
}

interface Area {
  at: number;
  stride: number;
  size: number;
}

function isSame(one: Uint8Array, other: Uint8Array, { at, stride, size }: Area): boolean {
  for (let y = at; y < at + size * stride; y += stride) {
    for (let x = y; x < y + size; x++) if (one[x] !== other[x]) return false;
  }
  return true;
}

function copy(from: Uint8Array, to: Uint8Array, { at, stride, size }: Area): void {
  for (let y = at; y < at + size * stride; y += stride) to.set(from.subarray(y, y + size), y);
}

/** Index of a sample when blocks of 4 x 4 follow each other: four of them make a quarter of a macroblock. */
function orderedAt(x: number, y: number): number {
  const quarter = (x >> 3) + (y >> 3) * 2;
  const block = ((x >> 2) & 1) + ((y >> 2) & 1) * 2;
  return quarter * 64 + block * 16 + (y & 3) * 4 + (x & 3);
}
