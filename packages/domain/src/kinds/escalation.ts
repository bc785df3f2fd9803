import { duration, entity, flag, multiSelect, objects, text } from "../fields/fields.ts";
import { deliveredModules } from "../notifications/delivered-modules.ts";
import { notificationSeverities } from "../notifications/notification.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";

/** People who are mailed in turn while a notification stays without acknowledgement. */
export const escalation = defineKind({
  name: "escalation",
  entityType: "ESCALATION",
  path: "/escalations",
  pages: "/system/escalation",
  module: "system",
  demo: "hidden",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    /** Between the notification and the first person, and from each to the next. */
    wait: duration({
      storedIn: "ms",
      default: 600_000,
      min: 60_000,
      max: 14_400_000,
      column: true,
      size: "quarter",
    }),
    /** None is all, as in `modules`. */
    severities: multiSelect(notificationSeverities, { size: "half" }),
    modules: multiSelect(deliveredModules, { size: "half" }),
    people: objects(
      { userId: entity({ kind: "user", required: true, size: "half" }) },
      { maxItems: 20, section: "escalationPeople" },
    ),
  },
  list: { columns: ["name", "enabled", "wait"], sort: "name" },
  search: ["name"],
});
export type Escalation = EntityOf<typeof escalation>;
