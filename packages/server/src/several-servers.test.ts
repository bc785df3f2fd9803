import type { EntityUpdate, ServerMessage } from "@gantry/domain/contract/answers/websocket.ts";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Config, readConfig } from "./platform/config/config.ts";
import { systemClock } from "./platform/clock.ts";
import { AccountStore } from "./platform/identity/accounts/accounts.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { hashPassword } from "./platform/identity/accounts/password.ts";
import { freePort } from "./platform/http/free-port.ts";
import { Browser, testSecretKey } from "./platform/identity/provider/provider-under-test.ts";
import { updatesOf } from "./platform/realtime/page-under-test.ts";
import { type RunningServer, startServer } from "./server.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { testVendorKeys } from "./testing/licences.ts";
import { NatsUnderTest, natsServerPath } from "./testing/nats-server.ts";
import { quietLog } from "./testing/quiet-log.ts";

let tenant: TestTenant;
let accountId: string;
const running: RunningServer[] = [];
const password = "a long one";

beforeAll(async () => {
  tenant = await testTenant();
  accountId = await addAccount("amy");
  // The last administrator of a tenant loses nothing.
  for (const holder of [accountId, await addAccount("ben")]) {
    for (const action of ["READ", "CREATE", "UPDATE", "DELETE"]) await grant(action, "PERMISSION", holder);
    for (const action of ["READ", "CREATE", "UPDATE"]) await grant(action, "SIGN", holder);
  }
});
beforeEach(() => grant("READ", "SIGN"));
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const addAccount = async (userName: string) =>
  new AccountStore(installationDatabase(tenant.pool), systemClock).ensureEmbedded({
    userName: `${userName}-${tenant.id}`,
    email: null,
    givenName: userName,
    familyName: "Stone",
    passwordHash: await hashPassword(password),
    tenants: [tenant.id],
  });
const grant = (action: string, entityType: string, holder = accountId) =>
  tenant.asOwner(
    `insert into permission_grant values ($1, $2, 'DIRECT', $3, $4, null) on conflict do nothing`,
    [tenant.id, holder, action, entityType],
  );
const loseReading = () =>
  tenant.asOwner(
    "delete from permission_grant where tenant_id = $1 and account_id = $2 and action = 'READ' and entity_type = 'SIGN'",
    [tenant.id, accountId],
  );

async function start(natsUrl: string, publicUrl?: string): Promise<Config> {
  const config = readConfig({
    DATABASE_URL: tenant.urls.server,
    GANTRY_SECRET_KEY: testSecretKey.toString("base64"),
    LICENCE_VENDOR_KEYS: testVendorKeys,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    NATS_URL: natsUrl,
    METRICS_PORT: String(await freePort()),
  });
  const placed = { ...config, publicUrl: publicUrl ?? `http://127.0.0.1:${config.port}` };
  running.push(await startServer(placed, { log: quietLog }));
  return placed;
}

const addressOf = ({ port }: Config) => `http://127.0.0.1:${port}`;
const readReadiness = async (config: Config) =>
  (await (await fetch(`${addressOf(config)}/readyz`)).json()) as { status: string; bus: string };
const waitForBus = (config: Config, bus: string) =>
  expect.poll(async () => (await readReadiness(config)).bus, { timeout: 20_000, interval: 20 }).toBe(bus);
const tokenAt = async (config: Config) =>
  (await new Browser(config.publicUrl).tokens(`amy-${tenant.id}`, password)).access_token;

