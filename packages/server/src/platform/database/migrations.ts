import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** A schema migration, a file `NNNN_name.sql`. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
// Advisory lock id, so that servers starting together migrate one after the other.
const lockKey = 7_216_004;

export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file));
  const migrations = files.sort().map((file) => {
    const sql = readFileSync(path.join(folder, file), "utf8");
    const checksum = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
    return { number: Number(file.slice(0, 4)), name: file.slice(5, -4), sql, checksum };
  });
  const twice = migrations.find((one, index) => migrations[index + 1]?.number === one.number);
  if (twice) throw new Error(`Two migrations have the number ${twice.number}.`);
  return migrations;
}

export async function migrate(ownerUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query("create extension if not exists pg_trgm");
    await client.query(`create schema if not exists installation;
      create table if not exists installation.migration (
        number int primary key, name text not null, checksum text not null, applied_at timestamptz not null)`);
    const pending = await findPendingMigrations(client, migrations);
    for (const migration of pending) await run(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Until the baseline is released it changes in place, and nothing leads from one state of it to the next. */
export const unreleasedProblem =
  "the database was created by an unreleased version and cannot be upgraded; create a new one";

/** Whether a database that begins with this migration has another baseline than ours. */
export function isUnreleased(
  first: Pick<Migration, "number" | "checksum">,
  [baseline] = readMigrations(),
): boolean {
  return first.number === baseline?.number && first.checksum !== baseline.checksum;
}

async function findPendingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from installation.migration order by number",
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  if (rows[0] && isUnreleased(rows[0], migrations)) throw new Error(`${unreleasedProblem}.`);
  for (const applied of rows) {
    const file = known.get(applied.number);
    if (!file) throw new Error(`The database is newer than this program: it has migration ${applied.name}.`);
    if (file.checksum !== applied.checksum) {
      throw new Error(`Migration ${applied.name} was changed after it ran here; add a new one instead.`);
    }
  }
  const last = rows.at(-1)?.number ?? 0;
  const done = new Set(rows.map((row) => row.number));
  const pending = migrations.filter((migration) => !done.has(migration.number));
  const late = pending.find((migration) => migration.number < last);
  if (late)
    throw new Error(`Migration ${late.name} comes before one that already ran; give it the next number.`);
  return pending;
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      "insert into installation.migration (number, name, checksum, applied_at) values ($1, $2, $3, statement_timestamp())",
      [migration.number, migration.name, migration.checksum],
    );
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
