import type { SlotReading } from "@gantry/domain/contract/answers/lane-use.ts";
import type { SignSlot, SlotMemory } from "@gantry/domain/contract/signs/sign-device.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";

export interface ReadSlot extends SignSlot {
  readAt: string;
}

export function readSlots(db: TenantTransaction, signId: string): Promise<ReadSlot[]> {
  return db.query<ReadSlot>(
    `select memory, number::float8 as number, status, multi, beacon, owner, crc::float8 as crc,
       run_time_priority::float8 as "runTimePriority", is_confirmed as "isConfirmed", ${isoTimeSql("read_at")} as "readAt"
     from sign_slot where tenant_id = $1 and sign_id = $2 order by memory, sign_slot.number`,
    [db.tenantId, signId],
  );
}

export function readReadings(db: TenantTransaction, signId: string): Promise<SlotReading[]> {
  return db.query<SlotReading>(
    `select memory, ${isoTimeSql("read_at")} as "readAt", is_complete as "isComplete"
     from sign_slot_reading where tenant_id = $1 and sign_id = $2 order by memory`,
    [db.tenantId, signId],
  );
}

export async function keepMemory(
  db: TenantTransaction,
  signId: string,
  memory: SlotMemory,
  { slots, isComplete }: { slots: readonly SignSlot[]; isComplete: boolean },
): Promise<void> {
  await db.query(
    `insert into sign_slot_reading (tenant_id, sign_id, memory, read_at, is_complete)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5)
     on conflict (tenant_id, sign_id, memory) do update set read_at = excluded.read_at, is_complete = excluded.is_complete`,
    [db.tenantId, signId, memory, db.nowMs, isComplete],
  );
  await db.query("delete from sign_slot where tenant_id = $1 and sign_id = $2 and memory = $3", [
    db.tenantId,
    signId,
    memory,
  ]);
  for (const slot of slots) await keepSlot(db, signId, slot);
}

export async function keepSlot(db: TenantTransaction, signId: string, slot: SignSlot): Promise<void> {
  await db.query(
    `insert into sign_slot (tenant_id, sign_id, memory, number, status, multi, beacon, owner, crc, run_time_priority,
       is_confirmed, read_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000))
     on conflict (tenant_id, sign_id, memory, number) do update set status = excluded.status, multi = excluded.multi,
       beacon = excluded.beacon, owner = excluded.owner, crc = excluded.crc,
       run_time_priority = excluded.run_time_priority, is_confirmed = excluded.is_confirmed, read_at = excluded.read_at`,
    [
      db.tenantId,
      signId,
      slot.memory,
      slot.number,
      slot.status,
      slot.multi,
      slot.beacon,
      slot.owner,
      slot.crc,
      slot.runTimePriority,
      slot.isConfirmed,
      db.nowMs,
    ],
  );
}

/** Deletes the stored content of a slot whose write was started, because it is now unknown. */
export async function forgetSlot(
  db: TenantTransaction,
  signId: string,
  { memory, number }: Pick<SignSlot, "memory" | "number">,
): Promise<void> {
  await db.query(
    "delete from sign_slot where tenant_id = $1 and sign_id = $2 and memory = $3 and number = $4",
    [db.tenantId, signId, memory, number],
  );
}
