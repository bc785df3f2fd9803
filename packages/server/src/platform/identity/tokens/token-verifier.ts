import { AppError } from "@gantry/domain/errors.ts";
import {
  createLocalJWKSet,
  decodeJwt,
  jwtVerify,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from "jose";
import type { Clock } from "../../clock.ts";
import { embeddedIssuerName, issuerWith, type IssuerConfig } from "../../config/issuers.ts";
import type { Log } from "../../log.ts";
import { issuerKeys, IssuerUnreachable } from "./issuer-keys.ts";
import { readClaims, type VerifiedToken } from "./token-claims.ts";

/**
 * Verifies an access token; undefined if it is foreign, altered or expired. Throws `claimMissing` or
 * `tooManyGroups` for incomplete claims, `issuerUnreachable` if the keys cannot be read.
 */
export type VerifyToken = (token: string) => Promise<VerifiedToken | undefined>;

// Asymmetric algorithms only: with "none" or HS256 anyone could sign using public data.
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const clockToleranceS = 5;
/** RFC 9068, section 2.1. */
const accessTokenTypes = ["at+jwt", "application/at+jwt"];

export function embeddedIssuer(issuer: string, clientId: string, audience: string): IssuerConfig {
  const scope = "openid profile email groups roles";
  return issuerWith({ name: embeddedIssuerName, issuer, clientId, audience, scope });
}

export function tokenVerifier(
  issuers: readonly IssuerConfig[],
  localKeys: readonly JWK[],
  parts: { clock: Clock; log: Log },
): VerifyToken {
  const byIssuer = new Map(
    issuers.map((issuer) => [issuer.issuer, { issuer, keys: keysOf(issuer, localKeys, parts) }]),
  );
  return async (token) => {
    const known = byIssuer.get(issuerOf(token) ?? "");
    const signed = known && (await verifySignature(known.issuer, known.keys, token, parts.clock));
    if (!known || !signed || !isAccessToken(signed, known.issuer)) return undefined;
    return readClaims(signed.payload, known.issuer);
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function keysOf(
  issuer: IssuerConfig,
  localKeys: readonly JWK[],
  parts: { clock: Clock; log: Log },
): JWTVerifyGetKey {
  if (issuer.name === embeddedIssuerName) return createLocalJWKSet({ keys: [...localKeys] });
  return issuerKeys(issuer.issuer, parts);
}

async function verifySignature(
  issuer: IssuerConfig,
  keys: JWTVerifyGetKey,
  token: string,
  clock: Clock,
): Promise<JWTVerifyResult | undefined> {
  try {
    return await jwtVerify(token, keys, {
      issuer: issuer.issuer,
      algorithms,
      audience: issuer.audience,
      clockTolerance: clockToleranceS,
      currentDate: new Date(clock.nowMs()),
      requiredClaims: ["sub", "exp", "iat"],
    });
  } catch (cause) {
    if (cause instanceof IssuerUnreachable)
      throw new AppError("issuerUnreachable", { issuer: issuer.name }, { cause });
    return undefined;
  }
}

/** Whether it is a user's access token for one of our clients, not another signed object. */
function isAccessToken({ protectedHeader, payload }: JWTVerifyResult, issuer: IssuerConfig): boolean {
  if (!isOfOurClient(payload, issuer)) return false;
  // `cnf` requires proof of possession, which is not supported; `events` marks a logout token.
  if (payload["cnf"] !== undefined || payload["events"] !== undefined) return false;
  const type = protectedHeader.typ?.toLowerCase();
  if (type !== undefined && accessTokenTypes.includes(type)) return true;
  if (issuer.name === embeddedIssuerName || (type !== undefined && type !== "jwt")) return false;
  if (payload["typ"] !== undefined) return payload["typ"] === "Bearer";
  return hasScope(payload) && payload["nonce"] === undefined && payload["at_hash"] === undefined;
}

function isOfOurClient(payload: JWTPayload, { audience, clientId, otherClients }: IssuerConfig): boolean {
  const issuedTo = payload["azp"] ?? payload["client_id"];
  if (issuedTo === undefined) return audience !== undefined;
  return issuedTo === clientId || otherClients.some((client) => client === issuedTo);
}

// Identity tokens and client credentials tokens have no scope.
function hasScope(payload: JWTPayload): boolean {
  return typeof payload["scp"] === "string" || typeof payload["scope"] === "string";
}
