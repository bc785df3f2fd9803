import type { MessageLogEntry, PollResult } from "@gantry/domain/contract/records.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { AgentEnd, linkUnderTest, makeSign, type LinkUnderTest } from "../agent-link/link-under-test.ts";
import type { Principal } from "../permission/principal.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { pollRecord } from "./record-kinds.ts";
import { recordRoutes } from "./record-routes.ts";
import { deleteExpired, dropEmptyDays, makeDays } from "./retention.ts";

const dayMs = 86_400_000;
const dayNs = dayMs * 1e6;
let tenant: TestTenant;
let link: LinkUnderTest;
let server: TestServer;
let end: AgentEnd;
let agentId: string;
let reader: Principal;

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  for (const id of ["dms-1", "dms-2"]) await makeSign(tenant, id);
  link = await linkUnderTest(tenant);
  server = await serveRoutes(recordRoutes(link.platform));
  const agent = await link.enrol();
  agentId = agent.agentId;
  end = await AgentEnd.welcomed(link.url, agent);
  reader = tenant.principal({ READ: { POLL_RESULT: [], MESSAGE_LOG: [], SIGN: [] } });
  return () => link.stop();
});

const keepPollResults = (db: TenantTransaction) => deleteExpired(db, [pollRecord]);
const dropPollDays = (db: TenantTransaction) => dropEmptyDays(db, [pollRecord]);
let sequence = 0;
async function report(observations: Observation[], lane: "live" | "backfill" = "live"): Promise<void> {
  end.send({ type: "batch", lane, sequence: ++sequence, observations });
  await end.next("ack");
}
const isoOf = (agoMs: number) => new Date(tenant.clock.nowMs() - agoMs).toISOString();
function poll(entityId: string, agoMs = 0, more: object = {}): Observation {
  return { kind: "pollResult", entityType: "SIGN", entityId, at: isoOf(agoMs), result: "SUCCESS", ...more };
}
async function pollResults(query: object = {}, as = reader): Promise<FindAnswer<PollResult>> {
  return (await server.call<FindAnswer<PollResult>>(as, "POST", "/api/v1/system/poll-result/find", query))
    .body;
}
const ofSign = (id: string) => ({ filters: [{ field: "entityId", operator: "EQUALS", value: id }] });
const listPartitions = async () =>
  (
    await tenant.asOwner<{ name: string }>(
      "select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'poll_result'::regclass order by 1",
    )
  ).map(({ name }) => name);
async function keepFor(entityType: string, days: number, enabled = true): Promise<void> {
  await tenant.asOwner("delete from retention_policy where tenant_id = $1", [tenant.id]);
  const doc = { name: "kept", entityType, duration: days * dayNs, enabled };
  await tenant.asOwner(
    `insert into retention_policy (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'kept', 1, 1, $2, '2026-01-01', '2026-01-01', 'x')`,
    [tenant.id, JSON.stringify(doc)],
  );
}

