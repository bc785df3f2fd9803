import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { incidentsPerFiveMiles } from "@gantry/domain/incidents/incident-figures.ts";
import type { Hotspot, IncidentStatistics } from "@gantry/domain/contract/answers/incident.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export interface Span {
  startMs: number;
  endMs: number;
}

/** Incidents detected in the span that the caller may read, without those of exercises. */
const ofCaller = `i.tenant_id = $1 and i.is_exercise is not true and ($2::text[] is null or i.id = any($2::text[]))
  and i.detected_at >= $3 and i.detected_at < $4`;

function valuesOf(db: TenantTransaction, { startMs, endMs }: Span): unknown[] {
  const allowed = allowedIds(db.principal.grants, "READ", automatedIncident.entityType);
  return [
    db.tenantId,
    allowed === "all" ? null : [...(allowed ?? [])],
    new Date(startMs).toISOString(),
    new Date(endMs).toISOString(),
  ];
}

export async function readIncidentStatistics(db: TenantTransaction, span: Span): Promise<IncidentStatistics> {
  const values = valuesOf(db, span);
  const [totals] = await db.query<Omit<IncidentStatistics, "bySeverity" | "byType">>(
    `select count(*)::float8 as total, count(*) filter (where status = 'ACTIVE')::float8 as active,
       count(*) filter (where status = 'CONFIRMED')::float8 as confirmed,
       count(*) filter (where status = 'CLEARED')::float8 as cleared,
       count(*) filter (where status = 'FALSE_POSITIVE')::float8 as "falsePositives",
       avg(response_time) as "avgResponseTime", avg(clearance_time) as "avgClearanceTime"
     from automated_incident i where ${ofCaller}`,
    values,
  );
  const grouped = (column: string) =>
    db.query<{ name: string; count: number }>(
      `select coalesce(${column}, '') as name, count(*)::float8 as count from automated_incident i
       where ${ofCaller} group by 1 order by 2 desc, 1`,
      values,
    );
  return {
    ...(totals ?? {
      total: 0,
      active: 0,
      confirmed: 0,
      cleared: 0,
      falsePositives: 0,
      avgResponseTime: null,
      avgClearanceTime: null,
    }),
    bySeverity: await grouped("severity"),
    byType: await grouped("incident_type_name"),
  };
}

interface Corridor extends Omit<Hotspot, "incidentsPer5Miles"> {
  points: [longitude: number, latitude: number][];
}

/** Corridors with most incidents first (INC-024); false positives do not count. */
export async function readHotspots(db: TenantTransaction, span: Span, limit: number): Promise<Hotspot[]> {
  const corridors = await db.query<Corridor>(
    `select road_name as "roadName", coalesce(direction, '') as direction, count(*)::float8 as "incidentCount",
       avg(clearance_time) as "avgClearanceTime",
       coalesce(jsonb_agg(doc #> '{location,coordinates}') filter (where doc #> '{location,coordinates}' is not null), '[]')
         as points
     from automated_incident i where ${ofCaller} and status <> 'FALSE_POSITIVE' and coalesce(road_name, '') <> ''
     group by 1, 2 order by 3 desc, 1, 2 limit $5`,
    [...valuesOf(db, span), limit],
  );
  return corridors.map(({ points, ...corridor }) => ({
    ...corridor,
    incidentsPer5Miles: incidentsPerFiveMiles(corridor.direction, points),
  }));
}
