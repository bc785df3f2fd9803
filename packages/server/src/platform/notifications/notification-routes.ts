import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import { listAnswer, rowAnswer } from "../list/list-answer.ts";
import type { Platform } from "../module.ts";
import { acknowledgeNotification, ignoreAllNotifications, ignoreNotification } from "./notification-acts.ts";
import { notificationEntityType, notifications } from "./notification-catalogue.ts";

const acknowledgeBody = z
  .strictObject({ comment: z.string().max(maxCommentLength).optional() })
  .meta({ id: "AcknowledgeNotification" });

const reading = { action: "READ", entityType: notificationEntityType } as const;

/** Each notification is visible only to users who may read its entity. */
export const notificationRoutes = ({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] => [
  tenantRoute<FindQuery>(database, {
    method: "POST",
    path: "/notifications/find",
    answer: listAnswer(notifications),
    summary: "List notifications about entities the caller may read, without ignored ones, newest first",
    access: reading,
    body: findBody,
    work: (db, { body }) => find(db, notifications, body),
  }),
  tenantRoute<z.infer<typeof acknowledgeBody>>(database, {
    method: "POST",
    path: "/notifications/:id/acknowledge",
    answer: rowAnswer(notifications).required(),
    summary:
      "Acknowledge a notification for everyone, with an optional comment; repeating it changes nothing",
    access: { action: "NOTIFICATION_ACKNOWLEDGE", entityType: notificationEntityType, id: "id" },
    body: acknowledgeBody,
    work: (db, { param, body }) => acknowledgeNotification(db, param("id"), body.comment),
  }),
  tenantRoute<never>(database, {
    method: "POST",
    path: "/notifications/:id/ignore",
    answer: z.void(),
    summary: "Hide a notification from the caller",
    access: { ...reading, id: "id" },
    work: (db, { param }) => ignoreNotification(db, param("id")),
  }),
  tenantRoute<never>(database, {
    method: "POST",
    path: "/notifications/user/ignore-all",
    answer: z.void(),
    summary: "Hide from the caller all notifications that there are now",
    access: reading,
    work: (db) => ignoreAllNotifications(db),
  }),
];