describe("poll results", () => {
  test("each poll is stored with its time, result, reason and latency, newest first (COMM-025)", async () => {
    await report([
      poll("dms-1", 60_000, { latencyMs: 12 }),
      poll("dms-1", 30_000, { result: "FAILED", error: "noAnswer" }),
    ]);
    const { items, total } = await pollResults(ofSign("dms-1"));
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        entityType: "SIGN",
        entityId: "dms-1",
        observedAt: isoOf(30_000),
        receivedAt: isoOf(0),
        result: "FAILED",
        error: "noAnswer",
        latencyMs: null,
        agentId,
        agentName: "North cabinet",
      },
      { observedAt: isoOf(60_000), result: "SUCCESS", error: null, latencyMs: 12 },
    ]);
  });

  test("poll results are found by device, result and time", async () => {
    await report([poll("dms-2", 5 * dayMs), poll("dms-2", 3_600_000), poll("dms-2", 0)]);
    const since = { field: "observedAt", operator: "GREATER_THAN", value: isoOf(dayMs) };
    const own = { field: "entityId", operator: "EQUALS", value: "dms-2" };
    expect((await pollResults({ filters: [own, since] })).total).toBe(2);
    const failed = { field: "result", operator: "EQUALS", value: "FAILED" };
    expect((await pollResults({ filters: [own, failed] })).total).toBe(0);
    expect((await pollResults({ ...ofSign("dms-2"), pageSize: 1, page: 2 })).items).toMatchObject([
      { observedAt: isoOf(5 * dayMs) },
    ]);
  });

  test("polls are visible only to readers of the device", async () => {
    const makePrincipal = (grants: GrantsOnTheWire) => tenant.principal(grants, JSON.stringify(grants));
    const one = await pollResults({}, makePrincipal({ READ: { POLL_RESULT: [], SIGN: ["dms-1"] } }));
    expect(new Set(one.items.map(({ entityId }) => entityId))).toEqual(new Set(["dms-1"]));
    expect(await pollResults({}, makePrincipal({ READ: { POLL_RESULT: [], CAMERA: [] } }))).toEqual({
      items: [],
      total: 0,
    });
    const path = "/api/v1/system/poll-result/find";
    expect(await server.failing(makePrincipal({ READ: { SIGN: [] } }), "POST", path, {})).toMatchObject({
      status: 403,
    });
    const foreign = await testTenant({ ownDatabase: true });
    const stranger = { ...reader, tenantId: foreign.id };
    const answer = await server.call(stranger, "POST", path, {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test("a repeated batch adds no poll, and polls of another agent's device are rejected", async () => {
    const before = (await pollResults()).total;
    await report([poll("dms-1"), poll("nobody's")]);
    end.send({ type: "batch", lane: "live", sequence, observations: [poll("dms-1")] });
    await end.next("ack");
    expect((await pollResults()).total).toBe(before + 1);
    expect(link.dropped()).toBe(1);
  });

  test("what is older than it is kept is hidden at once and removed soon after; empty days are dropped", async () => {
    await report([poll("dms-1", 20 * dayMs)]);
    const total = (await pollResults()).total;
    await keepFor("POLL_RESULT", 2);
    const shown = (await pollResults()).total;
    expect(shown).toBe(total - 2);
    const oldest = (await listPartitions())[0];
    await tenant.asOwner(
      "update retention_policy set doc = doc || '{\"enabled\": false}' where tenant_id = $1",
      [tenant.id],
    );
    expect((await pollResults()).total).toBe(total);
    await tenant.database.inTenant(reader, keepPollResults);
    await tenant.database.inTenant(reader, dropPollDays);
    expect(await listPartitions()).toContain(oldest);
    await keepFor("POLL_RESULT", 2);
    // Another tenant has the default retention.
    await tenant.database.inTenant(reader, keepPollResults);
    await tenant.database.inTenant(reader, dropPollDays);
    await tenant.asOwner("delete from retention_policy where tenant_id = $1", [tenant.id]);
    expect((await pollResults()).total).toBe(shown);
    expect(await listPartitions()).not.toContain(oldest);
  });

  test("a long query of poll results does not block deleting old ones or creating new days", async () => {
    await report([poll("dms-1", 20 * dayMs)]);
    const total = (await pollResults()).total;
    await keepFor("POLL_RESULT", 2);
    await tenant.database.inTenant(reader, async (looking) => {
      await looking.query("select count(*) from poll_result");
      await tenant.database.inTenant(reader, keepPollResults);
      await expect(tenant.database.inTenant(reader, dropPollDays)).rejects.toMatchObject({ code: "55P03" });
    });
    await tenant.asOwner("delete from retention_policy where tenant_id = $1", [tenant.id]);
    expect((await pollResults()).total).toBeLessThan(total);
  });

  test("batches that need the same new day at the same time all create or find it", async () => {
    for (let year = 2001; year < 2021; year++) {
      const make = () =>
        tenant.database.inTenant(tenant.principal({}), (db) =>
          makeDays(db, pollRecord, [Date.UTC(year, 0, 1)]),
        );
      await Promise.all(Array.from({ length: 4 }, make));
    }
    expect(await listPartitions()).toEqual(
      expect.arrayContaining(["poll_result_20010101", "poll_result_20200101"]),
    );
    await tenant.database.inTenant(tenant.principal({}), dropPollDays);
  });

  test("days are created ahead, and a poll without a day partition creates it", async () => {
    await tenant.database.inTenant(reader, keepPollResults);
    const partitionOf = (aheadDays: number) =>
      `poll_result_${isoOf(-aheadDays * dayMs)
        .slice(0, 10)
        .replaceAll("-", "")}`;
    expect(await listPartitions()).toEqual(
      expect.arrayContaining([partitionOf(0), partitionOf(1), partitionOf(2), partitionOf(3)]),
    );
    expect(await listPartitions()).not.toContain(partitionOf(-7));
    await report([poll("dms-1", 7 * dayMs)]);
    expect(await listPartitions()).toContain(partitionOf(-7));
  });

  test("a poll older than the retention is dropped and blocks nothing", async () => {
    const before = (await pollResults()).total;
    await report([poll("dms-1", 400 * dayMs), poll("dms-1")]);
    expect((await pollResults()).total).toBe(before + 1);
    expect((await listPartitions())[0]?.startsWith("poll_result_2025")).toBe(false);
  });

  test("the server's role reads a day only through its parent, and cannot drop one", async () => {
    const [day] = await listPartitions();
    await tenant.database.inTenant(reader, async (db) => {
      await expect(db.query(`select 1 from ${day}`)).rejects.toThrow(/permission denied/);
    });
    await expect(tenant.database.inTenant(reader, (db) => db.query(`drop table ${day}`))).rejects.toThrow(
      /must be owner/,
    );
  });
});

describe("message log", () => {
  const face = (multi: string, agoMs: number, more: object = {}): Observation => ({
    kind: "event",
    entityType: "SIGN",
    entityId: "dms-1",
    at: isoOf(agoMs),
    event: "faceRead",
    data: { multi, crc: 4711, source: "central", owner: "Olga", beacon: false, isBlank: false, ...more },
  });
  const log = async (query: object = {}, as = reader) =>
    (await server.call<FindAnswer<MessageLogEntry>>(as, "POST", "/api/v1/signs/message-log/find", query))
      .body;

  test("each face is listed once, from its first read to the next face, with its owner and last read", async () => {
    const seen = isoOf(61_000);
    await report([face("ICE", 120_000), face("FOG", 60_000, { previousReadAt: seen, source: "local" })]);
    await tenant.asOwner(
      "update sign_state set state = state || $2::jsonb where tenant_id = $1 and id = 'dms-1'",
      [tenant.id, JSON.stringify({ face: { multi: "FOG", readAt: isoOf(1_000) } })],
    );
    expect(await log()).toMatchObject({
      total: 2,
      items: [
        { multi: "FOG", from: isoOf(60_000), until: null, lastConfirmedAt: isoOf(1_000), source: "local" },
        {
          signId: "dms-1",
          signName: "dms-1",
          multi: "ICE",
          crc: 4711,
          owner: "Olga",
          from: isoOf(120_000),
          until: isoOf(60_000),
          lastConfirmedAt: seen,
          receivedAt: isoOf(0),
        },
      ],
    });
  });

  test("a late face is inserted at its time", async () => {
    await report([face("WIND", 90_000)], "backfill");
    const { items } = await log();
    expect(items.map(({ multi, until }) => [multi, until])).toEqual([
      ["FOG", null],
      ["WIND", isoOf(60_000)],
      ["ICE", isoOf(90_000)],
    ]);
  });

  test("the message log is visible only through the sign, within its retention", async () => {
    const some = tenant.principal({ READ: { MESSAGE_LOG: [], SIGN: ["dms-2"] } }, "some");
    expect((await log({}, some)).total).toBe(0);
    await report([face("SNOW", 10 * dayMs)]);
    expect((await log()).total).toBe(4);
    await keepFor("MESSAGE_LOG", 7);
    expect((await log()).total).toBe(3);
    expect(
      (await log({ searchText: undefined, filters: [{ field: "multi", operator: "CONTAINS", value: "wi" }] }))
        .total,
    ).toBe(1);
  });
});
