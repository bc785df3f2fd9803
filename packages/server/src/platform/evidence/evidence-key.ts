import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { EvidenceKey } from "@gantry/domain/evidence/evidence.ts";
import { calculateJwkThumbprint, CompactSign } from "jose";
import { deriveKey } from "../config/sealed.ts";

/** What precedes the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key of the installation, the same on all of its servers: it follows from `GANTRY_SECRET_KEY`. */
export interface EvidenceSigner {
  key(): Promise<EvidenceKey>;
  /** A compact JWS (RFC 7515) whose payload is the text. */
  sign(text: Uint8Array): Promise<string>;
}

export function evidenceSigner(secretKey: Buffer): EvidenceSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, deriveKey(secretKey, "evidence")]),
    format: "der",
    type: "pkcs8",
  });
  return {
    key: () => readKey(privateKey),
    async sign(text) {
      const { fingerprint } = await readKey(privateKey);
      return new CompactSign(text).setProtectedHeader({ alg: "EdDSA", kid: fingerprint }).sign(privateKey);
    },
  };
}

async function readKey(privateKey: KeyObject): Promise<EvidenceKey> {
  const { kty = "", crv = "", x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = { kty, crv, x };
  return { publicKey, fingerprint: await calculateJwkThumbprint(publicKey) };
}
