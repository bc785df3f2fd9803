/** Words for permission actions. */
export const permissions = {
  CREATE: "create",
  READ: "read",
  UPDATE: "update",
  DELETE: "delete",
  CONTROL: "control",
  OVERRIDE_LOCK: "override lock",
  NOTIFICATION_ACKNOWLEDGE: "acknowledge notifications",
  ALARM_ACKNOWLEDGE: "acknowledge alarms",
  VIEW_INTERNAL_STREAM: "view internal stream",
} as const;
