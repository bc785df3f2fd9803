import type { Font, Glyph } from "../fonts/font.ts";

const table = new Uint16Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  return crc;
});

/** CRC-16/X-25, 0..65535 (check value of "123456789" is 0x906E). */
export function x25(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return crc ^ 0xffff;
}

/** CRC as stored in NTCIP 1203: X-25 with swapped bytes, because the low byte is sent first. */
export function ntcipCrc(bytes: Iterable<number>): number {
  const crc = x25(bytes);
  return ((crc & 0xff) << 8) | (crc >>> 8);
}

/**
 * dmsMessageCRC, 0..65535: MULTI bytes, then beacon, then pixel service (0 if unsupported). MULTI characters
 * are code points 1..255, one byte each.
 */
export function messageCrc(multi: string, beacon: boolean, pixelService: boolean): number {
  const bytes = new Uint8Array(multi.length + 2);
  for (let at = 0; at < multi.length; at++) bytes[at] = multi.charCodeAt(at);
  bytes[multi.length] = beacon ? 1 : 0;
  bytes[multi.length + 1] = pixelService ? 1 : 0;
  return ntcipCrc(bytes);
}

/** fontVersionID of a font under this number (1..255), 0..65535. */
export function fontVersionId(number: number, font: Font): number {
  let known = versionIds.get(font);
  if (known === undefined) {
    known = new Map();
    versionIds.set(font, known);
  }
  let id = known.get(number);
  if (id === undefined) {
    id = ntcipCrc([number, ...fontBytes(font)]);
    known.set(number, id);
  }
  return id;
}

const versionIds = new WeakMap<Font, Map<number, number>>();

/** Font bytes in the order of fontVersionID without the number; equal fonts have equal bytes. */
export function fontBytes(font: Font): number[] {
  const defined = [...font.glyphs].filter(([, glyph]) => glyph.widthPx > 0).sort(([a], [b]) => a - b);
  const bytes = [font.heightPx, font.characterSpacingPx, font.lineSpacingPx, ...oerInteger(defined.length)];
  for (const [code, glyph] of defined) {
    const bitmap = bitmapBytes(glyph);
    bytes.push(code >> 8, code & 0xff, glyph.widthPx, ...oerLength(bitmap.length), ...bitmap);
  }
  return bytes;
}

export function bitmapBytes(glyph: Glyph): number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 1 < glyph.bitmap.length; at += 2) {
    bytes.push(Number.parseInt(glyph.bitmap.slice(at, at + 2), 16));
  }
  return bytes;
}

function oerInteger(value: number): number[] {
  return value < 256 ? [1, value] : [2, value >> 8, value & 0xff];
}

function oerLength(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
