import type { Grants } from "@gantry/domain/permissions/grants.ts";

/** On whose behalf something is done, in one tenant. Code inside gets no free pass: it states one as well. */
export interface Principal {
  kind: "user" | "agent" | "system";
  tenantId: string;
  /** Account id, agent id, or the name of the part that acts. */
  id: string;
  displayName: string;
  grants: Grants;
}
