import { precisionOf } from "@gantry/domain/incidents/confidence.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** Incidents that a source reported, as people judged them; those of exercises say nothing about it. */
export interface Judgements {
  real: number;
  wrong: number;
}

export async function readJudgements(
  db: TenantTransaction,
  sourceIds: readonly string[],
): Promise<Map<string, Judgements>> {
  const rows = await db.query<Judgements & { sourceId: string }>(
    `select a.source_id as "sourceId",
       count(distinct i.id) filter (where i.doc ->> 'confirmedAt' is not null)::float8 as real,
       count(distinct i.id) filter (where i.status = 'FALSE_POSITIVE')::float8 as wrong
     from incident_alert a join automated_incident i on i.tenant_id = a.tenant_id and i.id = a.incident_id
     where a.tenant_id = $1 and a.source_id = any($2::text[]) and i.is_exercise is not true group by a.source_id`,
    [db.tenantId, sourceIds],
  );
  return new Map(rows.map(({ sourceId, ...judged }) => [sourceId, judged]));
}

/** Of alerts that people enter. */
export const manualSourceId = "manual";

/** By source; one without judgements has the usual precision, and people count as right. */
export async function readPrecisions(
  db: TenantTransaction,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  const judged = await readJudgements(db, sourceIds);
  return new Map(
    sourceIds.map((id) => [
      id,
      id === manualSourceId ? 1 : precisionOf(judged.get(id) ?? { real: 0, wrong: 0 }),
    ]),
  );
}
