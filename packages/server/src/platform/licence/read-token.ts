import {
  type ClaimedLicence,
  licenceFromClaims,
  licenceTokenType,
} from "@gantry/domain/licence/licence-claims.ts";
import { compactVerify, type CryptoKey } from "jose";
import { importVendorKey, type VendorKey } from "./vendor-keys.ts";

/** Reads a licence token signed by a vendor; undefined for other text. It may be expired. */
export type ReadToken = (token: string) => Promise<ClaimedLicence | undefined>;

export const maxTokenLength = 20_000;

/**
 * Verifies tokens offline with the vendors' public keys. Accepts EdDSA only, which rules out algorithm
 * confusion. A licence expires no later than its key.
 */
export function tokenReader(vendorKeys: readonly VendorKey[]): ReadToken {
  const keys = new Map(vendorKeys.map((key) => [key.kid, { key, imported: undefined as Imported }]));
  return async (token) => {
    if (token.length > maxTokenLength) return undefined;
    try {
      let endsAtMs = Number.POSITIVE_INFINITY;
      const { payload } = await compactVerify(
        token,
        async ({ kid }) => {
          const known = keys.get(kid ?? "");
          if (!known) throw new Error("no vendor has this key");
          endsAtMs = (known.key.exp ?? Number.POSITIVE_INFINITY) * 1000;
          return (known.imported ??= importVendorKey(known.key));
        },
        { algorithms: ["EdDSA"] },
      ).then(assertType);
      const claimed = licenceFromClaims(
        JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)),
      );
      return claimed && limitToKeyEnd(claimed, endsAtMs);
    } catch {
      return undefined;
    }
  };
}

type Imported = Promise<CryptoKey> | undefined;

function assertType<Verified extends { protectedHeader: { typ?: string } }>(verified: Verified): Verified {
  if (verified.protectedHeader.typ !== licenceTokenType) throw new Error("not a licence token");
  return verified;
}

function limitToKeyEnd(claimed: ClaimedLicence, keyEndsAtMs: number): ClaimedLicence | undefined {
  // Signed after the key's end, so the key may be stolen.
  if (claimed.issuedAtMs >= keyEndsAtMs) return undefined;
  const expiresAtMs = Math.min(claimed.expiresAtMs, keyEndsAtMs);
  const expiration = new Date(expiresAtMs).toISOString();
  return { ...claimed, expiresAtMs, license: { ...claimed.license, expiration } };
}
