import { importJWK, type CryptoKey } from "jose";
import { z } from "zod";

const keySchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string().min(1).max(100),
  /** Seconds since 1970, UTC; later signatures are invalid. */
  exp: z.int().positive().optional(),
  // Reports a private key pasted by mistake.
  d: z.never({ error: "holds a private key" }).optional(),
});

/** Public key of a licence vendor (RFC 8037, JWK) with its expiry. */
export type VendorKey = Omit<z.infer<typeof keySchema>, "d">;

/** Parses the JSON list of vendor keys; `problem` completes a sentence that starts with the variable's name. */
export function parseVendorKeys(text: string): { keys: VendorKey[] } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "must be a JSON list of public keys" };
  }
  const parsed = z.array(keySchema).safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `is invalid at ${issue?.path.join(".") || "the list"}: ${issue?.message}` };
  }
  const names = parsed.data.map(({ kid }) => kid);
  if (new Set(names).size < names.length) return { problem: "must give every key its own kid" };
  return { keys: parsed.data };
}

export async function importVendorKey({ kty, crv, x, kid }: VendorKey): Promise<CryptoKey> {
  return (await importJWK({ kty, crv, x, kid }, "EdDSA")) as CryptoKey;
}
