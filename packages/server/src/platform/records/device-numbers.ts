import type { TenantTransaction } from "../database/tenant-database.ts";

/** Numbers never change: those that are committed are remembered. */
export class DeviceNumbers {
  /** Of a tenant, by type of device. */
  readonly #known = new Map<string, Map<string, Map<string, number>>>();

  /** The remembered ones, by device. */
  known({ tenantId }: TenantTransaction, entityType: string): ReadonlyMap<string, number> {
    return this.#knownOf(tenantId, entityType);
  }

  /** Remembers those that existed before: a new one may be undone with its savepoint. */
  async give(
    db: TenantTransaction,
    entityType: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const existing = await readDeviceNumbers(db, entityType, ids);
    db.afterCommit(() => {
      const known = this.#knownOf(db.tenantId, entityType);
      for (const [id, number] of existing) known.set(id, number);
    });
    return ids.every((id) => existing.has(id)) ? existing : giveDeviceNumbers(db, entityType, ids);
  }

  #knownOf(tenantId: string, entityType: string): Map<string, number> {
    let ofTenant = this.#known.get(tenantId);
    if (!ofTenant) this.#known.set(tenantId, (ofTenant = new Map<string, Map<string, number>>()));
    let known = ofTenant.get(entityType);
    if (!known) ofTenant.set(entityType, (known = new Map<string, number>()));
    return known;
  }
}

/** Numbers of devices for rows of series; a device without one gets it. */
export async function giveDeviceNumbers(
  db: TenantTransaction,
  entityType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const unique = [...new Set(ids)].sort();
  const known = await readDeviceNumbers(db, entityType, unique);
  const missing = unique.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  await db.query(
    `insert into device_number (tenant_id, entity_type, id)
     select $1, $2, id from unnest($3::text[]) as device (id) on conflict do nothing`,
    [db.tenantId, entityType, missing],
  );
  return readDeviceNumbers(db, entityType, unique);
}

/** Without the devices that have no number yet. */
async function readDeviceNumbers(
  db: TenantTransaction,
  entityType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; number: number }>(
    "select id, number from device_number where tenant_id = $1 and entity_type = $2 and id = any ($3)",
    [db.tenantId, entityType, ids],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
