import { AppError } from "@gantry/domain/errors.ts";
import type { OpenIncident } from "@gantry/domain/incidents/correlate.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { checkEntity } from "@gantry/domain/subjects/check-entity.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { insertRow, lockRow, updateRow } from "../../../platform/kinds/database/kind-rows.ts";
import { kindTable } from "../../../platform/kinds/database/kind-tables.ts";

const table = kindTable(automatedIncident);
const { entityType } = automatedIncident;

export type IncidentDocument = Omit<
  AutomatedIncident,
  "id" | "version" | "rev" | "createdAt" | "updatedAt" | "updatedBy"
>;

/** One writer of incidents of a tenant at a time: two alerts at once must not open two. */
export async function lockIncidents(db: TenantTransaction): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`incidents ${db.tenantId}`]);
}

export interface StoredOpenIncident extends OpenIncident {
  name: string;
  isExercise: boolean;
}

/** Those at a place: public alerts, which have an area, neither join others nor are joined. */
export async function readOpenIncidents(db: TenantTransaction): Promise<StoredOpenIncident[]> {
  const rows = await db.query<Omit<StoredOpenIncident, "point"> & { point: [number, number] | null }>(
    `select id, name, coalesce(is_exercise, false) as "isExercise", doc ->> 'incidentTypeName' as "incidentTypeName", doc ->> 'roadName' as "roadName",
       doc ->> 'direction' as direction, doc #> '{location,coordinates}' as point,
       (extract(epoch from coalesce(doc ->> 'lastAlertTimestamp', doc ->> 'detectedAt')::timestamptz) * 1000)::float8
         as "lastAlertAtMs"
     from automated_incident where tenant_id = $1 and status in ('ACTIVE', 'CONFIRMED')
       and doc ->> 'publicAlert' is null order by id`,
    [db.tenantId],
  );
  return rows;
}

export async function lockIncident(db: TenantTransaction, id: string): Promise<IncidentDocument> {
  return (await lockRow(db, automatedIncident, id)).doc as unknown as IncidentDocument;
}

/** Writes what changed; the history tells who and why. */
export async function writeIncident(
  db: TenantTransaction,
  id: string,
  document: IncidentDocument,
  event: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const rev = await updateRow(db, table, id, document as never);
  await tell(db, { id, rev, event, data, updateType: "UPDATE" });
}

export async function insertIncident(
  db: TenantTransaction,
  document: Partial<IncidentDocument>,
  data: Record<string, unknown> = {},
): Promise<string> {
  const { document: complete, issues } = checkEntity(automatedIncident, document as never);
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
  const id = newId(db.nowMs);
  const doc = { ...complete, ...document } as never;
  const rev = await insertRow(db, table, { id, version: 1, doc, createdAtMs: db.nowMs });
  await tell(db, { id, rev, event: "incidentOpened", data, updateType: "CREATE" });
  return id;
}

interface Told {
  id: string;
  rev: number;
  event: string;
  data: Record<string, unknown>;
  updateType: "CREATE" | "UPDATE";
}

async function tell(db: TenantTransaction, { id, rev, event, data, updateType }: Told): Promise<void> {
  await appendEvent(db, { event, entityType, entityId: id, atMs: db.nowMs, data });
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType, rev });
}
