/** Bytes as base64 (RFC 4648, 4). */
export function base64Of(bytes: Uint8Array): string {
  return bytes.toBase64();
}

/** Bytes of base64; undefined when the text is not base64. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
  } catch {
    return undefined;
  }
}
