import { fontBytes } from "../multi/crc.ts";
import type { Font } from "./font.ts";
import { sha256Hex } from "./sha256.ts";

const hashes = new WeakMap<Font, string>();

/** Name of a font by what it draws (64 hex digits): height, spacings and glyphs, whatever its number or name on a sign. */
export function contentHash(font: Font): string {
  let hash = hashes.get(font);
  if (hash === undefined) {
    hash = sha256Hex(fontBytes(font));
    hashes.set(font, hash);
  }
  return hash;
}
