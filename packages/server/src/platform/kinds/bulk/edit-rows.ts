import type { BulkOutcome, BulkRow } from "@gantry/domain/contract/bulk-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { BusEvent } from "../../bus.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { atMost } from "../../blobs/at-most.ts";
import { appErrorOf } from "../../http/problem.ts";
import type { Principal } from "../../permission/principal.ts";

/** What became of one row. */
export type RowResult = Omit<BulkRow, "id" | "name" | "version"> & { id?: string; version?: number };

export interface RowEdits<Row> {
  rows: readonly Row[];
  /** Everything is done as it would be, and then undone. */
  dryRun: boolean;
  /** Where the edits write. */
  tables: readonly string[];
  edit(db: TenantTransaction, row: Row): Promise<RowResult>;
}

/** What an answer tells of old and new values at most, in UTF-16 units of JSON. */
const toldMost = 16 * 1024 * 1024;
/** Rows of one transaction: the devices' states are locked only so long, and another edit waits no longer. */
const rowsAtOnce = 50;
/** Of the pool's connections; who edits many waits in line, and everybody else still gets one. */
const editing = atMost(3);

/**
 * Edits many rows, each as if it were alone: one that is refused leaves no trace and stops no other. Answers what
 * became of each, in their order; a database that goes away in between leaves the rest `failed`, never in doubt.
 */
export async function editRows<Row>(
  database: TenantDatabase,
  principal: Principal,
  edits: RowEdits<Row>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const told = withinMost(toldMost);
  const edit = async (db: TenantTransaction, row: Row) => told(await edits.edit(db, row));
  for (let start = 0; start < edits.rows.length; start += rowsAtOnce) {
    const rows = edits.rows.slice(start, start + rowsAtOnce);
    results.push(...(await editing(() => editSome(database, principal, { ...edits, rows, edit }))));
  }
  return results;
}

/**
 * Old and new pictures or lists of thousands of rows would be more than the server's memory. What cannot be told is not
 * done, since nobody could take it back.
 */
function withinMost(most: number): (result: RowResult) => RowResult {
  let [left, rows] = [most, 0];
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

/** Ends the transaction of a dry run: nothing of it stays, nothing is announced. */
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
  const announced: BusEvent[] = [];
  const afterwards: (() => void)[] = [];
  await db.query("savepoint one_row");
  try {
    const result = await edit({
      ...db,
      announce: (event) => void announced.push(event),
      afterCommit: (work) => void afterwards.push(work),
    });
    await db.query("release savepoint one_row");
    for (const event of announced) db.announce(event);
    for (const work of afterwards) db.afterCommit(work);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.query("rollback to savepoint one_row");
    await db.query("release savepoint one_row");
    return refusal(error);
  }
}

function refusal({ code, params, issues }: AppError): RowResult {
  return {
    outcome: outcomes[code] ?? "refused",
    error: { code, ...(Object.keys(params).length > 0 && { params }) },
    ...(issues.length > 0 && { issues }),
  };
}

const writing: readonly BulkOutcome[] = ["created", "changed", "deleted", "restored"];
const outcomes: Partial<Record<AppError["code"], BulkOutcome>> = {
  noPermission: "notPermitted",
  notFound: "notFound",
  staleVersion: "movedOn",
};
