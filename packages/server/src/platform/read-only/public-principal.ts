import type { Principal } from "../permission/principal.ts";

/** Anyone: without grants, so that only what a catalogue or reader publishes can be read. */
export const publicPrincipal = (tenantId: string): Principal => ({
  kind: "public",
  tenantId,
  id: "public",
  displayName: "Public pages",
  grants: new Map(),
});
