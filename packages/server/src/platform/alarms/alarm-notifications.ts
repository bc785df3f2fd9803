import type { AlarmRule } from "@gantry/domain/alarms/alarm-rule.ts";
import type { AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";
import type { NotificationSeverity } from "@gantry/domain/notifications/notification.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { notifyAll } from "../notifications/notify.ts";

/** Without `immediateNotification` only an alarm that lasts so long is notified. */
export const notifyAfterMs = 60_000;
const alarmsPerRun = 500;

/** Severity of a notification whose alarm config names none. */
const usualSeverity: Readonly<Record<AlarmSeverity, NotificationSeverity>> = {
  info: "info",
  warning: "warning",
  minor: "warning",
  major: "warning",
  critical: "critical",
};

/** When and how a raised alarm is notified. */
export function notificationOf(
  { notification, severity }: AlarmRule,
  nowMs: number,
): { notifyAtMs: number | null; notifySeverity: NotificationSeverity | null } {
  if (!notification) return { notifyAtMs: null, notifySeverity: null };
  return {
    notifyAtMs: notification.isImmediate ? nowMs : nowMs + notifyAfterMs,
    notifySeverity: notification.severity ?? usualSeverity[severity],
  };
}

interface DueAlarm {
  id: string;
  name: string;
  detail: string | null;
  entityType: string;
  entityId: string;
  entityName: string;
  severity: NotificationSeverity;
}

/**
 * Makes the notifications that are due. The rows are locked, so that of several servers one makes each. Alarms that
 * are shelved or suppressed wait until they are no longer.
 */
export async function notifyAlarms(db: TenantTransaction): Promise<void | "more"> {
  const due = await db.query<DueAlarm>(
    `update alarm a set notify_at = null from (
       select id from alarm where tenant_id = $1 and notify_at <= to_timestamp($2::float8 / 1000)
         and shelved_until is null and suppressed_by is null
       order by notify_at limit ${alarmsPerRun} for update skip locked) due
     where a.tenant_id = $1 and a.id = due.id
     returning a.id, a.name, a.detail, a.entity_type as "entityType",
       a.entity_id as "entityId", a.entity_name as "entityName", a.notify_severity as severity`,
    [db.tenantId, db.nowMs],
  );
  await notifyAll(
    db,
    due.map(({ id, name, detail, ...entity }) => ({
      ...entity,
      key: `alarm ${id}`,
      titleKey: "notifications:alarm.title",
      titleArgs: { alarm: name, name: entity.entityName },
      fallbackTitle: `${name}, ${entity.entityName}`,
      ...(detail === null
        ? {}
        : { bodyKey: "notifications:alarm.body", bodyArgs: { detail }, fallbackBody: detail }),
    })),
  );
  return due.length === alarmsPerRun ? "more" : undefined;
}
