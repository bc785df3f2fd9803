import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { type RunningServer, startServer } from "../../server.ts";
import { testTenant } from "../../testing/database.ts";
import { testVendorKeys } from "../../testing/licences.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config/config.ts";
import { freePort } from "../http/free-port.ts";
import { AccountStore } from "../identity/accounts/accounts.ts";
import { hashPassword } from "../identity/accounts/password.ts";
import { installationDatabase } from "../identity/provider/installation-database.ts";
import { Browser, testSecretKey } from "../identity/provider/provider-under-test.ts";
import { openPool } from "./pool.ts";

let tenant: TestTenant;
let server: RunningServer;
let admin: pg.Client;
let token: string;

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const port = await freePort();
  const config = readConfig({
    DATABASE_URL: tenant.urls.server,
    GANTRY_SECRET_KEY: testSecretKey.toString("base64"),
    HOST: "127.0.0.1",
    LICENCE_VENDOR_KEYS: testVendorKeys,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  server = await startServer(config, { log: quietLog });
  const id = await new AccountStore(installationDatabase(tenant.pool), systemClock).ensureEmbedded({
    userName: "amy",
    email: null,
    givenName: "Amy",
    familyName: "Stone",
    passwordHash: await hashPassword("a long one"),
    tenants: [tenant.id],
  });
  await tenant.asOwner(
    `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
     select $1, $2, 'DIRECT', action, 'FORBIDDEN_WORD', null from unnest(array['CREATE', 'READ']) action`,
    [tenant.id, id],
  );
  token = (await new Browser(server.url).tokens("amy", "a long one")).access_token;
  admin = new pg.Client({
    connectionString: `postgres://gantry_admin:${inject("cluster").passwords.admin}@127.0.0.1:${inject("cluster").port}/postgres`,
  });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await admin.end();
});

const databaseName = () => new URL(tenant.urls.server).pathname.slice(1);

/** Ends the server's sessions as a fail-over does; returns how many of them were in a transaction. */
async function endSessions(): Promise<{ ended: number; busy: number }> {
  const { rows } = await admin.query<{ state: string }>(
    `select state, pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'gantry'`,
    [databaseName()],
  );
  return { ended: rows.length, busy: rows.filter(({ state }) => state !== "idle").length };
}

const call = (path: string, body: object) =>
  fetch(`${server.url}/api/v1${forbiddenWord.path}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("ended database sessions end only the calls under way with 503, and lose no acknowledged write", async () => {
  const page = new WebSocket(`${server.url.replace("http", "ws")}/websocket`);
  let hasClosed = false;
  page.on("close", () => (hasClosed = true));
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let [number, busy, isOver] = [0, 0, false];
  const writer = async () => {
    while (!isOver) {
      const word = `WORD${number++}`;
      const answer = await call("", { name: word });
      statuses.add(answer.status);
      if (answer.status === 201) acknowledged.push(word);
      else expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      await answer.body?.cancel();
    }
  };
  const writers = [writer(), writer(), writer(), writer()];
  for (let round = 0; round < 12 || busy === 0; round++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 20);
    busy += (await endSessions()).busy;
  }
  isOver = true;
  await Promise.all(writers);
  expect(statuses).toEqual(new Set([201, 503]));
  const stored = await tenant.asOwner<{ word: string }>(
    "select doc ->> 'name' as word from forbidden_word where tenant_id = $1",
    [tenant.id],
  );
  const words = new Set(stored.map(({ word }) => word));
  expect(acknowledged.filter((word) => !words.has(word))).toEqual([]);
  expect(hasClosed).toBe(false);
  page.close();
});

test("a long statement and an idle transaction are ended, and others get their connection and lock", async () => {
  const pool = await openPool(tenant.urls.server, { maxConnections: 2, statementMs: 300 });
  const holder = await pool.connect();
  try {
    await expect(pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
    await holder.query("begin; select pg_advisory_xact_lock(7)");
    const takeLock = () => pool.query("select pg_try_advisory_xact_lock(7) as taken");
    await expect.poll(async () => (await takeLock()).rows).toEqual([{ taken: true }]);
    await expect(holder.query("commit")).rejects.toThrow();
  } finally {
    holder.release(true);
    await pool.end();
  }
});
