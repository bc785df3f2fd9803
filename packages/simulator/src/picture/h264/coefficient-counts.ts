/** Coefficients per block of a slice; the code tables depend on neighbouring blocks. */
export class CoefficientCounts {
  readonly #columns: number;
  readonly #counts: Uint8Array;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#counts = new Uint8Array(columns * rows);
  }

  set(x: number, y: number, count: number): void {
    this.#counts[y * this.#columns + x] = count;
  }

  clear(x: number, y: number, size: number): void {
    for (let row = y; row < y + size; row++)
      for (let at = row * this.#columns + x; at < row * this.#columns + x + size; at++) this.#counts[at] = 0;
  }

  /** nC of section 9.2.1: the mean of left and above, or the available one. */
  around(x: number, y: number): number {
    const at = y * this.#columns + x;
    const left = this.#counts[at - 1] ?? 0;
    const above = this.#counts[at - this.#columns] ?? 0;
    if (x > 0 && y > 0) return (left + above + 1) >> 1;
    return x > 0 ? left : y > 0 ? above : 0;
  }
}
