/** Encrypted content encoding (RFC 8188, RFC 8291) of another author, for tests. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  export function decrypt(
    bytes: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
