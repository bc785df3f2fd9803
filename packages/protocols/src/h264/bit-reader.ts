/** Removes emulation prevention octets (3 after two zeros). */
export function withoutEmulationPrevention(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 3 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0);
}

export class BitReader {
  readonly #octets: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#octets = bytes;
  }

  get isPastEnd(): boolean {
    return this.#at > this.#octets.length * 8;
  }

  flag(): boolean {
    const byte = this.#octets[this.#at >> 3] ?? 0;
    return ((byte >> (7 - (this.#at++ & 7))) & 1) === 1;
  }

  /** Exp-Golomb, unsigned. */
  unsigned(): number {
    let zeros = 0;
    while (!this.flag() && zeros < 32 && !this.isPastEnd) zeros++;
    let value = 1;
    for (; zeros > 0; zeros--) value = value * 2 + (this.flag() ? 1 : 0);
    return value - 1;
  }

  /** Exp-Golomb, signed. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
