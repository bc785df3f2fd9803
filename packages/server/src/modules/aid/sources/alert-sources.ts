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

/** Alerts of the last 24 hours of source $2; $3: now in milliseconds. */
const alertsTodayCount = `(select count(*) from incident_alert where tenant_id = $1 and source_id = $2
  and received_at >= to_timestamp($3::float8 / 1000) - interval '24 hours')`;

const receivedBefore = "coalesce((state -> 'totalAlertsReceived')::int8, 0)";

interface AlertCounts {
  totalAlertsReceived: number;
  alertsToday: number;
}

/** In all: those too that are no longer kept. */
export async function countAlerts(db: TenantTransaction, id: string): Promise<AlertCounts> {
  const [counts] = await db.query<AlertCounts>(
    `select ${receivedBefore}::float8 as "totalAlertsReceived",
       ${alertsTodayCount}::float8 as "alertsToday"
     from alert_source_state where tenant_id = $1 and id = $2`,
    [db.tenantId, id, db.nowMs],
  );
  return counts ?? { totalAlertsReceived: 0, alertsToday: 0 };
}

interface SourceObservation {
  status: DeviceStatus;
  problem: string | null;
  /** Alerts that it sent for the first time. */
  taken: number;
}

/** Writes the status and counts of a source as an observation, with its alarms. */
export async function observeSource(
  db: TenantTransaction,
  id: string,
  { status, problem, taken }: SourceObservation,
): Promise<void> {
  const [row] = await db.query<{ rev: number; state: Record<string, unknown> }>(
    `update alert_source_state set rev = nextval('entity_rev'),
       state = state || jsonb_build_object('problem', $4::text,
         'totalAlertsReceived', ${receivedBefore} + $5::int8, 'alertsToday', ${alertsTodayCount}),
       status_since = case when status is distinct from $6 or status_since is null
         then to_timestamp($3::float8 / 1000) else status_since end,
       status = $6, observed_at = to_timestamp($3::float8 / 1000), received_at = to_timestamp($3::float8 / 1000)
     where tenant_id = $1 and id = $2 returning rev::float8 as rev, state`,
    [db.tenantId, id, db.nowMs, problem, taken, status],
  );
  if (!row || !table) return;
  const { entityType } = alertSource;
  await observeAlarms(db, [
    { table, entityId: id, observedAtMs: db.nowMs, status, state: row.state, isLive: true },
  ]);
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
