import pg from "pg";

/** Connections of the server's own role, opened only when that role is held by row security. */
export async function openPool(serverUrl: string, maxConnections = 10): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: maxConnections,
    application_name: "gantry",
    // A new connection knows no table yet: its first list takes twice as long.
    idleTimeoutMillis: 5 * 60_000,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    await assertHeldByRowSecurity(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
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

/** Refuses a role that row security does not hold: superuser, BYPASSRLS, owner of a table, or a member of such a one. */
export async function assertHeldByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; superuser: boolean; bypasses: boolean; owns: boolean }>(
    wallsQuery,
  );
  const found = rows[0];
  if (!found || !(found.superuser || found.bypasses || found.owns)) return;
  const why = found.superuser
    ? "is a superuser"
    : found.bypasses
      ? "may bypass row security"
      : "owns tables, so row security does not hold it";
  throw new Error(
    `The server does not start: its database role ${found.role} ${why}. Use a login role that is only a member of gantry_server.`,
  );
}
