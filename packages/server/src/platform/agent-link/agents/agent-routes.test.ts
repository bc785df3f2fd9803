import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { platformRecords } from "../../records/record-kinds.ts";
import { deleteExpired } from "../../records/retention.ts";
import {
  AgentEnd,
  agentKeys,
  type EnrolledAgent,
  linkUnderTest,
  type LinkUnderTest,
  makeSign,
} from "../link-under-test.ts";

const run = promisify(execFile);
const path = "/api/v1/system/communication-agent";
let tenant: TestTenant;
let link: LinkUnderTest;
let server: TestServer;
let agent: EnrolledAgent;
let end: AgentEnd;

const all: GrantsOnTheWire = {
  CREATE: { COMMUNICATION_AGENT: [] },
  READ: { COMMUNICATION_AGENT: [], SIGN: [] },
  UPDATE: { COMMUNICATION_AGENT: [], SIGN: [] },
  DELETE: { COMMUNICATION_AGENT: [] },
};
const admin = () => tenant.principal(all, "admin");
const viewer = () => tenant.principal({ READ: { COMMUNICATION_AGENT: [], SIGN: ["dms-1"] } }, "viewer");
const get = <Body>(what: string) => server.call<Body>(admin(), "GET", `${path}/${what}`);

beforeAll(async () => {
  tenant = await testTenant();
  link = await linkUnderTest(tenant);
  server = await serveRoutes(link.agentRoutes);
});
afterAll(() => link.stop());

test("without an agent or a code there is no client configuration, and a code creates one (COMM-026)", async () => {
  const getConfiguration = () =>
    get<{ exists: boolean; openCodes: number; agents: number }>("client-configuration");
  expect((await getConfiguration()).body).toEqual({
    exists: false,
    serverUrl: "https://console.example.org",
    agents: 0,
    openCodes: 0,
  });
  const made = await server.call<{ code: string; expiresAt: string }>(
    admin(),
    "POST",
    `${path}/enrolment-code`,
    {
      customerSite: "North yard",
    },
  );
  expect(made.status).toBe(201);
  expect(made.body.expiresAt).toBe(new Date(tenant.clock.nowMs() + 15 * 60_000).toISOString());
  expect((await getConfiguration()).body).toMatchObject({ exists: true, openCodes: 1 });
  const audit = await tenant.asOwner("select after::text as after from audit_log where tenant_id = $1", [
    tenant.id,
  ]);
  expect(JSON.stringify(audit)).not.toContain(made.body.code);
  tenant.clock.advanceMs(15 * 60_000);
  expect((await getConfiguration()).body).toMatchObject({ exists: false, openCodes: 0 });
  await expect(link.enrol(agentKeys(), made.body.code)).rejects.toMatchObject({ code: "enrolmentRefused" });
  expect(await server.failing(viewer(), "POST", `${path}/enrolment-code`, {})).toMatchObject({ status: 403 });
});

