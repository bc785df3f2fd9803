import type { ExportBody } from "@gantry/domain/contract/bulk-calls.ts";
import { csvByteOrderMark, csvRecord } from "@gantry/domain/csv/write-csv.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { FileAnswer } from "../../http/route.ts";
import { writeOrder } from "../../list/list-order.ts";
import { narrowList } from "../../list/list-sql.ts";
import type { Principal } from "../../permission/principal.ts";
import { kindCatalogue } from "../kind-catalogue.ts";
import { csvColumns } from "./csv-columns.ts";

/** Rows per fetch, which bounds the memory of an export. */
const rowsAtOnce = 4_000;
/** Aborts exports of clients that stop reading. */
const idleLimitMs = 60_000;
/** Each export holds a pool connection; one per user. */
const maxAtOnce = 3;
const underWay = new Set<string>();

/**
 * Streams all matching rows from one snapshot with a cursor and backpressure. The transaction ends when the
 * client disconnects. On an error the connection is closed, so that a partial file is never taken as
 * complete.
 */
export async function exportCsv(
  database: TenantDatabase,
  principal: Principal,
  kind: AnyKind,
  body: ExportBody,
): Promise<FileAnswer> {
  const caller = `${principal.tenantId} ${principal.id}`;
  if (underWay.size >= maxAtOnce || underWay.has(caller))
    throw new AppError("tooManyRequests", { retryAfterS: 5 });
  underWay.add(caller);
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  const begun = Promise.withResolvers<void>();
  let isBegun = false;
  void database
    .inTenant(principal, async (db) => {
      const header = await openCursor(db, principal, kind, body);
      out.write((body.byteOrderMark === true ? csvByteOrderMark : "") + header);
      isBegun = true;
      begun.resolve();
      await sendRows(db, out);
    })
    .then(
      () => out.end(),
      (error: Error) => {
        if (isBegun) out.destroy(error);
        else begun.reject(error);
      },
    )
    .finally(() => underWay.delete(caller));
  await begun.promise;
  return new FileAnswer(out, { name: `${kind.name}.csv`, type: "text/csv; charset=utf-8" });
}

async function openCursor(
  db: TenantTransaction,
  principal: Principal,
  kind: AnyKind,
  { query = {} }: ExportBody,
): Promise<string> {
  const catalogue = kindCatalogue(kind);
  const list = narrowList(catalogue, query, principal);
  const columns = csvColumns({ kind, catalogue }, query, list, principal);
  const line = `${columns.map(({ sql }) => sql).join(" || ',' || ")} || E'\\r\\n'`;
  // Optimise for all rows, not the first ones.
  await db.query("set local cursor_tuple_fraction = 1");
  await db.query(
    `declare exported no scroll cursor for select ${line} as line from ${catalogue.from}
     where ${list.conditions.join(" and ")} order by ${writeOrder(catalogue, query, list.columns)}`,
    list.values,
  );
  return csvRecord(columns.map(({ name }) => name));
}

async function sendRows(db: TenantTransaction, out: PassThrough): Promise<void> {
  const fetchLines = () => db.query<{ line: string }>(`fetch ${rowsAtOnce} from exported`);
  for (let next = fetchLines(); ; ) {
    const rows = await next;
    if (out.destroyed) return;
    // Prefetch while sending; errors surface on await.
    if (rows.length === rowsAtOnce) (next = fetchLines()).catch(() => undefined);
    if (rows.length > 0 && !out.write(rows.map(({ line }) => line).join(""))) await waitUntilDrained(out);
    if (rows.length < rowsAtOnce || out.destroyed) return;
  }
}

async function waitUntilDrained(out: PassThrough): Promise<void> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(idleLimitMs)]);
  try {
    await Promise.race([once(out, "drain", { signal }), once(out, "close", { signal })]);
  } finally {
    done.abort();
  }
}
