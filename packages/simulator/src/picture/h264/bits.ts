/** Most significant bit of the first octet first. */
export interface Bits {
  octets: Uint8Array;
  count: number;
}

export class BitWriter {
  #octets: Uint8Array<ArrayBuffer>;
  #length = 0;
  #held = 0;
  #heldBits = 0;

  constructor(expectedBytes = 1024) {
    this.#octets = new Uint8Array(expectedBytes);
  }

  /** Writes the low `count` bits, at most 24. */
  put(value: number, count: number): void {
    this.#held = (this.#held << count) | value;
    this.#heldBits += count;
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8;
      this.#add(this.#held >>> this.#heldBits);
    }
    this.#held &= 0xff;
  }

  /** Exp-Golomb, ue(v); below 2^20. */
  unsigned(value: number): void {
    const width = 32 - Math.clz32(value + 1);
    if (width > 12) {
      this.put(0, width - 1);
      this.put(value + 1, width);
    } else this.put(value + 1, 2 * width - 1);
  }

  /** Exp-Golomb, se(v). */
  signed(value: number): void {
    this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  append({ octets: bytes, count }: Bits): void {
    const whole = count >> 3;
    this.#reserve(whole + 8);
    const held = this.#heldBits;
    const target = this.#octets;
    let length = this.#length;
    let pending = this.#held;
    for (let at = 0; at < whole; at++) {
      pending = (pending << 8) | (bytes[at] ?? 0);
      target[length++] = pending >>> held;
      pending &= 0xff;
    }
    this.#length = length;
    this.#held = pending & ((1 << held) - 1);
    const rest = count & 7;
    if (rest > 0) this.put((bytes[whole] ?? 0) >> (8 - rest), rest);
  }

  take(): Bits {
    const count = this.#length * 8 + this.#heldBits;
    if (this.#heldBits > 0) this.#add(this.#held << (8 - this.#heldBits));
    const bytes = this.#octets.slice(0, this.#length);
    this.#length = 0;
    this.#held = 0;
    this.#heldBits = 0;
    return { octets: bytes, count };
  }

  #add(byte: number): void {
    this.#reserve(1);
    this.#octets[this.#length++] = byte;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#octets.length) return;
    const more = new Uint8Array((this.#length + bytes) * 2);
    more.set(this.#octets);
    this.#octets = more;
  }
}

/** Adds the stop bit and emulation prevention octets (section 7.4.1). */
export function nalUnit(header: number, { octets: bytes, count }: Bits): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array((count >> 3) + 1);
  payload.set(bytes.subarray(0, payload.length));
  payload[count >> 3] = (payload[count >> 3] ?? 0) | (0x80 >> (count & 7));
  const escapes = escapesIn(payload);
  const unit = new Uint8Array(1 + payload.length + escapes.length);
  unit[0] = header;
  let from = 0;
  for (const [index, escape] of escapes.entries()) {
    unit.set(payload.subarray(from, escape), 1 + from + index);
    unit[1 + escape + index] = 3;
    from = escape;
  }
  unit.set(payload.subarray(from), 1 + from + escapes.length);
  return unit;
}

/** Positions for emulation prevention: before octets up to 3 after two zeros. */
function escapesIn(payload: Uint8Array): number[] {
  const escapes: number[] = [];
  for (let at = payload.indexOf(0); at >= 0; at = payload.indexOf(0, at)) {
    if (payload[at + 1] !== 0) at += 1;
    else if ((payload[at + 2] ?? 4) > 3) at += 2;
    else {
      escapes.push(at + 2);
      at += 2;
    }
  }
  return escapes;
}
