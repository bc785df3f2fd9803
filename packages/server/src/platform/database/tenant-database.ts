import type { BusEvent } from "../bus.ts";
import type { Principal } from "../permission/principal.ts";

/** One transaction of one tenant, as the server's own database role behind row security. */
export interface TenantTransaction {
  readonly principal: Principal;
  readonly tenantId: string;
  /** `tenant.number`, first column of every series row. */
  readonly tenantNumber: number;
  /** Start of the transaction by the server's clock; business SQL takes it as a parameter and never calls `now()`. */
  readonly nowMs: number;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Published once the transaction has committed, in order. */
  announce(event: BusEvent): void;
  afterCommit(work: () => void): void;
  /** So many rows of each of these tables are written: once they are many, the database plans for them soon after the commit. */
  wroteRows(count: number, tables: readonly string[]): void;
}

/** The only door to tenant data, for calls, jobs and agents alike. */
export interface TenantDatabase {
  inTenant<T>(principal: Principal, work: (db: TenantTransaction) => Promise<T>): Promise<T>;
}
