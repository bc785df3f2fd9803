import type { SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import { once } from "node:events";
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readConfig, type Config } from "./platform/config/config.ts";
import { systemClock } from "./platform/clock.ts";
import { AccountStore } from "./platform/identity/accounts/accounts.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { hashPassword } from "./platform/identity/accounts/password.ts";
import { freePort } from "./platform/http/free-port.ts";
import { Browser, testSecretKey } from "./platform/identity/provider/provider-under-test.ts";
import { agentKeys, AgentEnd } from "./platform/agent-link/link-under-test.ts";
import { newEnrolmentCode } from "./platform/agent-link/agents/agent-store.ts";
import { startServer, type RunningServer } from "./server.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { testVendorKeys } from "./testing/licences.ts";
import { quietLog } from "./testing/quiet-log.ts";

const secretKey = testSecretKey.toString("base64");
let tenant: TestTenant;
let other: TestTenant;
let server: RunningServer;
let config: Config;
let accountId: string;
let token: string;

beforeAll(async () => {
  tenant = await testTenant();
  other = await testTenant();
  config = readConfig({
    DATABASE_URL: tenant.urls.server,
    GANTRY_SECRET_KEY: secretKey,
    HOST: "127.0.0.1",
    LICENCE_VENDOR_KEYS: testVendorKeys,
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    PUBLIC_URL: undefined,
  });
  config = { ...config, publicUrl: `http://127.0.0.1:${config.port}` };
  const accounts = new AccountStore(installationDatabase(tenant.pool), systemClock);
  accountId = await accounts.ensureEmbedded({
    userName: `amy-${tenant.id}`,
    email: null,
    givenName: "Amy",
    familyName: "Stone",
    passwordHash: await hashPassword("a long one"),
    tenants: [tenant.id],
  });
  await grant("READ", "SIGN", null);
  await grant("CREATE", "SIGN", null);
  await grant("CONTROL", "SIGN", null);
  server = await startServer(config, { log: quietLog });
  token = (await new Browser(config.publicUrl).tokens(`amy-${tenant.id}`, "a long one")).access_token;
});
afterAll(() => server.stop());

const grant = (action: string, entityType: string, ids: string[] | null) =>
  tenant.asOwner("insert into permission_grant values ($1, $2, 'DIRECT', $3, $4, $5)", [
    tenant.id,
    accountId,
    action,
    entityType,
    ids,
  ]);
const call = (path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(config.publicUrl + path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const newSign = {
  name: "DMS 7",
  category: "DMS",
  pixelWidth: 96,
  pixelHeight: 32,
  host: "127.0.0.1",
  port: 16_100,
};

describe("authentication", () => {
  test("the page gets sign-in data without a token, and user and tenants with one (AUTH-008, AUTH-016)", async () => {
    const publicConfig = await (await call("/api/v1/config", { authorization: "" })).json();
    expect(publicConfig).toMatchObject({ issuer: `${config.publicUrl}/oidc`, clientId: "gantry-console" });
    const session = (await (await call("/api/v1/session")).json()) as SessionAnswer;
    expect(session).toMatchObject({
      user: { id: accountId, name: "Amy Stone" },
      tenant: { id: tenant.id },
      tenants: [{ id: tenant.id }],
      permissions: { READ: { SIGN: [] } },
    });
    const mine = await (await call("/api/v1/system/tenants/me")).json();
    expect(mine).toEqual([{ id: tenant.id, name: tenant.id, description: expect.any(String) as string }]);
    expect(session.tenants).toEqual(mine);
  });

  test("the tenant header selects only among the token's tenants (AUTH-004)", async () => {
    expect((await call("/api/v1/session", { "x-tenant-id": tenant.id })).status).toBe(200);
    const foreign = await call("/api/v1/session", { "x-tenant-id": other.id });
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: "foreignTenant" }]);
  });

  test("signing out ends the session's token and page at once, and 401 names the scheme", async () => {
    const signedIn = await new Browser(config.publicUrl).tokens(`amy-${tenant.id}`, "a long one");
    const headers = { authorization: `Bearer ${signedIn.access_token}` };
    const page = new WebSocket(`${config.publicUrl.replace("http", "ws")}/websocket`);
    const closed = once(page, "close");
    await once(page, "open");
    page.send(JSON.stringify({ type: "auth", token: signedIn.access_token, tenantId: tenant.id }));
    await once(page, "message");
    const ended = await fetch(`${config.publicUrl}/api/v1/session`, { method: "DELETE", headers });
    expect(ended.status).toBe(204);
    const refused = await call("/api/v1/session", headers);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "notSignedIn" }]);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="gantry"');
    expect((await closed)[0]).toBe(4401);
    expect((await call("/api/v1/session")).status).toBe(200);
  });

  test("a token is accepted only unmodified and in the header (AUTH-003)", async () => {
    const inUrl = await call(`/api/v1/session?access_token=${token}`, { authorization: "" });
    const changed = await call("/api/v1/session", { authorization: `Bearer ${token.slice(0, -6)}AAAAAA` });
    expect([inUrl.status, changed.status]).toEqual([401, 401]);
  });
});