describe("with an agent", () => {
  beforeEach(async () => {
    await makeSign(tenant, "dms-1").catch(() => undefined);
    await makeSign(tenant, "dms-2", { protocol: "NONE" }).catch(() => undefined);
    if (agent) return;
    const { code } = (
      await server.call<{ code: string }>(admin(), "POST", `${path}/enrolment-code`, { customerSite: "Yard" })
    ).body;
    agent = await link.enrol(agentKeys(), code);
    end = await AgentEnd.welcomed(link.url, agent);
  });

  test("its site is that of its code (COMM-001)", async () => {
    expect((await get(agent.agentId)).body).toMatchObject({
      customerSite: "Yard",
      status: "active",
      version: "1.2.3",
      address: expect.stringContaining("127.0.0.1"),
      devices: 2,
      metadata: {},
      leaseUntil: null,
    });
  });

  test("its readable devices are listed with status and counted by protocol", async () => {
    const list = (principal: ReturnType<typeof admin>) =>
      server.call<{ items: { id: string }[]; total: number }>(
        principal,
        "POST",
        `${path}/${agent.agentId}/devices/find`,
        {},
      );
    expect((await list(admin())).body).toMatchObject({
      total: 2,
      items: [
        { id: "dms-1", entityType: "SIGN", protocol: "NTCIP", status: "UNKNOWN", pinned: false },
        { id: "dms-2" },
      ],
    });
    expect((await list(viewer())).body).toMatchObject({ total: 1, items: [{ id: "dms-1" }] });
    expect((await list(tenant.principal({ READ: { COMMUNICATION_AGENT: [] } }, "x"))).body.total).toBe(0);
    expect((await get(`${agent.agentId}/protocols`)).body).toEqual([
      { entityType: "SIGN", protocol: "NONE", count: 1 },
      { entityType: "SIGN", protocol: "NTCIP", count: 1 },
    ]);
  });

  test("heartbeat metrics are kept for a day (COMM-003)", async () => {
    for (let beat = 0; beat < 3; beat++) {
      tenant.clock.advanceMs(30_000);
      end.send({
        type: "heartbeat",
        sentAt: new Date(tenant.clock.nowMs()).toISOString(),
        metrics: { cpu: beat, memory: 100, uptime: 60 },
        journalDepth: 2,
        figures: { roundTripMs: 12, pollSuccess: 0.5, pollsPerMinute: 20, journalBytes: 4096 },
      });
      await end.next("heartbeatAck");
    }
    const { body } = await get<object[]>(`${agent.agentId}/metrics?timeframe=1m`);
    expect(body).toMatchObject([
      { cpu: 1 },
      { cpu: 2, roundTripMs: 12, pollSuccess: 0.5, journalBytes: 4096 },
    ]);
    expect((await get<object[]>(`${agent.agentId}/metrics`)).body).toHaveLength(3);
    const before = new Date(tenant.clock.nowMs() - 10_000).toISOString();
    const earlier = new Date(tenant.clock.nowMs() - 50_000).toISOString();
    const between = await get<object[]>(`${agent.agentId}/metrics?from=${earlier}&to=${before}`);
    expect(between.body).toMatchObject([{ cpu: 1 }]);
    expect(
      await server.failing(admin(), "GET", `${path}/${agent.agentId}/metrics?timeframe=soon`),
    ).toMatchObject({
      status: 400,
    });
    tenant.clock.advanceMs(24 * 3_600_000 - 30_001);
    await tenant.database.inTenant(tenant.principal({}), (db) => deleteExpired(db, platformRecords));
    expect((await get<object[]>(`${agent.agentId}/metrics?timeframe=30d`)).body).toMatchObject([
      { cpu: 1 },
      { cpu: 2 },
    ]);
  });

  test("its history between two times contains exactly those events", async () => {
    const all = (await get<{ id: string; at: string }[]>(`${agent.agentId}/events`)).body;
    const at = all.at(-1)?.at ?? "";
    const then = (await get<{ id: string; at: string }[]>(`${agent.agentId}/events?from=${at}&to=${at}`))
      .body;
    expect(then).toEqual(all.filter((event) => event.at === at));
    expect((await get<object[]>(`${agent.agentId}/events?from=2020-01-01&to=2020-01-02`)).body).toEqual([]);
    expect(await server.failing(admin(), "GET", `${path}/${agent.agentId}/events?from=soon`)).toMatchObject({
      status: 400,
    });
  });

  test("its history is paged, newest first", async () => {
    const { body } = await get<{ id: string; event: string }[]>(`${agent.agentId}/events`);
    expect(
      body
        .map(({ event }) => event)
        .toReversed()
        .slice(0, 3),
    ).toEqual(["agentEnrolled", "agentDevicesAssigned", "agentConnected"]);
    const first = (await get<{ id: string; event: string }[]>(`${agent.agentId}/events?limit=1`)).body;
    const next = (await get<{ event: string }[]>(`${agent.agentId}/events?limit=1&before=${first[0]?.id}`))
      .body;
    expect([...first, ...next].map(({ event }) => event)).toEqual(body.slice(0, 2).map(({ event }) => event));
  });

  test("changing, draining and revoking need update permission, and every change is published", async () => {
    const calls = [
      ["PUT", agent.agentId, { name: "East" }],
      ["POST", `${agent.agentId}/drain`, undefined],
      ["POST", `${agent.agentId}/activate`, undefined],
    ] as const;
    for (const [method, what, body] of calls) {
      expect(await server.failing(viewer(), method, `${path}/${what}`, body)).toMatchObject({ status: 403 });
      const announced = tenant.announced.length;
      expect((await server.call(admin(), method, `${path}/${what}`, body)).status).toBe(200);
      expect(tenant.announced.slice(announced)).toContainEqual(
        expect.objectContaining({ topic: "entity", entityType: "COMMUNICATION_AGENT", id: agent.agentId }),
      );
    }
    expect((await get(agent.agentId)).body).toMatchObject({
      name: "East",
      status: "active",
      drainAsked: false,
    });
    expect(await server.failing(viewer(), "POST", `${path}/${agent.agentId}/revoke`)).toMatchObject({
      status: 403,
    });
    expect(await server.failing(viewer(), "DELETE", `${path}/${agent.agentId}`)).toMatchObject({
      status: 403,
    });
  });

  test("pinning devices needs update permission for the agent and each device", async () => {
    const assign = (
      principal: ReturnType<typeof admin>,
      ids: string[],
      agentId: string | null = agent.agentId,
    ) => server.call(principal, "POST", `${path}/assign`, { agentId, entityType: "SIGN", ids });
    const some = tenant.principal(
      {
        READ: { COMMUNICATION_AGENT: [], SIGN: ["dms-1"] },
        UPDATE: { COMMUNICATION_AGENT: [], SIGN: ["dms-1"] },
      },
      "some",
    );
    expect((await assign(some, ["dms-1", "dms-2"])).status).toBe(404);
    expect((await assign(viewer(), ["dms-1"])).status).toBe(403);
    expect((await assign(some, ["dms-1"])).status).toBe(204);
    const listPinned = async () =>
      (
        await tenant.asOwner<{ id: string }>(
          "select id from device_assignment where tenant_id = $1 and pinned_agent_id = $2",
          [tenant.id, agent.agentId],
        )
      ).map(({ id }) => id);
    expect(await listPinned()).toEqual(["dms-1"]);
    expect((await assign(admin(), ["dms-1"], "nobody")).status).toBe(404);
    expect((await assign(some, ["dms-1"], null)).status).toBe(204);
    expect(await listPinned()).toEqual([]);
  });

  test("a removed agent is not listed, and a revoked one stays but cannot be changed", async () => {
    expect((await server.call(admin(), "POST", `${path}/${agent.agentId}/revoke`)).body).toMatchObject({
      status: "inactive",
      revokedAt: expect.any(String),
    });
    expect(await server.failing(admin(), "POST", `${path}/${agent.agentId}/drain`)).toMatchObject({
      status: 409,
      code: "agentRevoked",
    });
    expect((await server.call(admin(), "DELETE", `${path}/${agent.agentId}`)).status).toBe(204);
    expect((await server.call(admin(), "GET", `${path}/${agent.agentId}`)).status).toBe(404);
    expect((await server.call<{ total: number }>(admin(), "POST", `${path}/find`, {})).body.total).toBe(0);
  });
});