async function call(config: Config, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${addressOf(config)}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
  return (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> & { id: string };
}

async function openPage(config: Config, token: string) {
  const socket = new WebSocket(`${addressOf(config).replace("http", "ws")}/websocket`);
  const messages: ServerMessage[] = [];
  socket.on("message", (data) => messages.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  await once(socket, "open");
  const send = (message: object) => socket.send(JSON.stringify(message));
  const waitForMessage = (check: (message: ServerMessage) => boolean, timeout = 20_000) =>
    expect.poll(() => messages.some(check), { timeout, interval: 10 }).toBe(true);
  const listUpdates = () => messages.flatMap(updatesOf);
  const shows = (check: (update: EntityUpdate) => boolean) =>
    expect.poll(() => listUpdates().some(check), { timeout: 20_000, interval: 10 }).toBe(true);
  send({ type: "auth", token, tenantId: tenant.id });
  send({ type: "subscribe", subscriptionId: "s", entityType: "SIGN", ids: [], tenantId: tenant.id });
  await waitForMessage(({ type }) => type === "subscribed");
  return { socket, messages, updates: listUpdates, heard: waitForMessage, shows };
}

const newSign = (name: string) => ({
  name,
  category: "DMS",
  pixelWidth: 96,
  pixelHeight: 32,
  host: "127.0.0.1",
  port: 16_100,
});

describe("without NATS", () => {
  test("a server starts and works without its NATS, and reports the disconnection", async () => {
    const server = await start(`nats://127.0.0.1:${await freePort()}`);
    const token = await tokenAt(server);
    const page = await openPage(server, token);
    const sign = await call(server, token, "POST", "/signs/sign", newSign("DMS alone"));
    await page.shows(({ entity }) => entity.id === sign.id);
    expect(await readReadiness(server)).toEqual({ status: "ready", bus: "cutOff" });
    expect(await (await fetch(`http://localhost:${server.metrics?.port}/metrics`)).text()).toContain(
      "gantry_bus_reaches_others 0",
    );
    page.socket.terminate();
  });
});

if (natsServerPath) describe("two servers joined by NATS", testTwoServers);

function testTwoServers(): void {
  let nats: NatsUnderTest;
  beforeAll(async () => {
    nats = new NatsUnderTest(await freePort());
    await nats.start();
  });
  afterAll(() => nats.kill());

  const startBoth = async () => {
    const a = await start(nats.url);
    const b = await start(nats.url, a.publicUrl);
    await waitForBus(a, "connected");
    await waitForBus(b, "connected");
    return { a, b, token: await tokenAt(a) };
  };

  test("a write on one server reaches a page of the other (RT-001)", async () => {
    const { a, b, token } = await startBoth();
    const page = await openPage(b, token);
    const sign = await call(a, token, "POST", "/signs/sign", newSign("DMS 1"));
    await page.shows(({ entity, updateType }) => entity.id === sign.id && updateType === "CREATE");
    await call(a, token, "PUT", `/signs/sign/${sign.id}`, { ...sign, name: "DMS 2" });
    await page.shows(({ entity }) => entity["name"] === "DMS 2");
    page.socket.terminate();
  });

  test("a permission revoked on one server closes the other's page within a second", async () => {
    const { a, b, token } = await startBoth();
    const page = await openPage(b, token);
    await call(a, token, "DELETE", `/system/permissions/${accountId}/READ/SIGN`);
    await page.heard(({ type }) => type === "subscribe_error", 1_000);
    page.socket.terminate();
  });

  test("without NATS a revoked permission still closes pages, which refetch afterwards", async () => {
    const { a, b, token } = await startBoth();
    const page = await openPage(b, token);
    await nats.kill();
    await waitForBus(b, "cutOff");
    const sign = await call(a, token, "POST", "/signs/sign", newSign("DMS 3"));
    expect(page.messages.some(({ type }) => type === "refetch")).toBe(false);
    await nats.start();
    await page.heard(({ type }) => type === "refetch");
    await waitForBus(a, "connected");
    await waitForBus(b, "connected");
    // Changes written during the refetch are included in it; later ones are published.
    let round = 0;
    const isShown = async () => {
      const now = await call(a, token, "GET", `/signs/sign/${sign.id}`);
      await call(a, token, "PUT", `/signs/sign/${sign.id}`, { ...now, name: `Round ${round++}` });
      return page.updates().some(({ entity }) => String(entity["name"]).startsWith("Round"));
    };
    await expect.poll(isShown, { timeout: 15_000, interval: 50 }).toBe(true);
    await nats.kill();
    await waitForBus(b, "cutOff");
    await loseReading();
    // Server B gets no event and detects it by itself.
    await page.heard(({ type }) => type === "subscribe_error", 2_000);
    page.socket.terminate();
    await nats.start();
  });
}
