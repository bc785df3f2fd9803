import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serverConfig } from "../../testing/running-server.ts";
import { selfSigned } from "../../testing/self-signed.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { openPool } from "./pool.ts";

const folder = mkdtempSync(path.join(tmpdir(), "gantry-tls-"));
const [served, other] = [selfSigned(), selfSigned()];
const fileOf = (name: string, { cert }: { cert: string }): string => {
  const file = path.join(folder, name);
  writeFileSync(file, cert);
  return file;
};
let tenant: TestTenant;
let proxy: Server;
/** Whether the connection that came last was encrypted. */
let wasEncrypted: boolean | undefined;

beforeAll(async () => {
  tenant = await testTenant();
  proxy = createServer((socket) => void passOn(socket)).listen(0, "127.0.0.1");
  await once(proxy, "listening");
});
afterAll(() => proxy.close());

/** TLS in front of the test's database, as PostgreSQL's own: the client asks with an SSLRequest first. */
async function passOn(socket: Socket): Promise<void> {
  socket.on("error", () => undefined);
  const [first] = (await once(socket, "data")) as [Buffer];
  const database = connect(Number(new URL(tenant.urls.server).port), "127.0.0.1");
  database.on("error", () => undefined);
  wasEncrypted = first.readInt32BE(4) === 80877103;
  if (!wasEncrypted) {
    database.write(first);
    socket.pipe(database).pipe(socket);
    return;
  }
  socket.write("S");
  const secured = new TLSSocket(socket, { isServer: true, ...served });
  secured.on("error", () => database.destroy());
  secured.pipe(database).pipe(secured);
}

async function connectWith(more: Record<string, string>, host = "127.0.0.1"): Promise<boolean | undefined> {
  const url = new URL(tenant.urls.server);
  url.port = String((proxy.address() as AddressInfo).port);
  url.hostname = host;
  const config = await serverConfig({ urls: { owner: "", server: url.href } }, more);
  const pool = await openPool(config.databaseUrl, { maxConnections: 1 });
  await pool.end();
  return wasEncrypted;
}

test("the connection to the database is encrypted as DATABASE_TLS says", async () => {
  expect(await connectWith({})).toBe(false);
  expect(await connectWith({ DATABASE_TLS: "off" })).toBe(false);
  expect(await connectWith({ DATABASE_TLS: "require" })).toBe(true);
  const authority = fileOf("ca.pem", served);
  expect(await connectWith({ DATABASE_TLS: "verify", DATABASE_TLS_CA: authority })).toBe(true);
});

test("a database whose certificate the authority did not issue is refused with DATABASE_TLS=verify", async () => {
  const authority = fileOf("other.pem", other);
  await expect(connectWith({ DATABASE_TLS: "verify", DATABASE_TLS_CA: authority })).rejects.toThrow(
    /certificate/,
  );
  await expect(connectWith({ DATABASE_TLS: "verify" })).rejects.toThrow(/certificate/);
});

test("a call waits for a connection only as long as DATABASE_WAIT_SECONDS says", async () => {
  const config = await serverConfig(tenant, { DATABASE_WAIT_SECONDS: "1", DATABASE_CONNECTIONS: "1" });
  const pool = await openPool(config.databaseUrl, config.databasePool);
  const held = await pool.connect();
  const startMs = performance.now();
  await expect(pool.query("select 1")).rejects.toThrow(/timeout exceeded when trying to connect/);
  expect(performance.now() - startMs).toBeLessThan(10_000);
  held.release();
  await pool.end();
});

test("waits for locks and idle transactions are limited by settings of their own", async () => {
  const config = await serverConfig(tenant, { DATABASE_LOCK_SECONDS: "3", DATABASE_IDLE_SECONDS: "7" });
  const pool = await openPool(config.databaseUrl, config.databasePool);
  const { rows } = await pool.query(
    "select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement",
  );
  expect(rows).toEqual([{ lock: "3s", idle: "7s", statement: "1min" }]);
  await pool.end();
});
