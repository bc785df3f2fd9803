import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  jwtVerify,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import type { Clock } from "../clock.ts";
import { embeddedIssuerName, type IssuerConfig } from "../config/issuers.ts";

/** What an accepted access token says about its holder. */
export interface VerifiedToken {
  issuerName: string;
  subject: string;
  userName: string;
  name: string;
  email: string | null;
  /** Tenants of its groups that start with `/tenant_`, in the token's order (AUTH-005, AUTH-006). */
  tenants: string[];
  /** Free names given by administrators; nothing depends on one (AUTH-027, AUTH-028). */
  roles: string[];
  expiresAtMs: number;
}

/** Checks an access token; undefined when it is not one of ours, changed, or over. */
export type VerifyToken = (token: string) => Promise<VerifiedToken | undefined>;

const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const clockToleranceS = 5;
const groupPrefix = "/tenant_";

/** The embedded provider as an issuer: its keys are at hand, so nothing is fetched. */
export function embeddedIssuer(issuer: string, clientId: string, audience: string): IssuerConfig {
  return {
    name: embeddedIssuerName,
    issuer,
    clientId,
    audience,
    scope: "openid profile email groups roles",
    groupsClaim: "groups",
    rolesClaim: "realm_access.roles",
    nameClaim: "name",
    userNameClaim: "preferred_username",
    emailClaim: "email",
  };
}

/** Verifies tokens of any of the issuers. `localKeys`: public keys of the embedded provider. */
export function tokenVerifier(
  issuers: readonly IssuerConfig[],
  localKeys: readonly JWK[],
  clock: Clock,
): VerifyToken {
  const byIssuer = new Map(
    issuers.map((issuer) => [issuer.issuer, { issuer, keys: keysOf(issuer, localKeys) }]),
  );
  return async (token) => {
    const known = byIssuer.get(issuerOf(token) ?? "");
    if (!known) return undefined;
    try {
      const { payload } = await jwtVerify(token, known.keys, {
        issuer: known.issuer.issuer,
        algorithms,
        audience: known.issuer.audience,
        clockTolerance: clockToleranceS,
        currentDate: new Date(clock.nowMs()),
        requiredClaims: ["sub", "exp"],
      });
      return isAccessToken(payload, known.issuer) ? verified(payload, known.issuer) : undefined;
    } catch {
      return undefined;
    }
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function keysOf(issuer: IssuerConfig, localKeys: readonly JWK[]): JWTVerifyGetKey {
  if (issuer.name === embeddedIssuerName) return createLocalJWKSet({ keys: [...localKeys] });
  return remoteKeys(issuer.issuer);
}

/** Keys found through the issuer's discovery document; both are kept, and read again when an unknown key appears. */
function remoteKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const discover = async () => {
    const answer = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    const document = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (document.issuer !== issuer || typeof document.jwks_uri !== "string")
      throw new Error(`discovery of ${issuer} does not name it`);
    return createRemoteJWKSet(new URL(document.jwks_uri), { cacheMaxAge: 600_000, cooldownDuration: 30_000 });
  };
  return async (header, token) => {
    keys ??= discover();
    try {
      return await (await keys)(header, token);
    } catch (error) {
      if (!(error instanceof Error && error.name.startsWith("JWKS"))) keys = undefined;
      throw error;
    }
  };
}

// Without an audience of our own, the token must at least have been issued to our client, and not as an identity token.
function isAccessToken(payload: JWTPayload, issuer: IssuerConfig): boolean {
  if (issuer.audience !== undefined) return true;
  const issuedTo = payload["azp"] ?? payload["client_id"];
  return issuedTo === issuer.clientId && payload["typ"] !== "ID" && payload["nonce"] === undefined;
}

function verified(payload: JWTPayload, issuer: IssuerConfig): VerifiedToken {
  const subject = payload.sub ?? "";
  const userName = textAt(payload, issuer.userNameClaim) ?? subject;
  return {
    issuerName: issuer.name,
    subject,
    userName,
    name: textAt(payload, issuer.nameClaim) ?? userName,
    email: textAt(payload, issuer.emailClaim) ?? null,
    tenants: textsAt(payload, issuer.groupsClaim)
      .filter((group) => group.startsWith(groupPrefix) && group.length > groupPrefix.length)
      .map((group) => group.slice(groupPrefix.length)),
    roles: textsAt(payload, issuer.rolesClaim),
    expiresAtMs: (payload.exp ?? 0) * 1000,
  };
}

/** A claim by its own name, or by a path of names joined with points. */
function claimAt(payload: JWTPayload, path: string): unknown {
  if (path in payload) return payload[path];
  let value: unknown = payload;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function textAt(payload: JWTPayload, path: string): string | undefined {
  const value = claimAt(payload, path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsAt(payload: JWTPayload, path: string): string[] {
  const value = claimAt(payload, path);
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}
