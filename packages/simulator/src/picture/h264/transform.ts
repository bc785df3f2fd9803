/** Quantiser of all pictures, luma and chroma. */
const quantizer = 26;
const shift = Math.floor(quantizer / 6);
/** Factors for this quantiser remainder, for even, odd and mixed positions (section 8.5.9). */
const forward = { even: 10082, odd: 4194, mixed: 6554 };
const backward = { even: 13, odd: 20, mixed: 16 };

const sortOf = (at: number): "even" | "odd" | "mixed" => {
  const [x, y] = [at & 1, (at >> 2) & 1];
  return x !== y ? "mixed" : x === 1 ? "odd" : "even";
};
const positions = Array.from({ length: 16 }, (_, at) => at);
const forwardAt = Int32Array.from(positions, (at) => forward[sortOf(at)]);
const backwardAt = Int32Array.from(positions, (at) => backward[sortOf(at)] << shift);
/** Rounding offset: a third of a step for intra, a sixth for inter. */
const half = 1 << (15 + shift);
const rounding = { own: Math.floor(half / 3), difference: Math.floor(half / 6) };

/** Zigzag order of a 4 x 4 block (figure 8-8). */
const zigzag = Uint8Array.of(0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15);

/** In place. */
export function transform(block: Int32Array, from: number): void {
  transformLines(block, from, 1, 4);
  transformLines(block, from, 4, 1);
}

function transformLines(block: Int32Array, from: number, across: number, along: number): void {
  for (let at = from; at < from + 4 * along; at += along) {
    const a = block[at] ?? 0;
    const b = block[at + across] ?? 0;
    const c = block[at + 2 * across] ?? 0;
    const d = block[at + 3 * across] ?? 0;
    block[at] = a + b + c + d;
    block[at + across] = 2 * (a - d) + b - c;
    block[at + 2 * across] = a - b - c + d;
    block[at + 3 * across] = a - d - 2 * (b - c);
  }
}

/**
 * Levels in zigzag order from coefficient `first`; the block then holds the dequantised values. Returns
 * whether any level is not 0.
 */
export function quantize(
  block: Int32Array,
  from: number,
  levels: Int32Array,
  { first, kind }: { first: 0 | 1; kind: "own" | "difference" },
): boolean {
  const up = rounding[kind];
  let any = 0;
  for (let order = first; order < 16; order++) {
    const at = zigzag[order] ?? 0;
    const value = block[from + at] ?? 0;
    const size = (Math.abs(value) * (forwardAt[at] ?? 0) + up) >> (15 + shift);
    const level = value < 0 ? -size : size;
    levels[from + order] = level;
    block[from + at] = level * (backwardAt[at] ?? 0);
    any |= level;
  }
  return any !== 0;
}

/** Inverse transform in place (section 8.5.12). */
export function transformBack(block: Int32Array, from: number): void {
  transformLinesBack(block, from, 1, 4);
  transformLinesBack(block, from, 4, 1);
  for (let at = from; at < from + 16; at++) block[at] = ((block[at] ?? 0) + 32) >> 6;
}

function transformLinesBack(block: Int32Array, from: number, across: number, along: number): void {
  for (let at = from; at < from + 4 * along; at += along) {
    const a = block[at] ?? 0;
    const b = block[at + across] ?? 0;
    const c = block[at + 2 * across] ?? 0;
    const d = block[at + 3 * across] ?? 0;
    const even = a + c;
    const odd = a - c;
    const fromB = (b >> 1) - d;
    const fromD = b + (d >> 1);
    block[at] = even + fromD;
    block[at + across] = odd + fromB;
    block[at + 2 * across] = odd - fromB;
    block[at + 3 * across] = even - fromD;
  }
}

const square = new Int32Array(16);

/**
 * Quantises the luma DC values of a macroblock; `means` then holds the dequantised values (section 8.5.10).
 * Values by block rows, levels in zigzag order.
 */
export function quantizeMeans(means: Int32Array, levels: Int32Array): boolean {
  square.set(means);
  applyHadamard(square);
  let any = 0;
  for (let order = 0; order < 16; order++) {
    const at = zigzag[order] ?? 0;
    const value = (square[at] ?? 0) / 2;
    const size = Math.floor((Math.abs(value) * forward.even + 2 * rounding.own) / (2 * half));
    const level = value < 0 ? -size : size;
    levels[order] = level;
    means[at] = level;
    any |= level;
  }
  applyHadamard(means);
  for (let at = 0; at < 16; at++) means[at] = ((means[at] ?? 0) * backward.even) << (shift - 2);
  return any !== 0;
}

function applyHadamard(block: Int32Array): void {
  hadamardLines(block, 1, 4);
  hadamardLines(block, 4, 1);
}

function hadamardLines(block: Int32Array, across: number, along: number): void {
  for (let at = 0; at < 4 * along; at += along) {
    const a = block[at] ?? 0;
    const b = block[at + across] ?? 0;
    const c = block[at + 2 * across] ?? 0;
    const d = block[at + 3 * across] ?? 0;
    block[at] = a + b + c + d;
    block[at + across] = a + b - c - d;
    block[at + 2 * across] = a - b - c + d;
    block[at + 3 * across] = a - b + c - d;
  }
}

/** The same for the four DC values of one chroma plane (section 8.5.11). */
export function quantizeColourMeans(means: Int32Array, levels: Int32Array): boolean {
  applyButterfly(means);
  let any = 0;
  for (let at = 0; at < 4; at++) {
    const value = means[at] ?? 0;
    const size = Math.floor((Math.abs(value) * forward.even + 2 * rounding.own) / (2 * half));
    levels[at] = value < 0 ? -size : size;
    means[at] = levels[at] ?? 0;
    any |= size;
  }
  applyButterfly(means);
  for (let at = 0; at < 4; at++) means[at] = (((means[at] ?? 0) * backward.even) << shift) >> 1;
  return any !== 0;
}

function applyButterfly(four: Int32Array): void {
  const a = four[0] ?? 0;
  const b = four[1] ?? 0;
  const c = four[2] ?? 0;
  const d = four[3] ?? 0;
  four[0] = a + b + c + d;
  four[1] = a - b + c - d;
  four[2] = a + b - c - d;
  four[3] = a - b - c + d;
}
