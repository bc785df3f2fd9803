/** One array with all of these octets in their order. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Unsigned, big-endian; octets that are missing count as 0. */
export function uint16(octets: Uint8Array, at: number): number {
  return ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
}
/** Unsigned, big-endian; octets that are missing count as 0. */
export function uint32(octets: Uint8Array, at: number): number {
  return uint16(octets, at) * 0x1_0000 + uint16(octets, at + 2);
}

export function putUint16(octets: Uint8Array, at: number, value: number): void {
  octets[at] = value >>> 8;
  octets[at + 1] = value;
}
export function putUint32(octets: Uint8Array, at: number, value: number): void {
  putUint16(octets, at, value >>> 16);
  putUint16(octets, at + 2, value);
}

/** Each octet as the character of its number; what it makes of text in UTF-8 is undone by `utf8Text`. */
export function latin1Text(octets: Uint8Array): string {
  let text = "";
  const piece = 8192;
  for (let at = 0; at < octets.length; at += piece)
    text += String.fromCharCode(...octets.subarray(at, at + piece));
  return text;
}

/** Octets of a text of characters 0..255; of others only the low eight bits are left. */
export function latin1Octets(text: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) octets[index] = text.charCodeAt(index);
  return octets;
}

/** A text as UTF-8, each octet as one character: what a user name or password is hashed and sent as. */
export function utf8Characters(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextetOf = new Map(alphabet.split("").map((character, index) => [character, index]));

/** RFC 4648, with padding. */
export function base64Text(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at < octets.length; at += 3) {
    const bits = ((octets[at] ?? 0) << 16) | uint16(octets, at + 1);
    const sextets = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]);
    const given = Math.min(3, octets.length - at) + 1;
    text += sextets.slice(0, given).join("") + "=".repeat(4 - given);
  }
  return text;
}

/** Octets of base64, up to the first character that is none of it. */
export function base64Octets(text: string): Uint8Array<ArrayBuffer> {
  const octets: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const character of text) {
    const sextet = sextetOf.get(character);
    if (sextet === undefined) break;
    bits = ((bits << 6) | sextet) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) octets.push((bits >> (bitCount -= 8)) & 0xff);
  }
  return Uint8Array.from(octets);
}
