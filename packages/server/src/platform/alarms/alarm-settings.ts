import type { StoredSetting } from "@gantry/domain/alarms/alarm-rule.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

export function readAlarmSettings(db: TenantTransaction): Promise<StoredSetting[]> {
  return db.query<StoredSetting>("select id, doc as setting from alarm_config where tenant_id = $1", [
    db.tenantId,
  ]);
}
