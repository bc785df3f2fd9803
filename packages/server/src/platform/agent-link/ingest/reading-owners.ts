import type { TenantTransaction } from "../../database/tenant-database.ts";
import { readOwnership } from "../assignment/assigned-devices.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

/** Deleted devices leave their agents within a minute. */
const rememberedMs = 60_000;

interface Remembered {
  atMs: number;
  ids: Set<string>;
}

/**
 * Devices whose readings an agent may hand over: those it has, and those it had, because its journal may still hold
 * readings of them. Remembered for a minute, as thousands of readings come in a second.
 */
export class ReadingOwners {
  /** Of a tenant, agent and kind. */
  readonly #remembered = new Map<string, Remembered>();

  /** Has those of the given ids that are the agent's, and perhaps others of it. */
  async ownOf(
    db: TenantTransaction,
    table: DeviceTable,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const own = this.#own(db, table);
    const unknown = ids.filter((id) => !own.has(id));
    if (unknown.length > 0)
      for (const id of (await readOwnership(db, table, db.principal.id, unknown)).keys()) own.add(id);
    return own;
  }

  #own({ tenantId, principal, nowMs }: TenantTransaction, { entityType }: DeviceTable): Set<string> {
    const key = `${tenantId} ${principal.id} ${entityType}`;
    const remembered = this.#remembered.get(key);
    if (remembered && Math.abs(nowMs - remembered.atMs) < rememberedMs) return remembered.ids;
    const ids = new Set<string>();
    this.#remembered.set(key, { atMs: nowMs, ids });
    return ids;
  }
}
