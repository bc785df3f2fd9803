import type pg from "pg";

/**
 * The installation's own tables: accounts, memberships, provider state, agent identities.
 * They hold no tenant's data, so there is no tenant setting; tenant rows stay invisible through this door.
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
