/** Intra_16x16 prediction modes (table 8-4). */
export const guesses = { fromAbove: 0, fromLeft: 1, mean: 2 } as const;
export type Guess = (typeof guesses)[keyof typeof guesses];

export interface Square {
  plane: Uint8Array;
  stride: number;
  /** Index of its first sample. */
  at: number;
  hasAbove: boolean;
  hasLeft: boolean;
}

export function guessLuma(guess: Guess, { plane, stride, at, ...has }: Square, into: Uint8Array): void {
  if (guess === guesses.mean) {
    into.fill(meanOf({ plane, stride, at, ...has }, 16));
    return;
  }
  for (let index = 0; index < 256; index++) {
    const from = guess === guesses.fromLeft ? at + (index >> 4) * stride - 1 : at - stride + (index & 15);
    into[index] = plane[from] ?? 0;
  }
}

/**
 * DC prediction of 8 x 8 chroma samples by quarters (section 8.3.4.1): diagonal quarters use both sides, the
 * others the adjacent one.
 */
export function guessColour(square: Square, into: Uint8Array): void {
  const { at, stride, hasAbove, hasLeft } = square;
  for (let quarter = 0; quarter < 4; quarter++) {
    const x = (quarter & 1) * 4;
    const y = (quarter >> 1) * 4;
    const onlyAbove = x > 0 && y === 0 && hasAbove;
    const onlyLeft = x === 0 && y > 0 && hasLeft;
    const mean = sideMean(
      square,
      { above: at + x - stride, left: at + y * stride - 1 },
      { usesAbove: hasAbove && !onlyLeft, usesLeft: hasLeft && !onlyAbove },
    );
    for (let row = y; row < y + 4; row++)
      for (let index = row * 8 + x; index < row * 8 + x + 4; index++) into[index] = mean;
  }
}

function meanOf({ plane, stride, at, hasAbove, hasLeft }: Square, size: number): number {
  let sum = 0;
  if (hasAbove) for (let x = 0; x < size; x++) sum += plane[at - stride + x] ?? 0;
  if (hasLeft) for (let y = 0; y < size; y++) sum += plane[at + y * stride - 1] ?? 0;
  const count = (hasAbove ? size : 0) + (hasLeft ? size : 0);
  return count === 0 ? 128 : Math.floor((sum + count / 2) / count);
}

function sideMean(
  { plane, stride }: Square,
  { above, left }: { above: number; left: number },
  { usesAbove, usesLeft }: { usesAbove: boolean; usesLeft: boolean },
): number {
  let sum = 0;
  if (usesAbove) for (let x = 0; x < 4; x++) sum += plane[above + x] ?? 0;
  if (usesLeft) for (let y = 0; y < 4; y++) sum += plane[left + y * stride] ?? 0;
  const count = (usesAbove ? 4 : 0) + (usesLeft ? 4 : 0);
  return count === 0 ? 128 : Math.floor((sum + count / 2) / count);
}
