import type { NotificationSeverity } from "@gantry/domain/notifications/notification.ts";
import { detailPath, subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { isoTimeSql } from "../../list/catalogue.ts";

/** What a delivery says of its notification. */
export interface DeliveredNotification {
  id: string;
  severity: NotificationSeverity;
  createdAt: string;
  title: string;
  body: string;
  entityType: string;
  entityId: string;
  entityName: string;
}

/** Members of `DeliveredNotification` as one JSON object; `n` is the notification. */
export const deliveredSql = `jsonb_build_object('id', n.id, 'severity', n.severity,
  'createdAt', ${isoTimeSql("n.created_at")}, 'title', n.fallback_title, 'body', n.fallback_body,
  'entityType', n.entity_type, 'entityId', n.entity_id, 'entityName', n.entity_name)`;

/** Where the page shows the entity, else its start. */
export const linkOf = (publicUrl: string, notification: DeliveredNotification): string =>
  `${publicUrl}${pathOf(notification)}`;

export const pathOf = ({ entityType, entityId }: DeliveredNotification): string =>
  (subjectOf(entityType) && detailPath(entityType, entityId)) ?? "/";
