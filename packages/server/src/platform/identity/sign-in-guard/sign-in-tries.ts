import { createHash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { networkOf } from "../../http/network-of.ts";
import type { InstallationDatabase } from "../provider/installation-database.ts";

export const maxTries = 5;
export const pauseMs = 15 * 60_000;
/** Failed attempts in 15 minutes, over all names of a network, all networks of a name, and all of both. */
export const sharedLimits = { network: 50, name: 25, server: 2_000 } as const;

type Try = { allowed: true; triesLeft: number } | { allowed: false; pausedForMs: number };
type SharedTry =
  | { allowed: true }
  | { allowed: false; pausedForMs: number; budget: keyof typeof sharedLimits };
interface Counted {
  tries: number;
  lastMs: number;
}

/** Counts failed sign-ins in the database, shared by all servers and restarts. */
export function signInTries(database: InstallationDatabase, clock: Clock) {
  async function count(sql: string, key: string, max: number): Promise<Try> {
    const nowMs = clock.nowMs();
    const [row] = await database.query<Counted>(sql, [key, nowMs, nowMs - pauseMs, max]);
    if (!row) throw new Error("a counted attempt returned no row");
    if (row.tries <= max) return { allowed: true, triesLeft: max - row.tries };
    return { allowed: false, pausedForMs: row.lastMs + pauseMs - nowMs };
  }

  return {
    /**
     * Counts an attempt before checking the password, so that parallel guesses count. The fifth starts a
     * pause of 15 minutes, whether or not the name exists.
     */
    take: (userName: string, address: string): Promise<Try> =>
      count(takeSql, keyOf(userName, address), maxTries),
    /** Counts it in the shared budgets. The first that is used up refuses it, and the others do not count it. */
    async takeShared(userName: string, address: string): Promise<SharedTry> {
      for (const { budget, key } of sharedKeys(userName, address)) {
        const turn = await count(takeSharedSql, key, sharedLimits[budget]);
        if (!turn.allowed) return { ...turn, budget };
      }
      return { allowed: true };
    },
    /** The password was right. */
    async forgive(userName: string, address: string): Promise<void> {
      await database.query("delete from installation.sign_in_try where key_hash = $1", [
        keyOf(userName, address),
      ]);
    },
    /** The password was right, or not checked. */
    async giveBackShared(userName: string, address: string): Promise<void> {
      for (const { key } of sharedKeys(userName, address)) await giveBackOne(database, key);
    },
    giveBack: (userName: string, address: string) => giveBackOne(database, keyOf(userName, address)),
    async sweep(): Promise<void> {
      await database.query(
        "delete from installation.sign_in_try where last_at < to_timestamp($1::float8 / 1000)",
        [clock.nowMs() - pauseMs],
      );
    },
  };
}
export type SignInTries = ReturnType<typeof signInTries>;

const returning = `returning tries::float8 as tries, extract(epoch from last_at)::float8 * 1000 as "lastMs"`;

// Attempts during a pause do not extend it.
const takeSql = `
  insert into installation.sign_in_try as t (key_hash, tries, last_at)
  values ($1, 1, to_timestamp($2::float8 / 1000))
  on conflict (key_hash) do update set
    tries = case when t.last_at <= to_timestamp($3::float8 / 1000) then 1 else least(t.tries + 1, $4::int8 + 1) end,
    last_at = case when t.tries >= $4::int8 and t.last_at > to_timestamp($3::float8 / 1000) then t.last_at
              else excluded.last_at end
  ${returning}`;

// From the first attempt on, so that rare failures never add up.
const takeSharedSql = `
  insert into installation.sign_in_try as t (key_hash, tries, last_at)
  values ($1, 1, to_timestamp($2::float8 / 1000))
  on conflict (key_hash) do update set
    tries = case when t.last_at <= to_timestamp($3::float8 / 1000) then 1 else least(t.tries + 1, $4::int8 + 1) end,
    last_at = case when t.last_at <= to_timestamp($3::float8 / 1000) then excluded.last_at else t.last_at end
  ${returning}`;

async function giveBackOne(database: InstallationDatabase, key: string): Promise<void> {
  await database.query(
    "update installation.sign_in_try set tries = tries - 1 where key_hash = $1 and tries > 0",
    [key],
  );
}

const nameOf = (userName: string) => userName.trim().toLowerCase();
const hashOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64");
const keyOf = (userName: string, address: string) => hashOf(nameOf(userName), networkOf(address));
const sharedKeys = (userName: string, address: string) =>
  [
    { budget: "network", key: hashOf("network", "", networkOf(address)) },
    { budget: "name", key: hashOf("name", "", nameOf(userName)) },
    { budget: "server", key: hashOf("server", "", "") },
  ] as const;
