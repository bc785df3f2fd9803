import { kinds } from "@gantry/domain/kinds/index.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import type { Principal } from "../platform/permission/principal.ts";

export function makeSeedingPrincipal(tenantId: string): Principal {
  const all = Object.fromEntries(kinds.map((kind) => [kind.entityType, []]));
  return {
    kind: "system",
    tenantId,
    id: "demo",
    displayName: "Demo",
    grants: grantsFromWire({
      CREATE: all,
      READ: all,
      UPDATE: all,
      CONTROL: { SIGN: [] },
      VIEW_INTERNAL_STREAM: { CAMERA: [] },
    }),
  };
}
