import { pastTypes } from "@gantry/domain/contract/answers/time-machine.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";

const keyframeEveryMs = 6 * 3_600_000;
/** Longer than a transaction takes: rows of the keyframe's moment are committed when it is written. */
const settledMs = 5 * 60_000;

export const keyframeJob: TenantJob = { name: "writeKeyframes", everyMs: 10 * 60_000, run: writeKeyframe };

/** Repeats the last row of each entity, dated a few minutes ago, once the last keyframe is old enough. */
export async function writeKeyframe(db: TenantTransaction): Promise<void> {
  const atMs = db.nowMs - settledMs;
  const lastMs = await readKeyframeMs(db, atMs);
  if (lastMs !== undefined && lastMs > atMs - keyframeEveryMs) return;
  await db.query(
    `insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, status_since, observed_at, state, is_keyframe)
     select tenant_number, tenant_id, entity_type, entity_id, to_timestamp($4::float8 / 1000), rev, status, status_since, observed_at, state, true
     from (
       select distinct on (c.entity_type, c.entity_id) c.* from state_change c
       where c.tenant_number = $1 and c.tenant_id = $2 and c.entity_type = any($3::text[]) and c.at <= to_timestamp($4::float8 / 1000)
         and c.at >= to_timestamp($5::float8 / 1000)
       order by c.entity_type, c.entity_id, c.at desc, c.id desc
     ) last where state is not null`,
    [db.tenantNumber, db.tenantId, pastTypes, atMs, lastMs ?? 0],
  );
}

/** Milliseconds since 1970 of the last keyframe until a moment. */
export async function readKeyframeMs(db: TenantTransaction, atMs: number): Promise<number | undefined> {
  const [row] = await db.query<{ at: Date }>(
    `select at from state_change where tenant_number = $1 and tenant_id = $2 and is_keyframe and at <= to_timestamp($3::float8 / 1000)
     order by at desc limit 1`,
    [db.tenantNumber, db.tenantId, atMs],
  );
  return row?.at.getTime();
}
