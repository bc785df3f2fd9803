const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Int8Array(128).fill(-1);
for (const [value, letter] of Array.from(letters).entries()) values[letter.charCodeAt(0)] = value;

/** Octets as base64 (RFC 4648, 4). */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const rest = bytes.length - at;
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += letters[group >> 18]! + letters[(group >> 12) & 63]!;
    text += (rest > 1 ? letters[(group >> 6) & 63]! : "=") + (rest > 2 ? letters[group & 63]! : "=");
  }
  return text;
}

/** Octets of base64; undefined when it is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const letterCount = text.length - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((letterCount * 3) >> 2);
  let held = 0;
  for (let at = 0, to = 0; at < letterCount; at++) {
    const value = values[text.charCodeAt(at)] ?? -1;
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffffff;
    if (at % 4 === 0) continue;
    bytes[to++] = (held >> (6 - 2 * (at % 4))) & 0xff;
  }
  return bytes;
}
