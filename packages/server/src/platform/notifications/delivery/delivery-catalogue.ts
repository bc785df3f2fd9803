import { deliveryProblems, deliveryStates, deliveryWays } from "@gantry/domain/notifications/delivery.ts";
import { z } from "zod";
import { type ListCatalogue, timeColumn } from "../../list/catalogue.ts";
import { makeThroughEntity } from "../../list/make-through-entity.ts";
import { notificationRecord } from "../../records/record-kinds.ts";

export const deliveryEntityType = "NOTIFICATION_DELIVERY";

const throughEntity = makeThroughEntity("n");

/** Deliveries of notifications about entities that the caller may read. */
export const deliveries: ListCatalogue = {
  from: `notification_delivery d join notification n on n.tenant_id = d.tenant_id and n.id = d.notification_id`,
  tenantSql: "d.tenant_id",
  keySql: "d.id",
  readable: { entityType: deliveryEntityType, idSql: "d.id" },
  columns: [
    { name: "id", sql: "d.id", type: "id", neverNull: true },
    { ...timeColumn("createdAt", "d.created_at"), neverNull: true },
    { name: "title", sql: "n.fallback_title", type: "text", neverNull: true },
    { name: "severity", sql: "n.severity", type: "select", neverNull: true },
    { name: "way", sql: "d.way", type: "select", answer: z.enum(deliveryWays), neverNull: true },
    { name: "receiver", sql: "d.receiver_name", type: "text", neverNull: true },
    { name: "step", sql: "d.step", type: "number", neverNull: true },
    { name: "state", sql: "d.state", type: "select", answer: z.enum(deliveryStates), neverNull: true },
    { name: "attempts", sql: "d.attempts", type: "number", neverNull: true },
    timeColumn("nextAt", "d.next_at"),
    timeColumn("endedAt", "d.ended_at"),
    { name: "problem", sql: "d.problem", type: "select", answer: z.enum(deliveryProblems) },
    { name: "detail", sql: "d.detail", type: "text" },
  ],
  always: ["id"],
  sort: { field: "createdAt", ascending: false },
  where: throughEntity,
  record: { kind: notificationRecord, row: "n" },
};
