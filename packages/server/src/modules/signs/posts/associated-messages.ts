import type { AssociatedBody, AssociatedMessages } from "@gantry/domain/contract/answers/incident-work.ts";
import type { PostResult } from "@gantry/domain/contract/answers/post.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { Platform } from "../../../platform/module.ts";
import { readAssociation } from "../queue/association.ts";
import { changeQueues, type QueueOutcome } from "../queue/change-queue.ts";
import { checkControllable, resultsOf } from "./post-signs.ts";
import { recordOnIncident } from "./record-on-incident.ts";

type OpenMessage = AssociatedMessages["items"][number];

export async function readAssociated(db: TenantTransaction, of: AssociatedBody): Promise<AssociatedMessages> {
  const all = await readOpen(db, of);
  const items = all.filter(({ signId }) => isAllowed(db.principal.grants, "READ", "SIGN", signId));
  return { items, hidden: all.length - items.length };
}

/** Ends every open message of an entity that the caller may see; if one sign refuses, none is changed. */
export async function takeDown(
  db: TenantTransaction,
  platform: Platform,
  of: AssociatedBody,
): Promise<{ results: Record<string, PostResult> }> {
  const { items } = await readAssociated(db, of);
  const bySign = Map.groupBy(items, ({ signId }) => signId);
  const refused = new Map(
    [...bySign.keys()].flatMap((id) => {
      const error = checkControllable(db.principal, id);
      return error ? [[id, error] as const] : [];
    }),
  );
  if (refused.size > 0) {
    const error = new AppError("othersRefused", { count: refused.size });
    return {
      results: resultsOf(new Map([...bySign.keys()].map((id) => [id, { error: refused.get(id) ?? error }]))),
    };
  }
  const outcomes: Map<string, QueueOutcome<null>> = await changeQueues(
    db,
    platform.actions,
    [...bySign].map(([signId, own]) => ({
      signId,
      change(open) {
        const ids = new Set(own.map(({ itemId }) => itemId));
        open.end(
          open.items.filter(({ id }) => ids.has(id)),
          "deleted",
        );
        return null;
      },
    })),
    "all",
  );
  const ended = [...outcomes].filter(([, outcome]) => !("error" in outcome)).map(([id]) => id);
  await recordOnIncident(
    db,
    "messagesTakenDown",
    await readAssociation(db, of),
    ended.map((id) => ({ id, name: bySign.get(id)?.[0]?.signName ?? id })),
  );
  return { results: resultsOf(outcomes) };
}

function readOpen(
  db: TenantTransaction,
  { associatedEntityType, associatedEntityId }: AssociatedBody,
): Promise<OpenMessage[]> {
  return db.query<OpenMessage>(
    `select i.sign_id as "signId", coalesce(s.doc ->> 'name', i.sign_id) as "signName", i.id as "itemId",
       i.priority::float8 as priority, i.message, ${isoTimeSql("i.expires_at")} as "expiresAt"
     from sign_queue_item i left join sign s on s.tenant_id = i.tenant_id and s.id = i.sign_id
     where i.tenant_id = $1 and i.associated_entity_type = $2 and i.associated_entity_id = $3 and i.ended_at is null
       and (i.expires_at is null or i.expires_at > to_timestamp($4::float8 / 1000))
     order by 2, i.sign_id, i.priority, i.id`,
    [db.tenantId, associatedEntityType, associatedEntityId, db.nowMs],
  );
}