describe("links", () => {
  test("an agent enrols over HTTP, gets a new sign, and its report reaches the open page", async () => {
    const keys = agentKeys();
    const code = await newEnrolmentCode(installationDatabase(tenant.pool), systemClock, tenant.id);
    const enrolled = await call("/agent/enrol", {}, { code, name: "cabinet", publicKey: keys.publicKey });
    const { agentId } = (await enrolled.json()) as { agentId: string };
    const agent = await AgentEnd.welcomed(`${config.publicUrl.replace("http", "ws")}/agent`, {
      ...keys,
      agentId,
    });
    const made = await call("/api/v1/signs/sign", {}, { ...newSign, community: "s3cret" });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    const { device } = await agent.next("device");
    expect(device).toMatchObject({ id, host: "127.0.0.1", port: 16_100, secrets: { community: "s3cret" } });

    const page = new WebSocket(`${config.publicUrl.replace("http", "ws")}/websocket`);
    const received: Record<string, unknown>[] = [];
    page.on("message", (data) => received.push(JSON.parse(data.toString()) as Record<string, unknown>));
    const waitForMessage = async (type: string) => {
      while (!received.some((message) => message["type"] === type)) await once(page, "message");
      return received.find((message) => message["type"] === type);
    };
    await once(page, "open");
    page.send(JSON.stringify({ type: "auth", token, tenantId: tenant.id }));
    page.send(
      JSON.stringify({
        type: "subscribe",
        subscriptionId: "s",
        entityType: "SIGN",
        ids: [id],
        tenantId: tenant.id,
      }),
    );
    await waitForMessage("subscribed");
    agent.send({
      type: "batch",
      lane: "live",
      sequence: 1,
      observations: [
        {
          kind: "state",
          entityType: "SIGN",
          entityId: id,
          observedAt: new Date().toISOString(),
          status: "ONLINE",
          stateData: {},
        },
      ],
    });
    const update = await waitForMessage("update");
    expect(update).toMatchObject({
      entityType: "SIGN",
      updateType: "UPDATE",
      entity: { id, status: "ONLINE" },
    });
    expect(JSON.stringify(update)).not.toContain("s3cret");
    expect(JSON.stringify(update)).not.toContain("16100");

    const poll = fetch(`${config.publicUrl}/api/v1/signs/sign/${id}/poll`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    const { action } = await agent.next("action");
    const pending = await call(
      `/api/v1/system/communication-action/pending/${id}?timeframe=15m&requestTypes=POLL`,
    );
    expect(await pending.json()).toMatchObject([
      { id: action.id, requestType: "POLL", completedPercentage: 0 },
    ]);
    agent.send({
      type: "batch",
      lane: "live",
      sequence: 2,
      observations: [
        { kind: "actionResult", actionId: action.id, at: new Date().toISOString(), result: "SUCCESS" },
      ],
    });
    expect(await (await poll).json()).toEqual({ status: "SUCCESS", actionId: action.id });
    agent.socket.close();
    page.close();
  });

  test("codes are limited to ten attempts a minute per address", async () => {
    const guess = () =>
      call("/agent/enrol", {}, { code: "guess", name: "x", publicKey: agentKeys().publicKey });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10);
    expect(statuses).toContain(429);
    const waiting = await guess();
    expect(await waiting.json()).toMatchObject({
      code: "tooManyRequests",
      params: { retryAfterS: expect.any(Number) as number },
    });
  });

  test("no other path accepts a websocket, and a token in the URL is ignored", async () => {
    const lost = new WebSocket(`${config.publicUrl.replace("http", "ws")}/elsewhere`);
    await expect(once(lost, "open")).rejects.toThrow(/404/);
  });
});

describe("health", () => {
  test("the process reports liveness, readiness and metrics without naming a tenant", async () => {
    expect((await call("/healthz")).status).toBe(200);
    expect(await (await call("/readyz")).json()).toEqual({ status: "ready", bus: "alone" });
    const figures = await (await fetch(`http://localhost:${config.metrics?.port}/metrics`)).text();
    expect(figures).toContain("gantry_agents_connected");
    expect(figures).not.toContain(tenant.id);
    expect((await call("/metrics")).status).toBe(404);
  });
});

describe("the process", () => {
  const makeEnvironment = async (more: Record<string, string> = {}) => {
    const port = String(await freePort());
    return {
      PATH: process.env["PATH"],
      DATABASE_URL: tenant.urls.server,
      GANTRY_SECRET_KEY: secretKey,
      PORT: port,
      ...more,
    };
  };
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));

  test("it reports readiness and exits when its parent dies", async () => {
    const env = await makeEnvironment({ LOG_LEVEL: "info" });
    const child = fork(main, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    let lines = "";
    child.stdout?.on("data", (text: Buffer) => (lines += text.toString()));
    const [ready] = (await once(child, "message")) as [{ ready: boolean; url: string }];
    expect(ready).toEqual({ ready: true, url: `http://localhost:${env.PORT}` });
    for (const address of [`http://127.0.0.1:${env.PORT}`, ready.url])
      expect((await fetch(`${address}/healthz?code=topsecret`)).status).toBe(200);
    const ended = once(child, "exit");
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(lines).toContain('"path":"/healthz"');
    expect(lines).not.toContain("topsecret");
  });

  test.each([
    [{ GANTRY_DEMO: "true", HOST: "0.0.0.0" }, /^GANTRY_DEMO .*loopback/m],
    [{ GANTRY_SECRET_KEY: "short" }, /^GANTRY_SECRET_KEY /m],
    [{ GANTRY_SECRET_KEY: randomBytes(32).toString("base64") }, /^GANTRY_SECRET_KEY is not the one/m],
  ])("with %o it does not start and reports why", async (more, words) => {
    const env = await makeEnvironment(more);
    const child = fork(main, { env, stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let output = "";
    child.stderr?.on("data", (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toContain("    at ");
  });
});
