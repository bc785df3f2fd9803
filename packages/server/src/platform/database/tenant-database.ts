import type { BusEvent } from "../bus.ts";
import type { Principal } from "../permission/principal.ts";

export interface TenantTransaction {
  readonly principal: Principal;
  readonly tenantId: string;
  /** `tenant.number`, the first column of every series table. */
  readonly tenantNumber: number;
  /** Start of the transaction by the server's clock; SQL takes it as a parameter instead of calling `now()`. */
  readonly nowMs: number;
  /** The same object in every savepoint: a weak key for values that hold until the transaction ends. */
  readonly whole: object;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Published in order after the commit. */
  announce(event: BusEvent): void;
  afterCommit(work: () => void): void;
  /** Reports written rows; after large writes the tables are analysed soon after the commit. */
  wroteRows(count: number, tables: readonly string[]): void;
}

/** The only access to tenant data, for calls, jobs and agents alike. */
export interface TenantDatabase {
  inTenant<T>(principal: Principal, work: (db: TenantTransaction) => Promise<T>): Promise<T>;
}
