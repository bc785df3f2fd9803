import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { networkOf } from "../http/network-of.ts";
import type { InstallationDatabase } from "./provider/installation-database.ts";

export const maxTries = 5;
export const pauseMs = 15 * 60_000;

type Try = { allowed: true; triesLeft: number } | { allowed: false; pausedForMs: number };

/** Counts failed sign-ins per user name and address in the database, shared by all servers and restarts. */
export function signInTries(database: InstallationDatabase, clock: Clock) {
  return {
    /**
     * Counts an attempt before checking the password, so that parallel guesses count. The fifth starts a
     * pause of 15 minutes, whether or not the name exists.
     */
    async take(userName: string, address: string): Promise<Try> {
      const nowMs = clock.nowMs();
      const [row] = await database.query<{ tries: number; last_ms: number }>(takeSql, [
        keyOf(userName, address),
        nowMs,
        nowMs - pauseMs,
        maxTries,
      ]);
      if (!row) throw new Error("a counted attempt returned no row");
      if (row.tries <= maxTries) return { allowed: true, triesLeft: maxTries - row.tries };
      return { allowed: false, pausedForMs: row.last_ms + pauseMs - nowMs };
    },
    async forgive(userName: string, address: string): Promise<void> {
      await database.query("delete from installation.sign_in_try where key_hash = $1", [
        keyOf(userName, address),
      ]);
    },
    async sweep(): Promise<void> {
      await database.query(
        "delete from installation.sign_in_try where last_at < to_timestamp($1::float8 / 1000)",
        [clock.nowMs() - pauseMs],
      );
    },
  };
}
export type SignInTries = ReturnType<typeof signInTries>;

// Attempts during a pause do not extend it.
const takeSql = `
  insert into installation.sign_in_try as t (key_hash, tries, last_at)
  values ($1, 1, to_timestamp($2::float8 / 1000))
  on conflict (key_hash) do update set
    tries = case when t.last_at <= to_timestamp($3::float8 / 1000) then 1 else least(t.tries + 1, $4::int8 + 1) end,
    last_at = case when t.tries >= $4::int8 and t.last_at > to_timestamp($3::float8 / 1000) then t.last_at
              else excluded.last_at end
  returning tries::float8 as tries, extract(epoch from last_at)::float8 * 1000 as last_ms`;

const keyOf = (userName: string, address: string) =>
  createHash("sha256")
    .update(`${userName.trim().toLowerCase()}\n${networkOf(address)}`)
    .digest("base64");
