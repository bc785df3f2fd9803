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
/** Ed25519 key pair (RFC 8037). Whichever party holds it can issue licences. */
export type VendorPrivateKey = z.infer<typeof privateKeySchema>;

export function newVendorKey(): VendorPrivateKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKeySchema.parse({ ...privateKey.export({ format: "jwk" }), kid: randomUUID() });
}

export const publicHalf = ({ kty, crv, kid, x }: VendorPrivateKey): VendorKey => ({ kty, crv, kid, x });

/** Readable by its owner only; never overwrites an existing key, which would invalidate its licences. */
export function writeVendorKey(file: string, key: VendorPrivateKey): void {
  writeFileSync(file, `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600, flag: "wx" });
}

export function readVendorKey(file: string): VendorPrivateKey {
  return privateKeySchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

export async function signLicence(key: VendorPrivateKey, claims: LicenceClaims): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: licenceTokenType })
    .sign(await importJWK(key, "EdDSA"));
}
