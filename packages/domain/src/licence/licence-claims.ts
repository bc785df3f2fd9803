import type { License, LicensedFeature } from "../contract/answers/session.ts";
import { type LicenceFeature, licenceFeatures } from "./licence-features.ts";
import { isoFromMs } from "../sign/queue/instant.ts";
import { isMachineId } from "./machine-id.ts";

/** Issuer in every licence token. Trust depends on the signing keys, not on this name. */
export const licenceIssuer = "gantry-licence";
/** Media type in the token header, so that no other signed text is accepted as a licence. */
export const licenceTokenType = "gantry-licence+jwt";

/** Licence token payload: an EdDSA-signed JWT (RFC 7519, RFC 8037). Times are seconds since 1970, UTC. */
export interface LicenceClaims {
  iss: typeof licenceIssuer;
  jti: string;
  iat: number;
  exp: number;
  name: string;
  organization?: string;
  region?: string;
  supportLevel?: string;
  features: LicensedFeature[];
  /** Installations it is valid for; empty: any. */
  machineIds: string[];
  /** The tenant it is valid for; missing: any. */
  tenant?: string;
}

export interface ClaimedLicence {
  license: License;
  tokenId: string;
  issuedAtMs: number;
  expiresAtMs: number;
  tenant: string | undefined;
}

const longestText = 200;
// The end of the year 9999.
const lastSecond = 253_402_300_799;

/**
 * Reads the payload of a token with a valid signature; undefined if a claim is missing or invalid. Unknown
 * features are ignored, so that a licence for a newer release still works.
 */
export function licenceFromClaims(payload: unknown): ClaimedLicence | undefined {
  if (!isRecord(payload) || payload["iss"] !== licenceIssuer) return undefined;
  const { jti, iat, exp, name, tenant } = payload;
  const features = featuresIn(payload["features"]);
  const machineIds = machineIdsIn(payload["machineIds"]);
  const metadata = metadataIn(payload);
  if (!isText(jti) || !isText(name) || !isSecond(iat) || !isSecond(exp)) return undefined;
  if (!features || !machineIds || !metadata) return undefined;
  if (tenant !== undefined && !isText(tenant)) return undefined;
  return {
    license: { name, expiration: isoFromMs(exp * 1000), features, metadata, machineIds },
    tokenId: jti,
    issuedAtMs: iat * 1000,
    expiresAtMs: exp * 1000,
    tenant,
  };
}

function featuresIn(value: unknown): LicensedFeature[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const features = new Map<LicenceFeature, LicensedFeature>();
  for (const one of value as unknown[]) {
    if (!isRecord(one) || !isText(one["name"])) return undefined;
    const { supportsQuantity, quantity } = one;
    const isCounted = supportsQuantity === true && Number.isSafeInteger(quantity) && Number(quantity) >= 0;
    const isUncounted = supportsQuantity === false && quantity === null;
    if (!isCounted && !isUncounted) return undefined;
    const name = licenceFeatures.find((known) => known === one["name"]);
    if (name === undefined) continue;
    // A duplicate feature is ambiguous, so the token is invalid.
    if (features.has(name)) return undefined;
    features.set(name, {
      name,
      supportsQuantity: isCounted,
      quantity: isCounted ? (quantity as number) : null,
    });
  }
  return [...features.values()];
}

function machineIdsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value as unknown[];
  return ids.every(isMachineId) ? ids : undefined;
}

function metadataIn(payload: Record<string, unknown>): License["metadata"] | undefined {
  const metadata: License["metadata"] = {};
  for (const name of ["organization", "region", "supportLevel"] as const) {
    const text = payload[name];
    if (text === undefined) continue;
    if (!isText(text)) return undefined;
    metadata[name] = text;
  }
  return metadata;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= longestText;
const isSecond = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= lastSecond;
