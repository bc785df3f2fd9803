import type { Grants } from "@gantry/domain/permissions/grants.ts";

/** Which sign-in somebody's calls come from. */
export interface SessionReference {
  issuerName: string;
  subject: string;
  /** Undefined where the issuer names no sessions: then every token issued until now is meant. */
  sessionId: string | undefined;
}

/** On whose behalf something is done, in one tenant. Code inside gets no free pass: it states one as well. */
export interface Principal {
  kind: "user" | "apiKey" | "agent" | "system" | "public";
  tenantId: string;
  /** Account id, id of the key, agent id, or the name of the part that acts. */
  id: string;
  displayName: string;
  grants: Grants;
  /** Only of people; `defaultTenantId` is where they are when they choose none (AUTH-011). */
  session?: SessionReference & { defaultTenantId: string };
  /** Names of roles that somebody's token gives; none unless their issuer may do so. */
  tokenRoles?: readonly string[];
}
