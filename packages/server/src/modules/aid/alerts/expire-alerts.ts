import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { lockIncident, lockIncidents, writeIncident } from "../incidents/incident-store.ts";
import { writeHistory } from "./alert-store.ts";

/**
 * Ends alerts that their source no longer reports. An incident that no person confirmed is cleared with its last alert; a
 * confirmed one waits for a person, unless it is a public alert: its authority decides.
 */
export async function expireAlerts(db: TenantTransaction): Promise<void> {
  const [due] = await db.query(
    `select 1 from incident_alert where tenant_id = $1 and ended_at is null and incident_id is not null
       and expires_at <= to_timestamp($2::float8 / 1000) limit 1`,
    [db.tenantId, db.nowMs],
  );
  if (!due) return;
  await lockIncidents(db);
  const ended = await db.query<{ id: string; incidentId: string }>(
    `update incident_alert set ended_at = to_timestamp($2::float8 / 1000), rev = nextval('entity_rev')
     where tenant_id = $1 and ended_at is null and incident_id is not null
       and expires_at <= to_timestamp($2::float8 / 1000)
     returning id, incident_id as "incidentId"`,
    [db.tenantId, db.nowMs],
  );
  await writeHistory(
    db,
    ended.map(({ id, incidentId }) => ({ alertId: id, changeType: "EXPIRED", incidentId })),
  );
  const over = await db.query<{ id: string }>(
    `select i.id from automated_incident i where i.tenant_id = $1 and i.id = any($2::text[])
       and (i.status = 'ACTIVE' or i.status = 'CONFIRMED' and i.doc ->> 'publicAlert' is not null)
       and not exists (select from incident_alert a where a.tenant_id = i.tenant_id and a.incident_id = i.id
         and a.ended_at is null)
     order by i.id`,
    [db.tenantId, [...new Set(ended.map(({ incidentId }) => incidentId))]],
  );
  for (const { id } of over) {
    const document = await lockIncident(db, id);
    const clearanceTime = db.nowMs - Date.parse(document.detectedAt ?? "");
    await writeIncident(
      db,
      id,
      {
        ...document,
        ...(document.publicAlert !== null && {
          publicAlert: { ...(document.publicAlert as object), isOver: true },
        }),
        status: "CLEARED",
        clearedAt: new Date(db.nowMs).toISOString(),
        clearanceTime: Number.isFinite(clearanceTime) ? clearanceTime : null,
      },
      "incidentExpired",
    );
  }
}
