import type { DeactivatePlanAnswer, MultiPostAnswer } from "@gantry/domain/contract/answers/post.ts";
import type { ActivatePlanBody } from "@gantry/domain/contract/signs/sign-posts.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { signPlan, type SignPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import { changeQueues, type OpenQueue, type QueueOutcome } from "../queue/change-queue.ts";
import { settlePlans } from "./plan-status.ts";
import { checkControllable, postToSigns, resultsOf } from "./post-signs.ts";

const { entityType } = signPlan;

/** Posts the messages of a plan for a duration (SIGN-087). */
export async function activatePlan(
  db: TenantTransaction,
  platform: Platform,
  id: string,
  { duration, mode = "each", revisions = {}, priority }: ActivatePlanBody & { priority?: number | undefined },
): Promise<MultiPostAnswer> {
  const plan = await lockPlan(db, id);
  const messages = new Map(
    Object.entries(plan.signMessages ?? {}).map(([signId, message]) => [
      signId,
      // Rules post at their own priority.
      { ...message, duration, ...(priority !== undefined && { priority }) },
    ]),
  );
  const association = {
    associatedEntityId: id,
    associatedEntityName: plan.name,
    associatedEntityType: entityType,
  };
  const answer = await postToSigns(db, platform, { messages, revisions, mode, association });
  await publishPlan(db, "planActivated", id, { duration, mode, postId: answer.postId });
  await settlePlans(db);
  return answer;
}

export async function deactivatePlan(
  db: TenantTransaction,
  platform: Platform,
  id: string,
): Promise<DeactivatePlanAnswer> {
  await lockPlan(db, id);
  const signs = await db.query<{ id: string }>(
    `select distinct sign_id as id from sign_queue_item
     where tenant_id = $1 and associated_entity_type = $2 and associated_entity_id = $3 and ended_at is null`,
    [db.tenantId, entityType, id],
  );
  const permitted = signs.filter((sign) => !checkControllable(db.principal, sign.id));
  const outcomes: Map<string, QueueOutcome<null>> = await changeQueues(
    db,
    platform.actions,
    permitted.map((sign) => ({ signId: sign.id, change: (open) => endItemsOf(open, id) })),
  );
  await publishPlan(db, "planDeactivated", id, { signs: outcomes.size });
  await settlePlans(db);
  const kept = signs.flatMap((sign) => {
    const error = checkControllable(db.principal, sign.id);
    // Do not reveal signs the caller may not read.
    return error?.code === "noPermission" ? [[sign.id, { error }] as const] : [];
  });
  return { results: resultsOf(new Map<string, QueueOutcome<null>>([...outcomes, ...kept])) };
}

function endItemsOf(open: OpenQueue, planId: string): null {
  const own = open.items.filter(
    (item) => item.associatedEntityType === entityType && item.associatedEntityId === planId,
  );
  open.end(own, "planEnded");
  return null;
}

/** Serialises activation and deactivation of a plan, so that a deactivation sees everything posted. */
async function lockPlan(db: TenantTransaction, id: string): Promise<SignPlan> {
  const row = await lockStoredPlan(db, id);
  if (!row) throw new AppError("notFound", { kind: entityType, id });
  return row.doc;
}

/** The error if an activated plan has ended: none of its items is open. */
export async function checkPlanOpen(db: TenantTransaction, id: string): Promise<AppError | undefined> {
  const plan = await lockStoredPlan(db, id);
  const open = await db.query(
    `select from sign_queue_item
     where tenant_id = $1 and associated_entity_type = $2 and associated_entity_id = $3 and ended_at is null
       and (expires_at is null or expires_at > to_timestamp($4::float8 / 1000)) limit 1`,
    [db.tenantId, entityType, id, db.nowMs],
  );
  return plan && open.length > 0 ? undefined : new AppError("planNotActive");
}

async function lockStoredPlan(db: TenantTransaction, id: string): Promise<{ doc: SignPlan } | undefined> {
  const [row] = await db.query<{ doc: SignPlan }>(
    "select doc from sign_plan where tenant_id = $1 and id = $2 for update",
    [db.tenantId, id],
  );
  return row;
}

function publishPlan(
  db: TenantTransaction,
  event: "planActivated" | "planDeactivated",
  id: string,
  data: Record<string, unknown>,
): Promise<void> {
  return appendEvent(db, { event, entityType, entityId: id, atMs: db.nowMs, data });
}
