import type { DetectorRecent, DetectorsRecent } from "@gantry/domain/contract/answers/detector.ts";
import { summarizeRecent } from "@gantry/domain/detector/detector-recent.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { detectorReadingRecord } from "../readings/detector-records.ts";
import { readReadings } from "../readings/read-readings.ts";

const recentMs = 600_000;

/** The last ten minutes of detectors that the caller may read (DET-047). */
export async function readRecent(db: TenantTransaction, ids: readonly string[]): Promise<DetectorsRecent> {
  const readable = await readReadable(db, ids);
  const sinceMs = (await readRetainedSinceMs(db, detectorReadingRecord)) ?? Number.NEGATIVE_INFINITY;
  const span = { fromMs: db.nowMs - recentMs, toMs: db.nowMs };
  const spans = [...readable.values()].flatMap((number) =>
    number === null ? [] : { detector: number, ...span },
  );
  const readings = Map.groupBy(await readReadings(db, spans, sinceMs), (reading) => reading.detector);
  const items = [...readable].map(([id, number]): DetectorRecent => {
    const own = number === null ? [] : (readings.get(number) ?? []);
    return { id, ...summarizeRecent(own) };
  });
  return { items };
}

/** Numbers of the readable ones by id, in the order of the ids. */
async function readReadable(
  db: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const allowed = allowedIds(db.principal.grants, "READ", detector.entityType);
  const named = [...new Set(ids)].filter((id) => allowed === "all" || allowed?.has(id));
  const rows = await db.query<{ id: string; number: number | null }>(
    `select d.id, n.number from unnest($3::text[]) with ordinality as named (id, place)
       join detector d on d.tenant_id = $1 and d.id = named.id
       left join device_number n on n.tenant_id = $1 and n.entity_type = $2 and n.id = d.id
     order by place`,
    [db.tenantId, detector.entityType, named],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
