import type { UpdateType } from "@gantry/domain/contract/answers/websocket.ts";
import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { lockTiming } from "@gantry/domain/contract/video/camera-calls.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { makeNotFound } from "../../../platform/kinds/database/kind-rows.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { EntityReader } from "../../../platform/module.ts";

export interface StoredLock extends PtzLock {
  pageId: string | null;
}
export interface LockWish {
  cameraId: string;
  pageId?: string | undefined;
  explicit: boolean;
  override: boolean;
}
type LockResult =
  | { taken: true; lock: StoredLock; takenFrom: string | null }
  | { taken: false; lock: StoredLock | undefined };

export const lockEntityType = "PTZ_LOCK";

const columns = `camera_id as id, holder_id as "lockedBy", holder_name as "lockedByDisplayName",
  ${isoTimeSql("explicit_at")} as "lockedAtExplicit", ${isoTimeSql("expires_at")} as "expiresAt",
  page_id as "pageId", rev::float8 as rev`;

const isOwn = "l.holder_id = excluded.holder_id and (l.expires_at is null or l.expires_at > $7)";
// A single statement decides, so that the first of concurrent callers wins on any server.
const takeSql = `
  insert into ptz_lock as l (tenant_id, camera_id, holder_id, holder_name, page_id, explicit_at, expires_at, rev)
  select $1, c.id, $3, $4, $5, case when $6 then $7::timestamptz end, case when not $6 then $8::timestamptz end,
    nextval('entity_rev') from camera c where c.tenant_id = $1 and c.id = $2
  on conflict (tenant_id, camera_id) do update set
    holder_id = excluded.holder_id, holder_name = excluded.holder_name, page_id = excluded.page_id,
    explicit_at = case when ${isOwn} then coalesce(l.explicit_at, excluded.explicit_at) else excluded.explicit_at end,
    expires_at = case when ${isOwn} and l.explicit_at is not null then null else excluded.expires_at end,
    taken_from = case when l.holder_id <> excluded.holder_id and (l.expires_at is null or l.expires_at > $7)
      then l.holder_id end,
    rev = nextval('entity_rev')
  where l.holder_id = excluded.holder_id or l.expires_at <= $7 or $9
  returning ${columns}, taken_from as "takenFrom", (xmax = 0) as "isNew"`;

/** Takes or renews the lock unless another user holds it. Throws `notFound` for an unknown camera. */
export async function takeLock(db: TenantTransaction, wish: LockWish): Promise<LockResult> {
  const { cameraId, pageId, explicit, override } = wish;
  const { id, displayName } = db.principal;
  const [now, end] = [new Date(db.nowMs), new Date(db.nowMs + lockTiming.automaticMs)];
  const values = [db.tenantId, cameraId, id, displayName, pageId ?? null, explicit, now, end, override];
  const [row] = await db.query<StoredLock & { takenFrom: string | null; isNew: boolean }>(takeSql, values);
  if (!row) return { taken: false, lock: await readLockOf(db, cameraId) };
  const { takenFrom, isNew, ...lock } = row;
  announce(db, cameraId, isNew ? "CREATE" : "UPDATE", lock.rev);
  if (isNew || explicit || takenFrom !== null)
    await announceLock(db, cameraId, takenFrom === null ? "ptzLocked" : "ptzLockOverridden", {
      explicit,
      takenFrom,
    });
  return { taken: true, lock, takenFrom };
}

async function readLock(db: TenantTransaction, cameraId: string): Promise<StoredLock | undefined> {
  const [lock] = await db.query<StoredLock>(
    `select ${columns} from ptz_lock
     where tenant_id = $1 and camera_id = $2 and (expires_at is null or expires_at > $3)`,
    [db.tenantId, cameraId, new Date(db.nowMs)],
  );
  return lock;
}

/** Throws `notFound` for an unknown camera. */
export async function readLockOf(db: TenantTransaction, cameraId: string): Promise<StoredLock | undefined> {
  const lock = await readLock(db, cameraId);
  if (!lock) await assertCamera(db, cameraId);
  return lock;
}

export async function assertCamera(db: TenantTransaction, id: string): Promise<void> {
  const rows = await db.query("select 1 from camera where tenant_id = $1 and id = $2", [db.tenantId, id]);
  if (rows.length === 0) throw makeNotFound(camera, id);
}

/**
 * Releases the holder's lock; with a page, only an automatic one last used by that page. Returns false if
 * there was none.
 */
export async function releaseLock(
  db: TenantTransaction,
  { cameraId, holderId, pageId }: { cameraId: string; holderId: string; pageId?: string },
): Promise<boolean> {
  const gone = await removeLocks(
    db,
    "camera_id = $2 and holder_id = $3 and ($4::text is null or page_id = $4 and explicit_at is null)",
    [cameraId, holderId, pageId ?? null],
  );
  for (const { id } of gone) await announceLock(db, id, "ptzUnlocked", { holderId });
  return gone.length > 0;
}

const isHolderGone = `not exists (select 1 from installation.membership m
    where m.tenant_id = $1 and m.account_id = holder_id and m.deactivated_at is null)
  and not exists (select 1 from api_key k where k.tenant_id = $1 and k.id = holder_id)`;

/** Removes expired automatic locks and those of removed users; a job runs it for every tenant. */
export async function expireLocks(db: TenantTransaction): Promise<void> {
  await removeLocks(db, "expires_at <= $2", [new Date(db.nowMs)]);
  for (const { id, holderId } of await removeLocks(db, isHolderGone, []))
    await announceLock(db, id, "ptzUnlocked", { holderId });
}

export const readLocks: EntityReader = async (db, ids) => {
  const rows = await db.query<StoredLock>(
    `select ${columns} from ptz_lock where tenant_id = $1 and camera_id = any ($2)`,
    [db.tenantId, ids],
  );
  return new Map(rows.map((lock) => [lock.id, { text: JSON.stringify(toPublicLock(lock)) }]));
};

export function toPublicLock({ pageId: _pageId, ...lock }: StoredLock): PtzLock {
  return lock;
}

async function removeLocks(
  db: TenantTransaction,
  condition: string,
  values: readonly unknown[],
): Promise<{ id: string; holderId: string }[]> {
  const gone = await db.query<{ id: string; holderId: string; rev: number }>(
    `delete from ptz_lock where tenant_id = $1 and ${condition}
     returning camera_id as id, holder_id as "holderId", nextval('entity_rev')::float8 as rev`,
    [db.tenantId, ...values],
  );
  for (const { id, rev } of gone) announce(db, id, "DELETE", rev);
  return gone;
}

/** Published at once, ahead of everything, because the previous holder may still be moving the camera. */
function announce(db: TenantTransaction, id: string, updateType: UpdateType, rev: number): void {
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType: lockEntityType, id, updateType, rev, urgent: true });
}

function announceLock(
  db: TenantTransaction,
  entityId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  return appendEvent(db, { event, entityType: "CAMERA", entityId, atMs: db.nowMs, data });
}
