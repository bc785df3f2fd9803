import { flag, multiSelect, secret, text } from "../fields/fields.ts";
import { deliveredModules } from "../notifications/delivered-modules.ts";
import { notificationSeverities } from "../notifications/notification.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";

/** A program that receives the tenant's notifications, signed: all of them, whatever its author may read. */
export const notificationWebhook = defineKind({
  name: "notificationWebhook",
  entityType: "NOTIFICATION_WEBHOOK",
  path: "/notification-webhooks",
  pages: "/system/notification-webhook",
  module: "system",
  demo: "hidden",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    url: text({ required: true, check: "url", maxLength: 2000, restricted: true, guardsSecret: true }),
    /** Key of the signature; without one nothing is sent. */
    signingKey: secret({ size: "half" }),
    /** None is all, as in `modules`. */
    severities: multiSelect(notificationSeverities, { size: "half" }),
    modules: multiSelect(deliveredModules, { size: "half" }),
  },
  list: { columns: ["name", "enabled"], sort: "name" },
  search: ["name"],
});
export type NotificationWebhook = EntityOf<typeof notificationWebhook>;
