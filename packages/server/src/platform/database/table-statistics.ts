import type pg from "pg";
import type { Log } from "../module.ts";

/** Has the database look again at tables into which many rows came: until then it plans for those that were there before. */
export interface TableStatistics {
  /** So many rows of each of these tables were written. Never waits and never throws. */
  written(rows: number, tables: readonly string[]): void;
}

/** Fewer are left to the database itself, which looks about once a minute. */
const manyRows = 1_000;
const quietForMs = 2_000;

interface Written {
  /** Since the database looked. */
  rows: number;
  /** How many it found there. */
  found: number;
  /** Runs out when no more rows come. */
  quiet?: NodeJS.Timeout | undefined;
}

/** Looks whenever a table may have doubled, and once more when no more rows come; at one table at a time. */
export function tableStatistics({ pool, log }: { pool: pg.Pool; log: Log }): TableStatistics {
  const tables = new Map<string, Written>();
  const due = new Set<string>();
  let isLooking = false;

  async function lookAtDue(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // Also at those that become due meanwhile.
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
      log.error({ error, table: name }, "the statistics of a table could not be brought up to date");
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
