import type { Principal } from "./principal.ts";

/** An internal component acting in a tenant. It has no grants and uses its own tables only. */
export function systemPrincipal(tenantId: string, id: string, displayName: string): Principal {
  return { kind: "system", tenantId, id, displayName, grants: new Map() };
}
