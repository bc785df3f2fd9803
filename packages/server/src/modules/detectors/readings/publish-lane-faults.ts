import type { LaneFaultSince } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** Stores the faults that lanes have now in the states of their detectors, by id. */
export async function publishLaneFaults(
  db: TenantTransaction,
  found: ReadonlyMap<string, readonly LaneFaultSince[]>,
): Promise<void> {
  if (found.size === 0) return;
  // In a fixed order, to prevent deadlocks.
  const stored = await db.query<{ id: string; faults: LaneFaultSince[] | null }>(
    `select id, state -> 'laneFaults' as faults from detector_state
     where tenant_id = $1 and id = any ($2) order by id for update`,
    [db.tenantId, [...found.keys()]],
  );
  const changed = stored.flatMap(({ id, faults }) => {
    const before = faults ?? [];
    const now = (found.get(id) ?? []).map((fault) => keepStart(before, fault));
    return JSON.stringify(now) === JSON.stringify(before) ? [] : { id, faults: now };
  });
  if (changed.length === 0) return;
  const rows = await db.query<{ id: string; rev: number }>(
    `update detector_state s set rev = nextval('entity_rev'),
       state = s.state || jsonb_build_object('laneFaults', given.faults)
     from jsonb_to_recordset($2::jsonb) as given (id text, faults jsonb)
     where s.tenant_id = $1 and s.id = given.id returning s.id, s.rev::float8 as rev`,
    [db.tenantId, JSON.stringify(changed)],
  );
  for (const { id, rev } of rows)
    db.announce({
      topic: "entity",
      tenantId: db.tenantId,
      entityType: detector.entityType,
      id,
      updateType: "UPDATE",
      rev,
      stateOnly: true,
    });
}

/** A server that has just started knows only the last hour: a fault that goes on keeps its stored start. */
const keepStart = (
  before: readonly LaneFaultSince[],
  { index, fault, since }: LaneFaultSince,
): LaneFaultSince => ({
  index,
  fault,
  since: before.find((one) => one.index === index && one.fault === fault)?.since ?? since,
});
