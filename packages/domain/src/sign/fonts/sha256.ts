import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256 as 64 lower-case hex digits (FIPS 180-4). */
export function sha256Hex(bytes: ArrayLike<number>): string {
  return bytesToHex(sha256(Uint8Array.from(bytes)));
}
