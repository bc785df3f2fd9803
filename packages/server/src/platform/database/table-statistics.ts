import type pg from "pg";
import type { Log } from "../log.ts";

/** Analyses tables after bulk writes; until then the planner uses old row counts. */
export interface TableStatistics {
  /** Never blocks or throws. */
  written(rows: number, tables: readonly string[]): void;
}

/** Fewer rows are left to autovacuum, which runs about once a minute. */
const manyRows = 1_000;
const quietForMs = 2_000;

interface Written {
  rows: number;
  found: number;
  quiet?: NodeJS.Timeout | undefined;
}

/** Analyses a table when it may have doubled and once more when writing stops; one table at a time. */
export function tableStatistics({ pool, log }: { pool: pg.Pool; log: Log }): TableStatistics {
  const tables = new Map<string, Written>();
  const due = new Set<string>();
  let isLooking = false;

  async function lookAtDue(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // Includes tables that become due during the loop.
    for (const name of due) {
      due.delete(name);
      await look(name);
    }
    isLooking = false;
  }

  async function look(name: string): Promise<void> {
    const table = tables.get(name);
    if (!table || pool.ending) return;
    table.rows = 0;
    try {
      const { rows } = await pool.query<{ found: number }>("select analyze_table($1) as found", [name]);
      table.found = rows[0]?.found ?? 0;
    } catch (error) {
      log.error({ error, table: name }, "the statistics of a table could not be updated");
    }
  }

  function add(name: string, rows: number): void {
    const table = tables.get(name) ?? { rows: 0, found: 0 };
    tables.set(name, table);
    table.rows += rows;
    const isDue = table.rows >= Math.max(manyRows, table.found);
    if (isDue) due.add(name);
    if (!isDue && !table.quiet) return;
    clearTimeout(table.quiet);
    table.quiet = setTimeout(() => {
      table.quiet = undefined;
      if (table.rows > 0) due.add(name);
      void lookAtDue();
    }, quietForMs).unref();
  }

  return {
    written(rows, names) {
      if (rows > 0) for (const name of names) add(name, rows);
      void lookAtDue();
    },
  };
}
