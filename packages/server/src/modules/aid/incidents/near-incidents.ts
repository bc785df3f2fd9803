import type { NearIncidents } from "@gantry/domain/contract/answers/incident-work.ts";
import { correlationKm } from "@gantry/domain/incidents/correlate.ts";
import { compareIncidents } from "@gantry/domain/incidents/compare-incidents.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readOpenIncidents } from "./incident-store.ts";

/** A person may join what is farther apart than a machine would. */
const withinKm = 5 * correlationKm;
const maxListed = 20;

/**
 * Open incidents that this one could be merged with and that the caller may change, the likeliest first. Those of
 * exercises and others are never one.
 */
export async function readNearIncidents(db: TenantTransaction, id: string): Promise<NearIncidents> {
  const open = await readOpenIncidents(db);
  const own = open.find((incident) => incident.id === id);
  const allowed = allowedIds(db.principal.grants, "UPDATE", automatedIncident.entityType);
  if (!own || !allowed) return [];
  const found = open
    .filter((other) => other.isExercise === own.isExercise)
    .filter((other) => other.id !== id && (allowed === "all" || allowed.has(other.id)))
    .flatMap((other) => {
      const comparison = compareIncidents(own, other, withinKm);
      return comparison ? [{ id: other.id, ...comparison }] : [];
    })
    .toSorted(
      (one, other) =>
        (other.score ?? -1) - (one.score ?? -1) || (one.km ?? Infinity) - (other.km ?? Infinity),
    )
    .slice(0, maxListed);
  const heads = await readHeads(
    db,
    found.map((one) => one.id),
  );
  return found.flatMap((one) => {
    const head = heads.get(one.id);
    return head ? [{ ...head, ...one }] : [];
  });
}

type Head = Pick<NearIncidents[number], "id" | "name" | "status" | "severity" | "detectedAt">;

async function readHeads(db: TenantTransaction, ids: readonly string[]): Promise<Map<string, Head>> {
  const rows = await db.query<Head>(
    `select id, doc ->> 'name' as name, status, severity, doc ->> 'detectedAt' as "detectedAt"
     from automated_incident where tenant_id = $1 and id = any($2::text[])`,
    [db.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
