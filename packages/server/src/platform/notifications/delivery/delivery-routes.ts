import { AppError } from "@gantry/domain/errors.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { appendEvent } from "../../bus/event-log.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import { findBody } from "../../list/find-body.ts";
import { find } from "../../list/find.ts";
import { listAnswer } from "../../list/list-answer.ts";
import type { Platform } from "../../module.ts";
import { deliveries, deliveryEntityType } from "./delivery-catalogue.ts";

/** What left the console, for administrators. */
export const deliveryRoutes = ({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] => [
  tenantRoute<FindQuery>(database, {
    method: "POST",
    path: "/notification-deliveries/find",
    answer: listAnswer(deliveries),
    summary: "List deliveries of notifications about entities the caller may read, newest first",
    access: { action: "READ", entityType: deliveryEntityType },
    body: findBody,
    work: (db, { body }) => find(db, deliveries, body),
  }),
  tenantRoute<never>(database, {
    method: "POST",
    path: "/notification-deliveries/:id/send-again",
    answer: z.void(),
    summary: "Send a finished delivery again, with the same delivery id",
    access: { action: "UPDATE", entityType: deliveryEntityType },
    work: (db, { param }) => sendAgain(db, param("id")),
  }),
];

interface Finished {
  state: string;
  entityType: string;
  entityId: string;
}

/** Throws for a delivery that waits: an attempt may be running. */
async function sendAgain(db: TenantTransaction, id: string): Promise<void> {
  const [row] = await db.query<Finished>(
    `select d.state, n.entity_type as "entityType", n.entity_id as "entityId" from notification_delivery d
     join notification n on n.tenant_id = d.tenant_id and n.id = d.notification_id
     where d.tenant_id = $1 and d.id = $2 for update of d`,
    [db.tenantId, id],
  );
  if (!row || !isAllowed(db.principal.grants, "READ", row.entityType, row.entityId))
    throw new AppError("notFound", { kind: deliveryEntityType, id });
  if (row.state === "WAITING") throw new AppError("deliveryNotFinished");
  await db.query(
    `update notification_delivery set state = 'WAITING', attempts = 0, first_at = null, ended_at = null, problem = null,
       detail = null, next_at = to_timestamp($3::float8 / 1000), rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, db.nowMs],
  );
  await appendEvent(db, {
    event: "notificationSentAgain",
    entityType: row.entityType,
    entityId: row.entityId,
    atMs: db.nowMs,
    data: { deliveryId: id },
  });
}
