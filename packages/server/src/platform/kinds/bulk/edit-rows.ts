import type { BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import type { BulkOutcome } from "@gantry/domain/contract/bulk-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { BusEvent } from "../../bus.ts";
import { isConnectionLost } from "../../database/in-tenant.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { limitConcurrency } from "../../blobs/limit-concurrency.ts";
import { appErrorOf } from "../../http/problem.ts";
import type { Principal } from "../../permission/principal.ts";

export type RowResult = Omit<BulkRow, "id" | "name" | "version"> & { id?: string; version?: number };

interface RowEdits<Row> {
  rows: readonly Row[];
  dryRun: boolean;
  tables: readonly string[];
  edit(db: TenantTransaction, row: Row): Promise<RowResult>;
}

/** Limit of old and new values in a response, in UTF-16 units of JSON. */
const answerMaxBytes = 16 * 1024 * 1024;
/** Rows per transaction, which limits how long states stay locked. */
const rowsAtOnce = 50;
/** Concurrent bulk edits, which leaves pool connections for others. */
const editing = limitConcurrency(3);

/**
 * Edits rows independently: a refused one is rolled back without affecting others. Returns results in order;
 * after a database failure the remaining rows are `failed`, never in doubt.
 */
export async function editRows<Row>(
  database: TenantDatabase,
  principal: Principal,
  edits: RowEdits<Row>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const limited = limitResults(answerMaxBytes);
  const edit = async (db: TenantTransaction, row: Row) => limited(await edits.edit(db, row));
  for (let start = 0; start < edits.rows.length; start += rowsAtOnce) {
    const rows = edits.rows.slice(start, start + rowsAtOnce);
    results.push(...(await editing(() => editSome(database, principal, { ...edits, rows, edit }))));
  }
  return results;
}

/** Limits memory for old and new values. Rows beyond the limit are not edited, because they could not be undone. */
function limitResults(max: number): (result: RowResult) => RowResult {
  let [left, rows] = [max, 0];
  return (result) => {
    const length = result.changes ? JSON.stringify(result.changes).length : 0;
    if (length > left) throw new AppError("tooManyRows", { limit: Math.max(1, rows) });
    left -= length;
    rows += 1;
    return result;
  };
}

async function editSome<Row>(
  database: TenantDatabase,
  principal: Principal,
  { rows, dryRun, tables, edit }: RowEdits<Row>,
): Promise<RowResult[]> {
  try {
    return await database.inTenant(principal, async (db) => {
      const results: RowResult[] = [];
      for (const row of rows) results.push(await alone(db, (own) => edit(own, row)));
      if (dryRun) throw new Undone(results);
      db.wroteRows(results.filter(({ outcome }) => writing.includes(outcome)).length, tables);
      return results;
    });
  } catch (error) {
    if (error instanceof Undone) return error.results;
    const { code, params } = appErrorOf(error, 0);
    return rows.map(() => ({ outcome: "failed", error: { code, params } }));
  }
}

class Undone extends Error {
  readonly results: RowResult[];
  constructor(results: RowResult[]) {
    super("a dry run is undone");
    this.results = results;
  }
}

async function alone(
  db: TenantTransaction,
  edit: (db: TenantTransaction) => Promise<RowResult>,
): Promise<RowResult> {
  try {
    return await inSavepoint(db, edit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusalOf(error);
  }
}

/** Undoes the work, with what it would announce, if it throws. */
export async function inSavepoint<T>(
  db: TenantTransaction,
  work: (db: TenantTransaction) => Promise<T>,
): Promise<T> {
  const announced: BusEvent[] = [];
  const afterwards: (() => void)[] = [];
  await db.query("savepoint one_part");
  try {
    const result = await work({
      ...db,
      announce: (event) => void announced.push(event),
      afterCommit: (done) => void afterwards.push(done),
    });
    await db.query("release savepoint one_part");
    for (const event of announced) db.announce(event);
    for (const done of afterwards) db.afterCommit(done);
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) {
      await db.query("rollback to savepoint one_part");
      await db.query("release savepoint one_part");
    }
    throw error;
  }
}

export function refusalOf({ code, params, issues }: AppError): RowResult {
  return {
    outcome: outcomes[code] ?? "refused",
    error: { code, ...(Object.keys(params).length > 0 && { params }) },
    ...(issues.length > 0 && { issues }),
  };
}

export const writing: readonly BulkOutcome[] = ["created", "changed", "deleted", "restored"];
const outcomes: Partial<Record<AppError["code"], BulkOutcome>> = {
  noPermission: "notPermitted",
  notFound: "notFound",
  staleVersion: "movedOn",
};
