import { BitWriter, type Bits } from "./bits.ts";
import { CoefficientCounts } from "./coefficient-counts.ts";
import { ofChromaDc, writeCoefficients } from "./coefficients.ts";
import { emptyPicture, type Picture } from "./picture.ts";
import { type Guess, guessColour, guesses, guessLuma, type Square } from "./prediction.ts";
import {
  add,
  colourSquareOf,
  copyOut,
  measureDistance,
  squareOf,
  subtract,
  takeSquare,
  type Words,
  wordsOf,
} from "./squares.ts";
import { quantize, quantizeColourMeans, quantizeMeans, transform, transformBack } from "./transform.ts";

const side = 16;
const colourSide = 8;
const squareBytes = side * side;
const colourBytes = colourSide * colourSide;
/** coded_block_pattern of inter pictures, in code order (table 9-4). */
const patternsByCode = [
  0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36, 40, 39,
  43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
];
const codeOfPattern = Uint8Array.from(patternsByCode, (_, pattern) => patternsByCode.indexOf(pattern));
/** Positions of the 16 blocks of a macroblock in transmission order (figure 6-10). */
const blockX = Uint8Array.from({ length: 16 }, (_, index) => (index & 1) + ((index >> 2) & 1) * 2);
const blockY = Uint8Array.from({ length: 16 }, (_, index) => ((index >> 1) & 1) + (index >> 3) * 2);
const meanOfBlock = blockY.map((y, index) => y * 4 + (blockX[index] ?? 0));

/** Chroma of a macroblock: none, DC only, or all (coded_block_pattern / 16). */
type ColourPart = 0 | 1 | 2;

/**
 * Encodes one slice of whole macroblock rows as H.264 baseline without motion, intra or inter. Tracks the
 * decoder's picture. Returns the slice data without its header.
 */
export class PictureCoder {
  readonly #columns: number;
  readonly #rows: number;
  readonly #shown: Picture;
  readonly #wanted: Words;
  readonly #bits = new BitWriter();
  readonly #counts: { luma: CoefficientCounts; colours: readonly [CoefficientCounts, CoefficientCounts] };
  readonly #guessed = new Uint8Array(squareBytes);
  readonly #tried = new Uint8Array(squareBytes);
  readonly #luma = new Int32Array(squareBytes);
  readonly #lumaLevels = new Int32Array(squareBytes);
  readonly #means = new Int32Array(16);
  readonly #meanLevels = new Int32Array(16);
  readonly #colours = [newColour(), newColour()] as const;

  constructor(widthPx: number, heightPx: number) {
    this.#columns = widthPx / side;
    this.#rows = heightPx / side;
    this.#shown = emptyPicture(widthPx, heightPx);
    this.#wanted = wordsOf(emptyPicture(widthPx, heightPx));
    const makeCounts = (perSide: number) =>
      new CoefficientCounts(this.#columns * perSide, this.#rows * perSide);
    this.#counts = { luma: makeCounts(4), colours: [makeCounts(2), makeCounts(2)] };
  }

  /** Intra picture (I slice). */
  whole(picture: Picture): Bits {
    const words = wordsOf(picture);
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        this.#codeWhole(picture, column, row);
        takeSquare(words, this.#wanted, column, row);
      }
    }
    return this.#bits.take();
  }

