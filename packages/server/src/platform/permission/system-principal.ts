import type { Principal } from "./principal.ts";

/** A part of the server that acts by itself in a tenant. It holds no grants: it reads and writes its own tables only. */
export function systemPrincipal(tenantId: string, id: string, displayName: string): Principal {
  return { kind: "system", tenantId, id, displayName, grants: new Map() };
}
