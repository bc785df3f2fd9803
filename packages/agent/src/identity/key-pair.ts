import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { writeFileWhole } from "../files.ts";

/** The agent's own key; the private key never leaves its file (0600). */
export interface KeyPair {
  /** SPKI, base64. */
  publicKey: string;
  /** Ed25519 signature, base64url. */
  sign(text: string): string;
}

/**
 * Reads the key or creates one if there is no file. Throws for a damaged file, because a new key would lock
 * the agent out.
 */
export async function readOrMakeKeyPair(path: string): Promise<KeyPair> {
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (stored !== undefined) return keyPairOf(createPrivateKey(stored));
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFileWhole(path, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  return keyPairOf(privateKey);
}

function keyPairOf(privateKey: KeyObject): KeyPair {
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return {
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}