describe("installer", () => {
  const download = async (query: string) => {
    const principal = admin();
    await server.call(principal, "GET", `${path}/client-configuration`);
    const answer = await fetch(`${server.url}${path}/installer${query}`, {
      headers: { Authorization: `Bearer ${principal.tenantId}/${principal.id}` },
    });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test("the default is a tar.gz with a start script, settings and a description (ADM-025, ADM-026, ADM-027)", async () => {
    const { answer, bytes } = await download("");
    const name = `gantry-agent-${tenant.id}`;
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}.tar.gz"`);
    const folder = await mkdtemp(join(tmpdir(), "gantry-installer-"));
    try {
      await writeFile(join(folder, "a.tar.gz"), bytes);
      await run("tar", ["-xzf", "a.tar.gz"], { cwd: folder });
      const settings = await readFile(join(folder, name, "agent.env"), "utf8");
      expect(settings).toContain('GANTRY_SERVER_URL="https://console.example.org"');
      expect(settings).toContain('GANTRY_AGENT_CODE=""');
      expect((await stat(join(folder, name, "start.sh"))).mode & 0o111).not.toBe(0);
      await run("sh", ["-n", join(folder, name, "start.sh")]);
      const missing = await run("sh", [join(folder, name, "start.sh")], { env: {} }).catch(
        (error: Error) => error,
      );
      expect(String(missing)).toContain("GANTRY_HOME");
      await readFile(join(folder, name, "README.md"), "utf8");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("for windows it is a zip with the same settings (ADM-027); another system is refused", async () => {
    const { answer, bytes } = await download("?os=windows");
    expect(answer.headers.get("content-disposition")).toMatch(/\.zip"$/);
    const files = unzip(bytes);
    const settings = files.get(`gantry-agent-${tenant.id}/agent.env`);
    expect(settings).toContain("GANTRY_SERVER_URL=https://console.example.org\r\n");
    expect([...files.keys()].map((name) => name.split("/")[1] ?? "").toSorted()).toEqual([
      "README.md",
      "agent.env",
      "start.ps1",
    ]);
    expect((await download("?os=beos")).answer.status).toBe(400);
  });
});

function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x0605_4b50);
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, length, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content).toHaveLength(length);
    files.set(name, content.toString());
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
