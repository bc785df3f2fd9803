import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import { kindTable } from "../platform/kinds/database/kind-tables.ts";
import type { Log } from "../platform/log.ts";
import { demoId } from "./demo-id.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { makeSeedingPrincipal } from "./seeding-principal.ts";

export interface DemoDevices {
  serverUrl: string;
  devices: readonly InventoryDevice[];
  log: Log;
}

interface PastSeries<Part> {
  kind: AnyKind;
  table: string;
  /** Column with the device's number. */
  device: string;
  /** Agents read the devices meanwhile: a device has a past if it has rows from before this moment. */
  pastUntilMs(nowMs: number): number;
  add(db: TenantTransaction, id: string, parts: readonly Part[]): Promise<void>;
}

/** Gives the demo's devices of a kind that have no past what `read` returns for one. A deleted device gets none. */
export async function seedPast<Part>(
  { kind, table, device: column, pastUntilMs, add }: PastSeries<Part>,
  { serverUrl, devices, log }: DemoDevices,
  read: (device: InventoryDevice) => Promise<readonly Part[]>,
): Promise<void> {
  const pool = await openPool(serverUrl, { maxConnections: 1 });
  const bus = makeInProcessBus((error) => log.error({ error }, "a publish failed"));
  const database = tenantDatabase({ pool, bus, clock: systemClock, log });
  const lacksPast = async (db: TenantTransaction, id: string): Promise<boolean> => {
    const rows = await db.query(
      `select from ${kindTable(kind).table} k where k.tenant_id = $1 and k.id = $2 and not exists (
         select from device_number n join ${table} p on p.tenant_number = $3 and p.${column} = n.number
         where n.tenant_id = $1 and n.entity_type = $4 and n.id = $2 and p.at < to_timestamp($5::float8 / 1000))`,
      [db.tenantId, id, db.tenantNumber, kind.entityType, pastUntilMs(db.nowMs)],
    );
    return rows.length > 0;
  };
  try {
    for (const one of devices.filter(({ entityType }) => entityType === kind.entityType)) {
      const principal = makeSeedingPrincipal(one.tenant);
      const id = demoId(one.key);
      if (!(await database.inTenant(principal, (db) => lacksPast(db, id)))) continue;
      const parts = await read(one);
      await database.inTenant(principal, (db) => add(db, id, parts));
    }
  } finally {
    await pool.end();
  }
}
