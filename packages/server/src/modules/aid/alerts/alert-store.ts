import type { AlertChangeType, GivenAlert, Reason } from "@gantry/domain/incidents/incident-alert.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export interface StoredAlert {
  id: string;
  incidentId: string | null;
  sourceId: string;
  sourceName: string;
  given: GivenAlert;
  endedAtMs: number | null;
}

interface Row extends Omit<GivenAlert, "point"> {
  id: string;
  incidentId: string | null;
  sourceId: string;
  sourceName: string;
  longitude: number | null;
  latitude: number | null;
  endedAtMs: number | null;
}

const columns = `id, incident_id as "incidentId", source_id as "sourceId", source_name as "sourceName",
  external_id as "externalId", title, type, subtype, description, incident_type_name as "incidentTypeName", severity,
  road_name as "roadName", direction, lane_type as "laneType", longitude, latitude, confidence, reliability,
  (extract(epoch from occurred_at) * 1000)::float8 as "occurredAtMs", metadata,
  public_alert as "publicAlert", (extract(epoch from ended_at) * 1000)::float8 as "endedAtMs"`;

export async function readAlertsByExternalId(
  db: TenantTransaction,
  sourceId: string,
  externalIds: readonly string[],
): Promise<Map<string, StoredAlert>> {
  const rows = await db.query<Row>(
    `select ${columns} from incident_alert where tenant_id = $1 and source_id = $2 and external_id = any($3::text[])`,
    [db.tenantId, sourceId, externalIds],
  );
  return new Map(rows.map((row) => [row.externalId, storedOf(row)]));
}

export async function readAlertsOfIncident(
  db: TenantTransaction,
  incidentId: string,
): Promise<StoredAlert[]> {
  const rows = await db.query<Row>(
    `select ${columns} from incident_alert where tenant_id = $1 and incident_id = $2 order by occurred_at, id`,
    [db.tenantId, incidentId],
  );
  return rows.map(storedOf);
}

function storedOf({
  id,
  incidentId,
  sourceId,
  sourceName,
  longitude,
  latitude,
  endedAtMs,
  ...row
}: Row): StoredAlert {
  const point = longitude === null || latitude === null ? null : ([longitude, latitude] as const);
  return { id, incidentId, sourceId, sourceName, endedAtMs, given: { ...row, point } };
}

/** So long after an alert was last reported it counts as over. */
export const alertLastsMs = 15 * 60_000;

/** An authority names the end of its alerts. */
const expiryOf = ({ publicAlert }: GivenAlert, nowMs: number): number =>
  publicAlert?.expiresAt ? Date.parse(publicAlert.expiresAt) : nowMs + alertLastsMs;

/** Inserts the alert, or replaces what it says; returns its id. */
export async function writeAlert(
  db: TenantTransaction,
  source: { id: string; name: string },
  given: GivenAlert,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into incident_alert as a (tenant_id, id, rev, source_id, source_name, external_id, title, type, subtype,
       description, incident_type_name, severity, road_name, direction, lane_type, longitude, latitude, confidence,
       reliability, occurred_at, received_at, expires_at, metadata, public_alert)
     values ($1, $2, nextval('entity_rev'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       to_timestamp($19::float8 / 1000), to_timestamp($20::float8 / 1000), to_timestamp($21::float8 / 1000), $22, $23)
     on conflict (tenant_id, source_id, external_id) do update set rev = excluded.rev,
       source_name = excluded.source_name, title = excluded.title, type = excluded.type, subtype = excluded.subtype,
       description = excluded.description, incident_type_name = excluded.incident_type_name,
       severity = excluded.severity, road_name = excluded.road_name, direction = excluded.direction,
       lane_type = excluded.lane_type, longitude = excluded.longitude, latitude = excluded.latitude,
       confidence = excluded.confidence, reliability = excluded.reliability, expires_at = excluded.expires_at,
       ended_at = null, metadata = excluded.metadata, public_alert = excluded.public_alert
     returning id`,
    [
      db.tenantId,
      newId(db.nowMs),
      source.id,
      source.name,
      given.externalId,
      given.title,
      given.type,
      given.subtype,
      given.description,
      given.incidentTypeName,
      given.severity,
      given.roadName,
      given.direction,
      given.laneType,
      given.point?.[0] ?? null,
      given.point?.[1] ?? null,
      given.confidence,
      given.reliability,
      given.occurredAtMs,
      db.nowMs,
      expiryOf(given, db.nowMs),
      JSON.stringify(given.metadata),
      given.publicAlert ? JSON.stringify(given.publicAlert) : null,
    ],
  );
  if (!row) throw new Error("the alert was not written");
  return row.id;
}

export async function setIncident(
  db: TenantTransaction,
  alertIds: readonly string[],
  incidentId: string,
): Promise<void> {
  await db.query(
    `update incident_alert set incident_id = $3, rev = nextval('entity_rev')
     where tenant_id = $1 and id = any($2::text[])`,
    [db.tenantId, alertIds, incidentId],
  );
}

export interface AlertChange {
  alertId: string;
  changeType: AlertChangeType;
  incidentId: string | null;
  correlationConfidence?: number;
  correlationReason?: Reason;
  changes?: { fieldName: string; oldValue: string | null; newValue: string | null; changeReason: string }[];
}

export async function writeHistory(db: TenantTransaction, changes: readonly AlertChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, id: newId(db.nowMs) }));
  await db.query(
    `insert into incident_alert_history (tenant_id, id, alert_id, change_type, at, incident_id, correlation_confidence,
       correlation_reason, changes)
     select $1, id, "alertId", "changeType", to_timestamp($3::float8 / 1000), "incidentId", "correlationConfidence",
       "correlationReason", coalesce(changes, '[]')
     from jsonb_to_recordset($2::jsonb) as given (id text, "alertId" text, "changeType" text, "incidentId" text,
       "correlationConfidence" float8, "correlationReason" jsonb, changes jsonb)`,
    [db.tenantId, JSON.stringify(rows), db.nowMs],
  );
}
