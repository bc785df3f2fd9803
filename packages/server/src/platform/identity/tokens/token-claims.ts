import { AppError } from "@gantry/domain/errors.ts";
import type { JWTPayload } from "jose";
import type { IssuerConfig } from "../../config/issuers.ts";

export interface VerifiedToken {
  issuerName: string;
  subject: string;
  userName: string;
  name: string;
  email: string | null;
  /** From groups that start with `/tenant_`, in the token's order (AUTH-005, AUTH-006). */
  tenants: string[];
  /** Free role names of the issuer, without effect (AUTH-027, AUTH-028). */
  roles: string[];
  /** Roles that apply here; empty unless the issuer is configured to. */
  countedRoles?: readonly string[];
  sessionId: string | undefined;
  issuedAtMs: number;
  expiresAtMs: number;
}

/**
 * Reads a verified token. Throws `claimMissing` or `tooManyGroups` if the tenants cannot be determined,
 * naming what the issuer must provide.
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
 * Facts from the issuers' documentation. Keycloak (Server Administration Guide, "Configuring protocol
 * mappers"; GroupMembershipMapper, option "Full group path"):
 * https://www.keycloak.org/docs/latest/server_admin/index.html#_protocol-mappers
 * https://www.keycloak.org/docs-api/latest/javadocs/org/keycloak/protocol/oidc/mappers/GroupMembershipMapper.html
 * Groups appear only with a mapper, under a configurable claim name. With the full path a group is
 * "/parent/child", and only direct memberships are listed. Realm roles are `realm_access.roles`; `typ` is
 * "Bearer" for an access token, "ID" for an identity token, "Refresh" for a refresh token. Microsoft Entra ID
 * (Access token claims reference):
 * https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference `groups` holds
 * object ids. Above 200 groups the claim is missing and `_claim_names.groups` points to `_claim_sources`; the
 * implicit flow sets `hasgroups: true` instead. `roles` is a top-level list. `sub` differs per application,
 * `oid` does not. `scp` is only in user tokens. The audience of version 2.0 is the API's client id, `azp` the
 * requesting application.
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

/** Without duplicates and without tenants this issuer may not open. */
function tenantsOf(groups: readonly string[], issuer: IssuerConfig): string[] {
  const named = groups.flatMap((group) => tenantOfGroup(group, issuer) ?? []);
  return [...new Set(named)].filter((id) => issuer.tenants === "all" || issuer.tenants.includes(id));
}

/** The tenant of a group, regardless of the issuer's permitted tenants. */
export function tenantOfGroup(
  group: string,
  { groupPrefix, groupTenants }: Pick<IssuerConfig, "groupPrefix" | "groupTenants">,
): string | undefined {
  if (Object.hasOwn(groupTenants, group)) return groupTenants[group];
  if (!group.startsWith(groupPrefix)) return undefined;
  return group.slice(groupPrefix.length).split("/", 1)[0] || undefined;
}

/** By name, or by a dotted path. */
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

/** Undefined unless it is a list of strings; a single string counts as a list. */
function textsAt(payload: JWTPayload, path: string): string[] | undefined {
  const value = claimAt(payload, path);
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : undefined;
}
