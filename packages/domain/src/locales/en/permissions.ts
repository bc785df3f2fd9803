/** Words for permission actions, levels of access, and where a permission comes from. */
export const permissions = {
  levels: { FULL: "Full", NONE: "None", SPECIFIC: "Specific items", MIXED: "Mixed" },
  sources: { DIRECT: "Direct", ROLE: "Role", PERMISSION_GROUP: "Permission group" },
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
