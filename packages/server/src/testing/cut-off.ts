import type pg from "pg";

/** Cuts off the transactions of some work after it was seen under way so many times. Returns how many. */
export async function cutOff(
  pool: pg.Pool,
  work: Promise<unknown>,
  { isUnderWay, sightings }: { isUnderWay: () => Promise<boolean>; sightings: number },
): Promise<number> {
  let isOver = false;
  const settled = work.then(() => (isOver = true));
  for (let left = sightings; left > 0 && !isOver; ) if (await isUnderWay()) left--;
  // What the database sees of kill -9.
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  await settled;
  return rows.length;
}