  /** Inter picture (P slice): unchanged macroblocks are skipped. */
  changes(picture: Picture): Bits {
    const words = wordsOf(picture);
    let left = 0;
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const stays = !takeSquare(words, this.#wanted, column, row);
        if (stays || !this.#codeChange(picture, { column, row, left })) {
          left++;
          this.#clearCounts(column, row);
        } else left = 0;
      }
    }
    if (left > 0) this.#bits.unsigned(left);
    return this.#bits.take();
  }

  nothing(): Bits {
    this.#bits.unsigned(this.#columns * this.#rows);
    return this.#bits.take();
  }

  #codeWhole(picture: Picture, column: number, row: number): void {
    const square = squareOf(this.#shown, column, row);
    const guess = this.#bestGuess(picture, square);
    const differs = subtract(picture.luma, square, side, { guessed: this.#guessed, into: this.#luma });
    if (!differs) this.#means.fill(0);
    let hasDetail = false;
    for (let block = 0; block < 16 && differs; block++) {
      transform(this.#luma, block * 16);
      this.#means[meanOfBlock[block] ?? 0] = this.#luma[block * 16] ?? 0;
      const has = quantize(this.#luma, block * 16, this.#lumaLevels, { first: 1, kind: "own" });
      hasDetail ||= has;
    }
    if (differs) quantizeMeans(this.#means, this.#meanLevels);
    else this.#meanLevels.fill(0);
    const colourPart = this.#prepareColours(picture, { column, row, isGuessed: true });
    this.#bits.unsigned(1 + guess + 4 * colourPart + (hasDetail ? 12 : 0));
    this.#bits.unsigned(0);
    this.#bits.signed(0);
    this.#writeWholeLuma(column, row, hasDetail);
    this.#writeColours(column, row, colourPart);
    for (let block = 0; block < 16; block++)
      this.#luma[block * 16] = this.#means[meanOfBlock[block] ?? 0] ?? 0;
    this.#showLuma(square, differs);
  }

  /** Returns false if quantisation leaves no change. */
  #codeChange(
    picture: Picture,
    { column, row, left }: { column: number; row: number; left: number },
  ): boolean {
    const square = squareOf(this.#shown, column, row);
    copyOut(this.#shown.luma, square, side, this.#guessed);
    subtract(picture.luma, square, side, { guessed: this.#guessed, into: this.#luma });
    let pattern = 0;
    for (let block = 0; block < 16; block++) {
      transform(this.#luma, block * 16);
      if (quantize(this.#luma, block * 16, this.#lumaLevels, { first: 0, kind: "difference" }))
        pattern |= 1 << (block >> 2);
    }
    const colourPart = this.#prepareColours(picture, { column, row, isGuessed: false });
    pattern |= colourPart << 4;
    if (pattern === 0) return false;
    const bits = this.#bits;
    bits.unsigned(left);
    // A zero motion vector for the whole macroblock (P_L0_16x16).
    bits.unsigned(0);
    bits.signed(0);
    bits.signed(0);
    bits.unsigned(codeOfPattern[pattern] ?? 0);
    bits.signed(0);
    this.#writeBlocks(column, row, { pattern, first: 0 });
    this.#writeColours(column, row, colourPart);
    this.#showLuma(square, (pattern & 15) !== 0);
    return true;
  }

  #bestGuess(picture: Picture, square: Square): Guess {
    let best: Guess = guesses.mean;
    guessLuma(best, square, this.#guessed);
    let min = measureDistance(picture.luma, square, this.#guessed);
    for (const guess of [guesses.fromAbove, guesses.fromLeft]) {
      if (min === 0 || !(guess === guesses.fromAbove ? square.hasAbove : square.hasLeft)) continue;
      guessLuma(guess, square, this.#tried);
      const other = measureDistance(picture.luma, square, this.#tried);
      if (other >= min) continue;
      [best, min] = [guess, other];
      this.#guessed.set(this.#tried);
    }
    return best;
  }

  #prepareColours(
    picture: Picture,
    { column, row, isGuessed }: { column: number; row: number; isGuessed: boolean },
  ): ColourPart {
    let part: ColourPart = 0;
    for (const which of [0, 1] as const) {
      const colour = this.#colours[which];
      const plane = this.#shown.colours[which];
      const square = colourSquareOf(this.#shown, plane, column, row);
      if (isGuessed) guessColour(square, colour.guessed);
      else copyOut(plane, square, colourSide, colour.guessed);
      const { guessed, block: into } = colour;
      const differs = subtract(picture.colours[which], square, colourSide, { guessed, into });
      if (!differs) {
        colour.meanLevels.fill(0);
        colour.levels.fill(0);
        add(plane, square, colourSide, { guessed, block: into });
        continue;
      }
      const kind = isGuessed ? "own" : "difference";
      let hasDetail = false;
      for (let block = 0; block < 4; block++) {
        transform(colour.block, block * 16);
        colour.means[block] = colour.block[block * 16] ?? 0;
        const has = quantize(colour.block, block * 16, colour.levels, { first: 1, kind });
        hasDetail ||= has;
      }
      const hasMeans = quantizeColourMeans(colour.means, colour.meanLevels);
      part = Math.max(part, hasDetail ? 2 : hasMeans ? 1 : 0) as ColourPart;
      for (let block = 0; block < 4; block++) {
        colour.block[block * 16] = colour.means[block] ?? 0;
        transformBack(colour.block, block * 16);
      }
      add(plane, square, colourSide, { guessed: colour.guessed, block: colour.block });
    }
    return part;
  }

  #writeWholeLuma(column: number, row: number, hasDetail: boolean): void {
    const neighbours = this.#counts.luma.around(column * 4, row * 4);
    writeCoefficients(this.#bits, this.#meanLevels, { from: 0, size: 16, neighbours });
    this.#writeBlocks(column, row, { pattern: hasDetail ? 15 : 0, first: 1 });
  }

  #writeBlocks(column: number, row: number, { pattern, first }: { pattern: number; first: 0 | 1 }): void {
    const counts = this.#counts.luma;
    for (let block = 0; block < 16; block++) {
      const x = column * 4 + (blockX[block] ?? 0);
      const y = row * 4 + (blockY[block] ?? 0);
      if (((pattern >> (block >> 2)) & 1) === 0) {
        counts.set(x, y, 0);
        continue;
      }
      const place = { from: block * 16 + first, size: 16 - first, neighbours: counts.around(x, y) };
      counts.set(x, y, writeCoefficients(this.#bits, this.#lumaLevels, place));
    }
  }

  #writeColours(column: number, row: number, part: ColourPart): void {
    if (part > 0)
      for (const { meanLevels } of this.#colours)
        writeCoefficients(this.#bits, meanLevels, { from: 0, size: 4, neighbours: ofChromaDc });
    for (const which of [0, 1] as const) {
      const counts = this.#counts.colours[which];
      for (let block = 0; block < 4; block++) {
        const x = column * 2 + (block & 1);
        const y = row * 2 + (block >> 1);
        if (part < 2) {
          counts.set(x, y, 0);
          continue;
        }
        const place = { from: block * 16 + 1, size: 15, neighbours: counts.around(x, y) };
        counts.set(x, y, writeCoefficients(this.#bits, this.#colours[which].levels, place));
      }
    }
  }

  #showLuma(square: Square, differs: boolean): void {
    for (let block = 0; block < 16 && differs; block++) transformBack(this.#luma, block * 16);
    add(this.#shown.luma, square, side, { guessed: this.#guessed, block: this.#luma });
  }

  #clearCounts(column: number, row: number): void {
    this.#counts.luma.clear(column * 4, row * 4, 4);
    for (const counts of this.#counts.colours) counts.clear(column * 2, row * 2, 2);
  }
}

function newColour() {
  return {
    guessed: new Uint8Array(colourBytes),
    block: new Int32Array(colourBytes),
    levels: new Int32Array(colourBytes),
    means: new Int32Array(4),
    meanLevels: new Int32Array(4),
  };
}
