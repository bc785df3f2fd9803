import type { TenantDatabase } from "../database/tenant-database.ts";
import type { PublicProjection } from "../read-only/public-projection.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import type { UpdateReader } from "./entity-readers.ts";
import type { ChangeToRead } from "./changes.ts";
import { type Update, updateOf } from "./update.ts";

/** Reads public data, re-checked on every change. Non-public entities are never named, not even when deleted. */
export function publicReader(database: TenantDatabase, projection: PublicProjection): UpdateReader {
  let reads = 0;
  return {
    async read(tenantId, changes) {
      const asOf = ++reads;
      const updates: Update[] = [];
      const unclear: ChangeToRead[] = [];
      const open = await openTypes(projection, tenantId, changes);
      const shown = changes.filter((change) => open.has(change.entityType));
      if (shown.length === 0) return { updates, unclear };
      await database.inTenant(systemPrincipal(tenantId, "public", "Public pages"), async (db) => {
        for (const change of shown) {
          const text =
            change.updateType === "DELETE"
              ? undefined
              : await projection.read(db, change.entityType, change.id);
          if (text) updates.push(updateOf(change, asOf, { text: text.text }));
          // It may have been public until now; state reports cannot change that.
          else if (!change.stateOnly) unclear.push(change);
        }
      });
      return { updates, unclear };
    },
  };
}

async function openTypes(
  projection: PublicProjection,
  tenantId: string,
  changes: readonly ChangeToRead[],
): Promise<Set<string>> {
  const open = new Set<string>();
  for (const entityType of new Set(changes.map((change) => change.entityType)))
    if (projection.entityTypes.has(entityType) && (await projection.isOpen(tenantId, entityType)))
      open.add(entityType);
  return open;
}
