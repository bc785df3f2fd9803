import type pg from "pg";

/**
 * The installation's own tables: accounts, memberships, provider state, agent identities. No tenant is set,
 * so tenant rows are invisible here.
 */
export interface InstallationDatabase {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export function installationDatabase(pool: pg.Pool): InstallationDatabase {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query<Row>(text, [...values]);
      return rows;
    },
  };
}
