import { AppError } from "@gantry/domain/errors.ts";
import { type AlertSource, alertSource } from "@gantry/domain/kinds/alert-source.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { observeAlarms } from "../../../platform/alarms/observed-alarms.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { ReportingSource } from "../alerts/receive-alerts.ts";

const table = deviceTables([alertSource]).get(alertSource.entityType);
const usualThreshold = 5;

export interface StoredSource {
  id: string;
  doc: AlertSource;
}

export async function readSources(db: TenantTransaction): Promise<StoredSource[]> {
  return db.query<StoredSource>("select id, doc from alert_source where tenant_id = $1 order by id", [
    db.tenantId,
  ]);
}

/** Throws `notFound`. */
export async function requireSource(db: TenantTransaction, id: string): Promise<StoredSource> {
  const [row] = await db.query<StoredSource>(
    "select id, doc from alert_source where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: alertSource.name, id });
  return row;
}

export const reportingOf = ({ id, doc }: StoredSource): ReportingSource => ({
  id,
  name: doc.name,
  confidenceThreshold: doc.confidenceThreshold ?? usualThreshold,
  opensForFollowing: doc.protocol === "DETECTORS",
});

interface AlertCounts {
  totalAlertsReceived: number;
  alertsToday: number;
}

/** Counts alerts, those of the last 24 hours too; $3: now in milliseconds. */
export const alertCounts = `count(*)::float8 as "totalAlertsReceived",
  count(*) filter (where received_at >= to_timestamp($3::float8 / 1000) - interval '24 hours')::float8 as "alertsToday"`;

/** Writes the status and counts of a source as an observation, with its alarms. */
export async function observeSource(
  db: TenantTransaction,
  id: string,
  { status, problem }: { status: DeviceStatus; problem: string | null },
): Promise<void> {
  const [counts] = await db.query<AlertCounts>(
    `select ${alertCounts} from incident_alert where tenant_id = $1 and source_id = $2`,
    [db.tenantId, id, db.nowMs],
  );
  const state = { problem, ...counts };
  const [row] = await db.query<{ rev: number }>(
    `update alert_source_state set state = state || $3::jsonb, rev = nextval('entity_rev'),
       status_since = case when status is distinct from $4 or status_since is null
         then to_timestamp($5::float8 / 1000) else status_since end,
       status = $4, observed_at = to_timestamp($5::float8 / 1000), received_at = to_timestamp($5::float8 / 1000)
     where tenant_id = $1 and id = $2 returning rev::float8 as rev`,
    [db.tenantId, id, JSON.stringify(state), status, db.nowMs],
  );
  if (!row || !table) return;
  const { entityType } = alertSource;
  await observeAlarms(db, [{ table, entityId: id, observedAtMs: db.nowMs, status, state, isLive: true }]);
  db.announce({
    topic: "entity",
    tenantId: db.tenantId,
    entityType,
    id,
    updateType: "UPDATE",
    rev: row.rev,
    stateOnly: true,
  });
}
