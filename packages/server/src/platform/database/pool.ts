import pg from "pg";

export interface PoolSettings {
  maxConnections: number;
  /** Limit of one statement, by the database and, if that does not respond, by the server soon after. */
  statementMs: number;
  /** Calls fail with 503 when no connection becomes free in this time. */
  waitMs: number;
  /** Limit of a wait for a lock. */
  lockMs: number;
  /** Limit of a transaction without statements. */
  idleMs: number;
}

export const defaultPoolSettings: PoolSettings = {
  maxConnections: 10,
  statementMs: 60_000,
  waitMs: 10_000,
  lockMs: 15_000,
  idleMs: 60_000,
};

/** The time for a database that hangs, which cannot end its own statements. */
const silentMs = 5_000;

/** Opens connections of the server role, only if row security applies to it. */
export async function openPool(serverUrl: string, settings: Partial<PoolSettings> = {}): Promise<pg.Pool> {
  const { maxConnections, statementMs, waitMs, lockMs, idleMs } = { ...defaultPoolSettings, ...settings };
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: maxConnections,
    application_name: "gantry",
    connectionTimeoutMillis: waitMs,
    // New connections have cold catalogue caches, which doubles the time of the first list.
    idleTimeoutMillis: 5 * 60_000,
    keepAlive: true,
    types: { getTypeParser },
    statement_timeout: statementMs,
    query_timeout: statementMs + silentMs,
    lock_timeout: Math.min(lockMs, statementMs),
    idle_in_transaction_session_timeout: idleMs,
  });
  // Without listeners, a connection that breaks ends the process; its user gets the failure from the query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  try {
    await assertHeldByRowSecurity(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** Times in UTC are parsed by the engine, in half the time. */
function getTypeParser(oid: number, format?: "text" | "binary"): unknown {
  if (oid !== pg.types.builtins.TIMESTAMPTZ || format === "binary")
    return pg.types.getTypeParser(oid, format);
  return (text: string) =>
    /^\d{4}-.{5} .{8,15}\+00$/.test(text)
      ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
      : parseTime(text);
}

const wallsQuery = `
  select current_user as role,
    exists (select from pg_roles r where pg_has_role(current_user, r.oid, 'member') and r.rolsuper) as superuser,
    exists (select from pg_roles r where pg_has_role(current_user, r.oid, 'member') and r.rolbypassrls) as bypasses,
    exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname not like 'pg\\_toast%' and pg_has_role(current_user, c.relowner, 'member')
    ) as owns`;

/** Refuses roles that bypass row security: superuser, BYPASSRLS, table owner, or a member of one. */
async function assertHeldByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; superuser: boolean; bypasses: boolean; owns: boolean }>(
    wallsQuery,
  );
  const found = rows[0];
  if (!found || !(found.superuser || found.bypasses || found.owns)) return;
  const why = found.superuser
    ? "is a superuser"
    : found.bypasses
      ? "may bypass row security"
      : "owns tables, so row security does not apply to it";
  throw new Error(
    `The server does not start: its database role ${found.role} ${why}. Use a login role that is only a member of gantry_server.`,
  );
}
