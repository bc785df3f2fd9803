import type { BitWriter } from "./bits.ts";
import { coefficientTokens, runsBefore, totalZeros, totalZerosOfChromaDc } from "./code-tables.ts";

interface Code {
  value: number;
  length: number;
}

const none: Code = { value: 0, length: 0 };
const codesOf = (lines: readonly string[]): Code[][] =>
  lines.map((line) =>
    line.split(" ").map((code) => ({ value: Number.parseInt(code, 2), length: code.length })),
  );

const few = codesOf(coefficientTokens.few);
const some = codesOf(coefficientTokens.some);
const many = codesOf(coefficientTokens.many);
const tokensOfChromaDc = codesOf(coefficientTokens.chromaDc);
const zeros = codesOf(totalZeros);
const zerosOfChromaDc = codesOf(totalZerosOfChromaDc);
const runs = codesOf(runsBefore);

const levels = new Int32Array(16);
const runBefore = new Int32Array(16);

/** nC of chroma DC (section 9.2.1). */
export const ofChromaDc = -1;

/**
 * Writes a block in zigzag order (CAVLC, section 9.2); returns the number of non-zero coefficients.
 * `neighbours` is nC.
 */
export function writeCoefficients(
  bits: BitWriter,
  block: ArrayLike<number>,
  { from, size, neighbours }: { from: number; size: number; neighbours: number },
): number {
  let total = 0;
  let zeroCount = 0;
  let run = 0;
  for (let at = 0; at < size; at++) {
    const level = block[from + at] ?? 0;
    if (level === 0) {
      run++;
      continue;
    }
    levels[total] = level;
    runBefore[total++] = run;
    zeroCount += run;
    run = 0;
  }
  const ones = countTrailingOnes(total);
  writeToken(bits, total, ones, neighbours);
  if (total === 0) return 0;
  writeLevels(bits, total, ones);
  if (total < size) {
    const table = neighbours === ofChromaDc ? zerosOfChromaDc : zeros;
    put(bits, table[total - 1]?.[zeroCount]);
    writeRuns(bits, total, zeroCount);
  }
  return total;
}

function countTrailingOnes(total: number): number {
  let ones = 0;
  while (ones < 3 && ones < total && Math.abs(levels[total - 1 - ones] ?? 0) === 1) ones++;
  return ones;
}

function writeToken(bits: BitWriter, total: number, ones: number, neighbours: number): void {
  if (neighbours >= 8) return bits.put(total === 0 ? 3 : ((total - 1) << 2) | ones, 6);
  const table =
    neighbours === ofChromaDc ? tokensOfChromaDc : neighbours >= 4 ? many : neighbours >= 2 ? some : few;
  put(bits, table[total]?.[ones]);
}

function writeLevels(bits: BitWriter, total: number, ones: number): void {
  for (let index = 0; index < ones; index++) bits.put((levels[total - 1 - index] ?? 0) < 0 ? 1 : 0, 1);
  let suffixLength = total > 10 && ones < 3 ? 1 : 0;
  for (let index = total - 1 - ones; index >= 0; index--) {
    const level = levels[index] ?? 0;
    let code = level > 0 ? 2 * level - 2 : -2 * level - 1;
    // With fewer than three trailing ones, the next level exceeds 1.
    if (index === total - 1 - ones && ones < 3) code -= 2;
    writeLevel(bits, code, suffixLength);
    if (suffixLength === 0) suffixLength = 1;
    if (Math.abs(level) > 3 << (suffixLength - 1) && suffixLength < 6) suffixLength++;
  }
}

function writeLevel(bits: BitWriter, code: number, suffixLength: number): void {
  if (suffixLength === 0 && code >= 14 && code < 30) {
    bits.put(1, 15);
    bits.put(code - 14, 4);
    return;
  }
  const escape = suffixLength === 0 ? 30 : 15 << suffixLength;
  if (code >= escape) {
    bits.put(1, 16);
    bits.put(code - escape, 12);
    return;
  }
  bits.put(1, (code >> suffixLength) + 1);
  bits.put(code & ((1 << suffixLength) - 1), suffixLength);
}

function writeRuns(bits: BitWriter, total: number, zeroCount: number): void {
  let left = zeroCount;
  for (let index = total - 1; index > 0 && left > 0; index--) {
    const run = runBefore[index] ?? 0;
    put(bits, runs[Math.min(left, 7) - 1]?.[run]);
    left -= run;
  }
}

function put(bits: BitWriter, { value, length }: Code = none): void {
  bits.put(value, length);
}
