export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Unsigned, big-endian; missing octets count as 0. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
/** Unsigned, big-endian; missing octets count as 0. */
export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2);
}

export function putUint16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
}
export function putUint32(bytes: Uint8Array, at: number, value: number): void {
  putUint16(bytes, at, value >>> 16);
  putUint16(bytes, at + 2, value);
}

/** One character per octet; `utf8Text` reverses it for UTF-8. */
export function latin1Text(bytes: Uint8Array): string {
  let text = "";
  const piece = 8192;
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}

/** One octet per character 0..255; higher characters keep only the low eight bits. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** UTF-8 as one character per octet, the form in which credentials are hashed and sent. */
export function utf8Characters(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextetOf = new Map(alphabet.split("").map((character, index) => [character, index]));

/** RFC 4648, with padding. */
export function base64Text(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | uint16(bytes, at + 1);
    const sextets = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]);
    const given = Math.min(3, bytes.length - at) + 1;
    text += sextets.slice(0, given).join("") + "=".repeat(4 - given);
  }
  return text;
}

/** Stops at the first invalid character. */
export function base64Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const character of text) {
    const sextet = sextetOf.get(character);
    if (sextet === undefined) break;
    bits = ((bits << 6) | sextet) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) bytes.push((bits >> (bitCount -= 8)) & 0xff);
  }
  return Uint8Array.from(bytes);
}
