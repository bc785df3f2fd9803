import type { PastEntity, PastState } from "@gantry/domain/contract/answers/time-machine.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { PastValues } from "../module.ts";

const dayMs = 86_400_000;
const isoOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export interface PastTarget {
  entityType: string;
  atMs: number;
}

/** Recorded states of the entities that the caller may read. */
export async function readStates(
  db: TenantTransaction,
  { entityType, atMs }: PastTarget,
  ids: readonly string[],
): Promise<PastState[]> {
  const allowed = allowedIds(db.principal.grants, "READ", entityType);
  if (allowed === undefined) return [];
  const rows = await db.query<{
    id: string;
    status: string;
    statusSince: Date | null;
    observedAt: Date | null;
    stateData: Record<string, unknown>;
  }>(
    `select given.id, c.status, c.status_since as "statusSince", c.observed_at as "observedAt", c.state as "stateData"
     from unnest($5::text[]) as given (id) cross join lateral (
       select * from state_change c
       where c.tenant_number = $1 and c.tenant_id = $2 and c.entity_type = $3 and c.entity_id = given.id
         and c.at <= $4::timestamptz
       order by c.at desc, c.id desc limit 1
     ) c where c.state is not null`,
    [
      db.tenantNumber,
      db.tenantId,
      entityType,
      new Date(atMs).toISOString(),
      ids.filter((id) => allowed === "all" || allowed.has(id)),
    ],
  );
  return rows.map(({ statusSince, observedAt, ...row }) => ({
    ...row,
    statusSince: isoOf(statusSince),
    observedAt: isoOf(observedAt),
  }));
}

/** What the panel of one entity shows of a moment; its caller may read it. */
export async function readPastEntity(
  db: TenantTransaction,
  target: PastTarget & { id: string },
  values: PastValues | undefined,
): Promise<PastEntity> {
  const [state = null] = await readStates(db, target, [target.id]);
  return {
    state,
    polledAt: await readPolledAt(db, target),
    measured: await readMeasured(db, target, values),
    postedBy: await readPostedBy(db, target, state),
    lockedBy: await readLockedBy(db, target),
  };
}

type One = PastTarget & { id: string };

async function readPolledAt(db: TenantTransaction, { entityType, id, atMs }: One): Promise<string | null> {
  const [row] = await db.query<{ at: Date }>(
    `select at from poll_result where tenant_number = $1 and tenant_id = $2 and entity_type = $3 and entity_id = $4
       and is_success and at <= to_timestamp($5::float8 / 1000) and at > to_timestamp($6::float8 / 1000)
     order by at desc limit 1`,
    [db.tenantNumber, db.tenantId, entityType, id, atMs, atMs - dayMs],
  );
  return isoOf(row?.at);
}

async function readMeasured(
  db: TenantTransaction,
  { entityType, id, atMs }: One,
  values: PastValues | undefined,
): Promise<PastEntity["measured"]> {
  if (!values) return null;
  const [device] = await db.query<{ number: number }>(
    "select number from device_number where tenant_id = $1 and entity_type = $2 and id = $3",
    [db.tenantId, entityType, id],
  );
  const measured = device && (await values(db, device.number, atMs));
  return measured ? { at: new Date(measured.atMs).toISOString(), values: measured.values } : null;
}

async function readPostedBy(
  db: TenantTransaction,
  { id, atMs }: One,
  state: PastState | null,
): Promise<PastEntity["postedBy"]> {
  const { itemId } = (state?.stateData["verification"] ?? {}) as { itemId?: string | null };
  if (!itemId) return null;
  const [row] = await db.query<{ name: string; at: Date; priority: number }>(
    `select created_by_name as name, created_at as at, priority::float8 as priority from sign_queue_item
     where tenant_id = $1 and sign_id = $2 and id = $3 and created_at <= to_timestamp($4::float8 / 1000)`,
    [db.tenantId, id, itemId, atMs],
  );
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function readLockedBy(
  db: TenantTransaction,
  { entityType, id, atMs }: One,
): Promise<PastEntity["lockedBy"]> {
  if (entityType !== "CAMERA") return null;
  const [row] = await db.query<{ event: string; name: string; at: Date }>(
    `select event, actor_name as name, at from event
     where tenant_number = $1 and tenant_id = $2 and entity_type = $3 and entity_id = $4 and at <= to_timestamp($5::float8 / 1000)
       and event in ('ptzLocked', 'ptzLockOverridden', 'ptzUnlocked')
     order by at desc, id desc limit 1`,
    [db.tenantNumber, db.tenantId, entityType, id, atMs],
  );
  return row && row.event !== "ptzUnlocked" ? { name: row.name, at: row.at.toISOString() } : null;
}
