import { fontBytes } from "../multi/crc.ts";
import type { Font } from "./font.ts";
import { sha256Hex } from "./sha256.ts";

const hashes = new WeakMap<Font, string>();

/** Hash of a font's drawing (64 hex digits): height, spacing and glyphs, independent of number and name. */
export function contentHash(font: Font): string {
  let hash = hashes.get(font);
  if (hash === undefined) {
    hash = sha256Hex(fontBytes(font));
    hashes.set(font, hash);
  }
  return hash;
}
