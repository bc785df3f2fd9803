import { AppError } from "@gantry/domain/errors.ts";
import pg from "pg";
import type { Bus, BusEvent } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Principal } from "../permission/principal.ts";
import { type TableStatistics, tableStatistics } from "./table-statistics.ts";
import type { TenantDatabase, TenantTransaction } from "./tenant-database.ts";

// serialization_failure and deadlock_detected: a retry succeeds.
const retriedStates: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** Entry point to tenant data: one transaction per unit of work, restricted to one tenant by row security. */
export function tenantDatabase(parts: { pool: pg.Pool; bus: Bus; clock: Clock; log: Log }): TenantDatabase {
  const { pool } = parts;
  const statistics = tableStatistics(parts);
  const numbers = new Map<string, number>();

  async function tenantNumber(tenantId: string): Promise<number> {
    const known = numbers.get(tenantId);
    if (known !== undefined) return known;
    const { rows } = await pool.query<{ number: number }>(
      "select number from installation.tenant where id = $1",
      [tenantId],
    );
    const found = rows[0]?.number;
    if (found === undefined) throw new AppError("foreignTenant", { tenant: tenantId });
    numbers.set(tenantId, found);
    return found;
  }

  async function runOnce<T>(principal: Principal, work: (db: TenantTransaction) => Promise<T>): Promise<T> {
    const number = await tenantNumber(principal.tenantId);
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const transaction = openTransaction({ client, principal, statistics }, number, parts.clock.nowMs());
      await client.query(
        `begin; select set_config('gantry.tenant', ${pg.escapeLiteral(principal.tenantId)}, true),
           set_config('gantry.tenant_number', '${number}', true), set_config('gantry.now_ms', '${transaction.db.nowMs}', true)`,
      );
      const answer = await work(transaction.db);
      await client.query("commit");
      transaction.committed(parts.bus, parts.log);
      return answer;
    } catch (error) {
      if (isConnectionLost(error)) broken = error;
      else await client.query("rollback").catch((failed: Error) => (broken = failed));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    async inTenant(principal, work) {
      try {
        return await runOnce(principal, work);
      } catch (error) {
        if (!retriedStates.has(sqlState(error))) throw error;
        return runOnce(principal, work);
      }
    },
  };
}

// A connection failure, or a database that stops, ends the session, or does not respond.
const lostStates = /^(08...|57P0[1-5]|25P03)$/;
const lostMessages = /^Connection terminated|connection error and is not queryable|^Query read timeout/;

/** The transaction is undone, and its connection cannot be used again. */
export function isConnectionLost(error: unknown): error is Error {
  if (lostStates.test(sqlState(error))) return true;
  return error instanceof Error && lostMessages.test(error.message);
}

/** The whole transaction is undone, and perhaps retried: rolling back to a savepoint cannot rescue it. */
export const isTransactionLost = (error: unknown): boolean =>
  retriedStates.has(sqlState(error)) || isConnectionLost(error);

/** Empty for other errors. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

interface OpenParts {
  client: pg.PoolClient;
  principal: Principal;
  statistics: TableStatistics;
}

function openTransaction({ client, principal, statistics }: OpenParts, tenantNumber: number, nowMs: number) {
  const afterwards: ((bus: Bus) => void)[] = [];
  const db: TenantTransaction = {
    principal,
    tenantId: principal.tenantId,
    tenantNumber,
    nowMs,
    whole: {},
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    },
    announce: (event: BusEvent) => void afterwards.push((bus) => bus.publish(event)),
    afterCommit: (work) => void afterwards.push(work),
    wroteRows: (count, tables) => void afterwards.push(() => statistics.written(count, tables)),
  };
  const runAfterCommit = (bus: Bus, log: Log) => {
    for (const work of afterwards) {
      try {
        work(bus);
      } catch (error) {
        log.error({ error }, "work after a commit failed");
      }
    }
  };
  return { db, committed: runAfterCommit };
}
