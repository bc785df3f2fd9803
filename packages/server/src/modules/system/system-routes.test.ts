import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  linkUnderTest,
  makeSign,
  AgentEnd,
  type LinkUnderTest,
} from "../../platform/agent-link/link-under-test.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import { pollRoutes } from "../../platform/agent-link/actions/poll-routes.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { system } from "./module.ts";

let tenant: TestTenant;
let issuer: IssuerUnderTest;
let link: LinkUnderTest;
let server: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  link = await linkUnderTest(tenant);
  server = await serveRoutes([
    ...(system.routes?.(link.platform) ?? []),
    ...pollRoutes(deviceTables(kinds), link.platform),
    ...link.agentRoutes,
  ]);
  return () => link.stop();
});

const makePerson = async (grants: GrantsOnTheWire): Promise<Principal> => {
  const id = await issuer.newAccount(grants);
  return { ...tenant.principal(grants, id), displayName: "Test Person" };
};
const path = "/api/v1/system/permissions";
const granting = {
  CREATE: { PERMISSION: [] },
  UPDATE: { PERMISSION: [] },
  DELETE: { PERMISSION: [] },
  READ: { PERMISSION: [] },
};

describe("permissions", () => {
  test("a user can grant only held permissions (PERM-035)", async () => {
    const giver = await makePerson({ ...granting, CONTROL: { SIGN: ["a", "b"] } });
    const { id: accountId } = await makePerson({});
    const give = (action: string, ids: string[]) =>
      server.call<Problem>(giver, "POST", path, { accountId, action, entityType: "SIGN", ids });
    expect((await give("CONTROL", [])).status).toBe(403);
    expect((await give("CONTROL", ["a", "c"])).status).toBe(403);
    expect((await give("UPDATE", ["a"])).status).toBe(403);
    expect(await give("CONTROL", ["a"])).toMatchObject({
      status: 201,
      body: { ids: ["a"], source: "DIRECT" },
    });
    expect((await give("CONTROL", ["b"])).status).toBe(409);
  });

  test("removing the last id is refused as an empty list, which would mean all (PERM-036)", async () => {
    const giver = await makePerson({ ...granting, READ: { ...granting.READ, SIGN: [] } });
    const { id: accountId } = await makePerson({ READ: { SIGN: ["a"] } });
    const put = (ids: string[], more: object = {}) =>
      server.call(giver, "PUT", path, { accountId, action: "READ", entityType: "SIGN", ids, ...more });
    expect(await put([])).toMatchObject({
      status: 400,
      body: { errors: [{ field: "ids", code: "wouldWiden" }] },
    });
    expect((await put(["b"])).status).toBe(200);
    expect((await put([], { all: true })).status).toBe(200);
    expect((await server.call(giver, "DELETE", `${path}/${accountId}/READ/SIGN`)).status).toBe(204);
    expect((await put(["b"])).status).toBe(404);
    expect((await issuer.grants.grantsOf(tenant.id, accountId)).size).toBe(0);
  });

  test("an account's permissions are listed with their source (PERM-034), the caller's own as a map (PERM-033)", async () => {
    const reader = await makePerson(granting);
    const { id } = await makePerson({ READ: { SIGN: ["a"] }, UPDATE: { SIGN: [] } });
    const detailed = await server.call(
      reader,
      "GET",
      `/api/v1/system/aggregated-permissions/users/${id}/detailed`,
    );
    expect(detailed.body).toEqual([
      { source: "DIRECT", action: "READ", entityType: "SIGN", ids: ["a"] },
      { source: "DIRECT", action: "UPDATE", entityType: "SIGN", ids: [] },
    ]);
    expect((await server.call(reader, "GET", "/api/v1/system/aggregated-permissions/me")).body).toEqual(
      granting,
    );
  });

  test("accounts of other tenants are not found, and granting needs permission", async () => {
    const giver = await makePerson({ ...granting, READ: { ...granting.READ, SIGN: [] } });
    const elsewhere = issuerUnderTest(await testTenant());
    const body = { accountId: await elsewhere.newAccount(), action: "READ", entityType: "SIGN", ids: [] };
    expect((await server.call(giver, "POST", path, body)).status).toBe(404);
    expect((await server.call(await makePerson({ READ: { SIGN: [] } }), "POST", path, body)).status).toBe(
      403,
    );
  });

  test("a change of permissions is in the history with before and after", async () => {
    const giver = await makePerson({ ...granting, READ: { ...granting.READ, SIGN: [] } });
    const { id: accountId } = await makePerson({});
    await server.call(giver, "POST", path, { accountId, action: "READ", entityType: "SIGN", ids: [] });
    const [row] = await tenant.asOwner<{ before: null; after: object }>(
      "select before, after from audit_log where tenant_id = $1 and entity_id = $2",
      [tenant.id, `${accountId}/READ/SIGN`],
    );
    expect(row).toMatchObject({ before: null, after: { ids: "all" } });
  });
});

