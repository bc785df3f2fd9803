import { maxPastDocuments, type PastDocuments } from "@gantry/domain/contract/answers/time-machine.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import { kindCatalogue } from "../kinds/kind-catalogue.ts";
import { auditRecord } from "../records/record-kinds.ts";
import { readRetainedSinceMs } from "../records/retention.ts";
import { auditedDocuments } from "./past-rows.ts";

const at = "$3::timestamptz";

/** Documents that the caller may read, as they were saved at a moment. */
export async function readDocuments(
  db: TenantTransaction,
  kind: AnyKind,
  { atMs, id }: { atMs: number; id?: string | undefined },
): Promise<PastDocuments> {
  const sinceMs = await readRetainedSinceMs(db, auditRecord);
  const knownSince = sinceMs === undefined ? null : new Date(sinceMs).toISOString();
  const ids = readableIds(db, kind, id);
  if (ids?.length === 0 || (sinceMs !== undefined && atMs < sinceMs)) return { knownSince, items: [] };
  const values: unknown[] = [db.tenantId, ids, new Date(atMs).toISOString()];
  const document = kindCatalogue(kind).wholeRow?.(db.principal, (given) => `$${values.push(given)}`);
  const rows = await db.query<{ document: PastDocuments["items"][number] }>(
    `select ${document} as document from ${auditedDocuments(kind, kindTable(kind))}
     where k.tenant_id = $1 and ($2::text[] is null or k.id = any($2))${inForce(kind)}
     order by k.id limit ${maxPastDocuments}`,
    values,
  );
  return { knownSince, items: rows.map((row) => row.document) };
}

/** Null: all of them. */
function readableIds(db: TenantTransaction, kind: AnyKind, id: string | undefined): string[] | null {
  const allowed = allowedIds(db.principal.grants, "READ", kind.entityType);
  if (allowed === "all") return id === undefined ? null : [id];
  return [...(allowed ?? [])].filter((one) => id === undefined || one === id);
}

function inForce({ savedPast }: AnyKind): string {
  if (savedPast === undefined || savedPast === "all") return "";
  const time = (field: string) => `(k.doc ->> '${field}')::timestamptz`;
  return ` and ${time(savedPast.from)} <= ${at} and coalesce(${time(savedPast.until)}, 'infinity') > ${at}`;
}
