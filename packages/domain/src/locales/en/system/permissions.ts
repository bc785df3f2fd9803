import type { Action } from "../../../permissions/grants.ts";

/** Words for permission actions, levels of access, and where a permission comes from. */
export const permissions = {
  levels: { FULL: "Full", NONE: "None", SPECIFIC: "Specific items", MIXED: "Mixed" },
  sources: { DIRECT: "Direct", ROLE: "Role", PERMISSION_GROUP: "Permission group" },
  /** Types that are no kind of document. */
  types: {
    ALARM: "Alarms",
    ALERT: "Alerts",
    AUDIT_LOG: "History of changes",
    COMMUNICATION_ACTION: "Requests to devices",
    COMMUNICATION_AGENT: "Communication agents",
    LICENSE_TOKEN: "Licence",
    MESSAGE_LOG: "Messages read from signs",
    NOTIFICATION: "Notifications",
    PERMISSION: "Permissions",
    POLL_RESULT: "Poll results",
    PREFERENCE: "Settings of the tenant",
    SCHEDULE_JOB: "Schedules",
    USER: "Users",
  },
  CREATE: "create",
  READ: "read",
  UPDATE: "update",
  DELETE: "delete",
  CONTROL: "control",
  OVERRIDE_LOCK: "override lock",
  NOTIFICATION_ACKNOWLEDGE: "acknowledge notifications",
  ALARM_ACKNOWLEDGE: "acknowledge alarms",
  VIEW_INTERNAL_STREAM: "view internal stream",
} as const satisfies Record<Action, unknown> & Record<string, unknown>;
