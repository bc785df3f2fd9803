import { generateKeyPairSync, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { type LicenceClaims, licenceTokenType } from "@gantry/domain/licence/licence-claims.ts";
import { importJWK, SignJWT } from "jose";
import { z } from "zod";
import type { VendorKey } from "../vendor-keys.ts";

const privateKeySchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string().min(1),
  x: z.string(),
  d: z.string(),
});
/** A vendor's key pair (Ed25519, RFC 8037). Whoever has it can make licences. */
export type VendorPrivateKey = z.infer<typeof privateKeySchema>;

export function newVendorKey(): VendorPrivateKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKeySchema.parse({ ...privateKey.export({ format: "jwk" }), kid: randomUUID() });
}

/** The half that every installation gets in LICENCE_VENDOR_KEYS. */
export const publicHalf = ({ kty, crv, kid, x }: VendorPrivateKey): VendorKey => ({ kty, crv, kid, x });

/** Writes a new key pair, readable only by its owner; never over an old one, whose licences would be lost. */
export function writeVendorKey(file: string, key: VendorPrivateKey): void {
  writeFileSync(file, `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600, flag: "wx" });
}

export function readVendorKey(file: string): VendorPrivateKey {
  return privateKeySchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Signs a licence token. */
export async function signLicence(key: VendorPrivateKey, claims: LicenceClaims): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: licenceTokenType })
    .sign(await importJWK(key, "EdDSA"));
}
