import type { Grants } from "@gantry/domain/permissions/grants.ts";

export interface SessionReference {
  issuerName: string;
  subject: string;
  /** Undefined if the issuer has no session ids; then all tokens issued until now are meant. */
  sessionId: string | undefined;
}

/** On whose behalf something is done, in one tenant. Internal code needs a principal as well. */
export interface Principal {
  kind: "user" | "apiKey" | "agent" | "system" | "public";
  tenantId: string;
  /** Account, key or agent id, or the name of an internal component. */
  id: string;
  displayName: string;
  grants: Grants;
  /** Users only; `defaultTenantId` applies without a choice (AUTH-011). */
  session?: SessionReference & { defaultTenantId: string };
  /** Role names of the token; empty unless the issuer may assign roles. */
  tokenRoles?: readonly string[];
}
