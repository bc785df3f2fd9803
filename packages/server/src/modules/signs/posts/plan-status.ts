import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

const stands = `exists (select from sign_queue_item i where i.tenant_id = p.tenant_id
  and i.associated_entity_type = '${signPlan.entityType}' and i.associated_entity_id = p.id and i.ended_at is null
  and (i.expires_at is null or i.expires_at > to_timestamp($2::float8 / 1000)))`;
const differs = `(coalesce(p.status, 'INACTIVE') = 'ACTIVE') <> ${stands}`;

/** Updates which plans are active: those with an open item. This is not an edit and keeps the plan's version. */
export async function settlePlans(db: TenantTransaction): Promise<void> {
  // Lock first, then check again, to see the changes of other transactions. Plans locked by others are
  // skipped until the next run, because they may wait for queues locked here.
  const plans = await db.query<{ id: string }>(
    `select p.id from sign_plan p where p.tenant_id = $1 and ${differs} order by p.id for update skip locked`,
    [db.tenantId, db.nowMs],
  );
  if (plans.length === 0) return;
  const settled = await db.query<{ id: string; rev: number }>(
    `update sign_plan p set rev = nextval('entity_rev'),
       doc = p.doc || jsonb_build_object('status', case when ${stands} then 'ACTIVE' else 'INACTIVE' end)
     where p.tenant_id = $1 and p.id = any($3) and ${differs} returning p.id, p.rev::float8 as rev`,
    [db.tenantId, db.nowMs, plans.map(({ id }) => id)],
  );
  const { tenantId } = db;
  const { entityType } = signPlan;
  for (const { id, rev } of settled)
    db.announce({ topic: "entity", tenantId, entityType, id, updateType: "UPDATE", rev });
}
