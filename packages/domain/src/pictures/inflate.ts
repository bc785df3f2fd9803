/** Octets of a zlib stream (RFC 1950, RFC 1951); undefined when it is broken or does not come to exactly `length` octets. */
export function inflateZlib(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const [method = 0, flags = 0] = bytes;
  const isZlib = (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 0x20) === 0;
  if (!isZlib) return undefined;
  try {
    return new Inflater(bytes.subarray(2), length).all();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Octets as a zlib stream that holds them as they are. */
export function storedZlib(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / maxStored));
  const stream = new Uint8Array(2 + blocks * 5 + bytes.length + 4);
  stream.set([0x78, 0x01]);
  let to = 2;
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * maxStored, (block + 1) * maxStored);
    const { length } = part;
    stream.set(
      [block === blocks - 1 ? 1 : 0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff],
      to,
    );
    stream.set(part, to + 5);
    to += 5 + length;
  }
  new DataView(stream.buffer).setUint32(to, adler32(bytes));
  return stream;
}

const maxStored = 0xffff;

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const octet of bytes) {
    low = (low + octet) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 0x10000 + low;
}

/** Codes of one alphabet: how many there are of each length, and their symbols in order. */
interface Codes {
  counts: Uint16Array;
  symbols: Uint16Array;
}

const maxCodeBits = 15;
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const distanceBits = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** Order in which the lengths of the codes for code lengths are written. */
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Throws a RangeError for what no compressor writes; writes never past the wanted length. */
class Inflater {
  readonly #input: Uint8Array;
  readonly #output: Uint8Array;
  #read = 0;
  #written = 0;
  #held = 0;
  #heldBits = 0;

  constructor(input: Uint8Array, length: number) {
    this.#input = input;
    this.#output = new Uint8Array(length);
  }

  all(): Uint8Array {
    for (let isLast = false; !isLast; ) {
      isLast = this.#bits(1) === 1;
      this.#block(this.#bits(2));
    }
    if (this.#written !== this.#output.length) throw new RangeError("too short");
    return this.#output;
  }

  #block(type: number): void {
    if (type === 0) return this.#stored();
    if (type === 1) return this.#coded(fixedCodes.literals, fixedCodes.distances);
    if (type !== 2) throw new RangeError("block type");
    const { literals, distances } = this.#dynamicCodes();
    this.#coded(literals, distances);
  }

  #stored(): void {
    this.#heldBits = 0;
    this.#held = 0;
    const length = this.#octet() | (this.#octet() << 8);
    const complement = this.#octet() | (this.#octet() << 8);
    if ((length ^ complement) !== 0xffff) throw new RangeError("length");
    for (let at = 0; at < length; at++) this.#write(this.#octet());
  }

  #coded(literals: Codes, distances: Codes): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) this.#write(symbol);
      else this.#copy(symbol - 257, distances);
    }
  }

  #copy(lengthSymbol: number, distances: Codes): void {
    const length = this.#extended(lengthSymbol, lengthBases, lengthBits);
    const distance = this.#extended(this.#symbol(distances), distanceBases, distanceBits);
    if (distance > this.#written) throw new RangeError("distance");
    for (let at = 0; at < length; at++) this.#write(this.#output[this.#written - distance]!);
  }

  #extended(symbol: number, bases: readonly number[], bits: readonly number[]): number {
    const base = bases[symbol];
    if (base === undefined) throw new RangeError("symbol");
    return base + this.#bits(bits[symbol]!);
  }

  #dynamicCodes(): { literals: Codes; distances: Codes } {
    const literalCount = this.#bits(5) + 257;
    const distanceCount = this.#bits(5) + 1;
    const codeLengthCount = this.#bits(4) + 4;
    const codeLengths = new Uint8Array(19);
    for (let at = 0; at < codeLengthCount; at++) codeLengths[codeLengthOrder[at]!] = this.#bits(3);
    const lengths = this.#lengths(codesOf(codeLengths), literalCount + distanceCount);
    return {
      literals: codesOf(lengths.subarray(0, literalCount)),
      distances: codesOf(lengths.subarray(literalCount)),
    };
  }

  #lengths(codes: Codes, count: number): Uint8Array {
    const lengths = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) lengths[at++] = symbol;
      else {
        if (symbol === 16 && at === 0) throw new RangeError("repeat");
        const length = symbol === 16 ? lengths[at - 1]! : 0;
        const times =
          symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
        if (at + times > count) throw new RangeError("repeat");
        lengths.fill(length, at, at + times);
        at += times;
      }
    }
    return lengths;
  }

  #symbol({ counts, symbols }: Codes): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let bits = 1; bits <= maxCodeBits; bits++) {
      code |= this.#bits(1);
      const count = counts[bits]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new RangeError("code");
  }

  #bits(count: number): number {
    while (this.#heldBits < count) {
      this.#held |= this.#octet() << this.#heldBits;
      this.#heldBits += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return value;
  }

  #octet(): number {
    const octet = this.#input[this.#read++];
    if (octet === undefined) throw new RangeError("cut off");
    return octet;
  }

  #write(octet: number): void {
    if (this.#written >= this.#output.length) throw new RangeError("too long");
    this.#output[this.#written++] = octet;
  }
}

/** Codes in their order by length (RFC 1951, 3.2.2). */
function codesOf(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(maxCodeBits + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Uint16Array(maxCodeBits + 2);
  for (let bits = 1; bits <= maxCodeBits; bits++) next[bits + 1] = next[bits]! + counts[bits]!;
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[next[length]!++] = symbol;
  return { counts, symbols };
}

const fixedCodes = {
  literals: codesOf(
    Uint8Array.from({ length: 288 }, (_, symbol) =>
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
    ),
  ),
  distances: codesOf(new Uint8Array(30).fill(5)),
};