describe("devices and agents", () => {
  test("a device without agent, polling or protocol cannot be polled (COMM-017)", async () => {
    await makeSign(tenant, "off", { pollEnabled: false });
    await makeSign(tenant, "none", { protocol: "NONE" });
    await makeSign(tenant, "orphan");
    const operator = await makePerson({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
    for (const id of ["off", "none", "orphan"])
      expect(await server.failing(operator, "POST", `/api/v1/signs/sign/${id}/poll`)).toMatchObject({
        status: 409,
        code: "deviceNotPollable",
      });
    const viewer = await makePerson({ READ: { SIGN: [] } });
    expect(await server.failing(viewer, "POST", "/api/v1/signs/sign/off/poll")).toMatchObject({
      status: 403,
    });
  });

  test("an offline agent is reported immediately, an online one responds (COMM-017, COMM-018)", async () => {
    await makeSign(tenant, "dms-1");
    const agent = await link.enrol();
    const operator = await makePerson({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
    const poll = () => server.call<Problem>(operator, "POST", "/api/v1/signs/sign/dms-1/poll");
    expect((await poll()).body).toMatchObject({ status: 409, code: "agentNotConnected" });
    const end = await AgentEnd.welcomed(link.url, agent);
    const answer = poll();
    const { action } = await end.next("action");
    const at = new Date(tenant.clock.nowMs()).toISOString();
    end.send({
      type: "batch",
      lane: "live",
      sequence: 1,
      observations: [{ kind: "actionResult", actionId: action.id, at, result: "FAILED", error: "noAnswer" }],
    });
    expect((await answer).body).toEqual({ status: "FAILED", actionId: action.id, error: "noAnswer" });
    end.socket.close();
  });

  test("agents are listed with status, version and metrics (COMM-001, COMM-003, COMM-005)", async () => {
    const agent = await link.enrol();
    const end = await AgentEnd.welcomed(link.url, agent);
    const sentAt = new Date(tenant.clock.nowMs()).toISOString();
    end.send({ type: "heartbeat", sentAt, metrics: { cpu: 0.5, memory: 100, uptime: 60 }, journalDepth: 2 });
    await end.next("heartbeatAck");
    const reader = await makePerson({ READ: { COMMUNICATION_AGENT: [agent.agentId] } });
    const { body } = await server.call<{ items: object[]; total: number }>(
      reader,
      "POST",
      "/api/v1/system/communication-agent/find",
      {},
    );
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          id: agent.agentId,
          status: "active",
          version: "1.2.3",
          metrics: { cpu: 0.5, memory: 100, uptime: 60 },
        },
      ],
    });
    const one = await server.call(reader, "GET", `/api/v1/system/communication-agent/${agent.agentId}`);
    expect(one.body).toMatchObject({ id: agent.agentId, connected: true, lastHeartbeat: sentAt });
    end.socket.close();
  });

  test("pending actions are the unfinished ones of the requested types and time, on readable entities (COMM-010)", async () => {
    await makeSign(tenant, "dms-9");
    const operator = await makePerson({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
    const record = (requestType: CommunicationRequest) =>
      tenant.database.inTenant(operator, (db) =>
        link.platform.actions.record(db, [
          { requestType, entityType: "SIGN", entityId: "dms-9", deadlineMs: db.nowMs + 3_600_000 },
        ]),
      );
    await record("SET_MESSAGE");
    tenant.clock.advanceMs(10 * 60_000);
    await record("BLANK_MESSAGE");
    const listPending = async (query: string, principal = operator) => {
      const { body } = await server.call<{ id: string; requestType: string }[]>(
        principal,
        "GET",
        `/api/v1/system/communication-action/pending/dms-9${query}`,
      );
      return body;
    };
    const listTypes = async (...given: Parameters<typeof listPending>) =>
      (await listPending(...given)).map((action) => action.requestType);
    expect(await listTypes("")).toEqual(["BLANK_MESSAGE", "SET_MESSAGE"]);
    expect(await listTypes("?timeframe=5m")).toEqual(["BLANK_MESSAGE"]);
    expect(await listTypes("?requestTypes=SET_MESSAGE,POLL&entityType=SIGN")).toEqual(["SET_MESSAGE"]);
    expect(await listPending("", await makePerson({ READ: { SIGN: ["another"] } }))).toEqual([]);
    const [later] = await listPending("");
    await tenant.database.inTenant(operator, (db) =>
      link.platform.actions.complete(db, [{ id: later?.id ?? "", outcome: { result: "SUCCESS" } }]),
    );
    expect(await listTypes("")).toEqual(["SET_MESSAGE"]);
    expect(
      await server.failing(
        operator,
        "GET",
        "/api/v1/system/communication-action/pending/dms-9?timeframe=soon",
      ),
    ).toMatchObject({ status: 400 });
  });
});
