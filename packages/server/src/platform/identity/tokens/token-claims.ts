import { AppError } from "@gantry/domain/errors.ts";
import type { JWTPayload } from "jose";
import type { IssuerConfig } from "../../config/issuers.ts";

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
  /** Those of them that make the holder a user of a role here; none unless the issuer is set up to. */
  countedRoles?: readonly string[];
  /** Names the sign-in that the token came from; undefined where the issuer names none. */
  sessionId: string | undefined;
  issuedAtMs: number;
  expiresAtMs: number;
}

/**
 * Reads a token whose signature was checked. Throws `claimMissing` or `tooManyGroups` when it does not say which tenants
 * its holder belongs to: somebody has to set the issuer up, so the answer names what is missing.
 */
export function readClaims(payload: JWTPayload, issuer: IssuerConfig): VerifiedToken {
  const subject = textAt(payload, issuer.subjectClaim);
  if (subject === undefined)
    throw new AppError("claimMissing", { claim: issuer.subjectClaim, issuer: issuer.name });
  const userName = textAt(payload, issuer.userNameClaim) ?? subject;
  const roles = textsAt(payload, issuer.rolesClaim) ?? [];
  return {
    issuerName: issuer.name,
    subject,
    userName,
    name: textAt(payload, issuer.nameClaim) ?? userName,
    email: textAt(payload, issuer.emailClaim) ?? null,
    tenants: tenantsOf(groupsOf(payload, issuer), issuer),
    roles,
    countedRoles: issuer.rolesCount ? roles : [],
    sessionId: textAt(payload, issuer.sessionClaim),
    issuedAtMs: (payload.iat ?? 0) * 1000,
    expiresAtMs: (payload.exp ?? 0) * 1000,
  };
}

/*
 * Facts about tokens, each from its issuer's published documents.
 *
 * Keycloak (Server Administration Guide, "Configuring protocol mappers"; GroupMembershipMapper, option "Full group path"):
 * https://www.keycloak.org/docs/latest/server_admin/index.html#_protocol-mappers
 * https://www.keycloak.org/docs-api/latest/javadocs/org/keycloak/protocol/oidc/mappers/GroupMembershipMapper.html
 * Groups are in no token until a mapper puts them there, under a claim name of the administrator's choice. With the full
 * path a group is "/parent/child", and only the groups somebody is in directly are listed, not those above them. Realm
 * roles are `realm_access.roles`; an access token has `typ` "Bearer", an identity token "ID", a refresh token "Refresh".
 *
 * Microsoft Entra ID (Access token claims reference):
 * https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference
 * `groups` holds object ids. Above 200 groups the claim is left out and `_claim_names.groups` points to
 * `_claim_sources`; the implicit flow says `hasgroups: true` instead. `roles` is a list at the top. `sub` differs from
 * application to application, `oid` does not. `scp` is only in tokens of users. The audience of version 2.0 is the client
 * id of the API, `azp` the application that asked.
 */

function groupsOf(payload: JWTPayload, issuer: IssuerConfig): string[] {
  const groups = textsAt(payload, issuer.groupsClaim);
  if (groups) return groups;
  const params = { claim: issuer.groupsClaim, issuer: issuer.name };
  const elsewhere = payload["_claim_names"];
  const isOverflowing =
    typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, issuer.groupsClaim);
  if (isOverflowing || payload["hasgroups"] === true) throw new AppError("tooManyGroups", params);
  throw new AppError("claimMissing", params);
}

/** Tenants of these groups, each once, without those that this issuer may not open. */
function tenantsOf(groups: readonly string[], issuer: IssuerConfig): string[] {
  const named = groups.flatMap((group) => tenantOfGroup(group, issuer) ?? []);
  return [...new Set(named)].filter((id) => issuer.tenants === "all" || issuer.tenants.includes(id));
}

/** The tenant that a group stands for at this issuer, whether or not the issuer may open it. */
export function tenantOfGroup(
  group: string,
  { groupPrefix, groupTenants }: Pick<IssuerConfig, "groupPrefix" | "groupTenants">,
): string | undefined {
  if (Object.hasOwn(groupTenants, group)) return groupTenants[group];
  if (!group.startsWith(groupPrefix)) return undefined;
  return group.slice(groupPrefix.length).split("/", 1)[0] || undefined;
}

/** A claim by its own name, or by a path of names joined with points. */
function claimAt(payload: JWTPayload, path: string): unknown {
  if (Object.hasOwn(payload, path)) return payload[path];
  let value: unknown = payload;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function textAt(payload: JWTPayload, path: string): string | undefined {
  const value = claimAt(payload, path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Undefined when the claim is not there, or is no list of texts; a single text counts as a list of one. */
function textsAt(payload: JWTPayload, path: string): string[] | undefined {
  const value = claimAt(payload, path);
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : undefined;
}
