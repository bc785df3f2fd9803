import { z } from "zod";
import { isProtected } from "./loopback.ts";

const claim = z.string().min(1).max(200);
const tenantId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/);

const issuerSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  otherClients: z.array(z.string().min(1)).default([]),
  /** If set, tokens must contain it; otherwise `azp` or `client_id` is checked. */
  audience: z.string().min(1).optional(),
  scope: z.string().default("openid profile email"),
  /** Permanent user id: `sub`, or another stable claim where `sub` is not (Entra: `oid`). */
  subjectClaim: claim.default("sub"),
  /** Session id, so that signing out ends its tokens at once. */
  sessionClaim: claim.default("sid"),
  groupsClaim: claim.default("groups"),
  /** Prefix of tenant ids in group names; subpaths belong to the same tenant. */
  groupPrefix: z.string().min(1).max(200).default("/tenant_"),
  /** Tenants by group name, for issuers with opaque group ids (Entra). */
  groupTenants: z.record(z.string().min(1), tenantId).default({}),
  tenants: z.union([z.literal("all"), z.array(tenantId).min(1)]).optional(),
  rolesClaim: claim.default("realm_access.roles"),
  /** Whether roles in the token assign roles of the same name here. */
  rolesCount: z.boolean().default(false),
  nameClaim: claim.default("name"),
  userNameClaim: claim.default("preferred_username"),
  emailClaim: claim.default("email"),
  /** Keycloak administration: a client whose service account may manage the realm's users. */
  admin: z.strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) }).optional(),
});

export type IssuerConfig = Omit<z.infer<typeof issuerSchema>, "tenants"> & { tenants: "all" | string[] };

/** Name of the embedded provider, reserved. */
export const embeddedIssuerName = "embedded";

export function issuerWith(settings: z.input<typeof issuerSchema>): IssuerConfig {
  const issuer = issuerSchema.parse(settings);
  return { ...issuer, tenants: issuer.tenants ?? "all" };
}

/** Parses the JSON list of issuers; `problem` completes a sentence that starts with the variable's name. */
export function parseIssuers(text: string): { issuers: IssuerConfig[] } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "must be a JSON list of issuers" };
  }
  const parsed = z.array(issuerSchema).min(1).safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `is invalid at ${issue?.path.join(".") || "the list"}: ${issue?.message}` };
  }
  const names = parsed.data.map((issuer) => issuer.name);
  if (names.includes(embeddedIssuerName))
    return { problem: `must not name an issuer "${embeddedIssuerName}"` };
  if (isRepeated(names)) return { problem: "must give every issuer its own name" };
  if (isRepeated(parsed.data.map((issuer) => issuer.issuer)))
    return { problem: "must not list the same issuer twice" };
  // With unprotected keys, an attacker on the path could sign anyone in.
  const unprotected = parsed.data.find(({ issuer }) => !isProtected(new URL(issuer)));
  if (unprotected)
    return { problem: `must give "${unprotected.name}" an https address, or http on loopback` };
  // Otherwise administrators of one issuer could give themselves access to tenants of another.
  const open = parsed.data.find((issuer) => issuer.tenants === undefined);
  if (parsed.data.length > 1 && open)
    return { problem: `must set "tenants" of "${open.name}": a list of ids, or "all"` };
  const foreign = parsed.data.find(({ admin, issuer }) => admin && !/\/realms\/[^/]+\/?$/.test(issuer));
  if (foreign)
    return { problem: `must not set "admin" of "${foreign.name}": its issuer is not a Keycloak realm` };
  // The directory identifies users by `sub`.
  const renamed = parsed.data.find(({ admin, subjectClaim }) => admin && subjectClaim !== "sub");
  if (renamed)
    return { problem: `must not set "subjectClaim" of "${renamed.name}", because it has an "admin"` };
  return { issuers: parsed.data.map((issuer) => ({ ...issuer, tenants: issuer.tenants ?? "all" })) };
}

const isRepeated = (texts: readonly string[]) => new Set(texts).size < texts.length;
