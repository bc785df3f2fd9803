const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));

/** First 32 bits of the fractional parts of a root of the first primes, as the standard derives its constants. */
function primeRoots(count: number, exponent: number): Uint32Array {
  const roots = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    if (isPrime(candidate)) roots[found++] = (candidate ** exponent % 1) * 0x1_0000_0000;
  }
  return roots;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) {
    if (candidate % divisor === 0) return false;
  }
  return true;
}

const roundConstants = primeRoots(64, 1 / 3);
const initialState = primeRoots(8, 1 / 2);

/** SHA-256 of the bytes as 64 lower-case hex digits (FIPS 180-4). */
export function sha256Hex(bytes: ArrayLike<number>): string {
  const padded = pad(bytes);
  const state = new Uint32Array(initialState);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    fillSchedule(schedule, padded, offset);
    compress(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function pad(bytes: ArrayLike<number>): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

function fillSchedule(schedule: Uint32Array, bytes: Uint8Array, offset: number): void {
  const view = new DataView(bytes.buffer, offset, 64);
  for (let at = 0; at < 16; at++) schedule[at] = view.getUint32(at * 4);
  for (let at = 16; at < 64; at++) {
    const early = schedule[at - 15]!;
    const late = schedule[at - 2]!;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = schedule[at - 16]! + small + schedule[at - 7]! + large;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + choice + roundConstants[at]! + schedule[at]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word;
}
