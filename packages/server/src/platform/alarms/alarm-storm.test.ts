import type { AlarmGroupsAnswer } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { deviceTables } from "../agent-link/assignment/device-tables.ts";
import { AgentEnd, linkUnderTest } from "../agent-link/link-under-test.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import { observeAlarms } from "./observed-alarms.ts";

const signIds = Array.from({ length: 1_000 }, (_, at) => `dms-${String(at).padStart(4, "0")}`);
const perBatch = 50;
let tenant: TestTenant;
let server: TestServer;
let kindServer: KindServer;
let end: AgentEnd;
let operator: Principal;
let sequence = 0;

beforeAll(async () => {
  tenant = await testTenant();
  await tenant.asOwner(
    `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select $1, id, 1, nextval('entity_rev'), jsonb_build_object('name', id, 'protocol', 'NTCIP', 'port', 161,
       'host', '10.0.' || place / 50 || '.' || place % 50 + 1, 'pollEnabled', true, 'pollRate', 30), '2026-01-01', '2026-01-01', 'x'
     from unnest($2::text[]) with ordinality as given (id, place)`,
    [tenant.id, signIds],
  );
  await tenant.asOwner(
    `insert into sign_state (tenant_id, id, rev, status, state)
     select $1, id, nextval('entity_rev'), 'UNKNOWN', '{}' from unnest($2::text[]) id`,
    [tenant.id, signIds],
  );
  const link = await linkUnderTest(tenant);
  server = await serveRoutes(alarmRoutes(link.platform));
  kindServer = await serveKinds(tenant.database, [sign, alarmConfig]);
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  operator = tenant.principal({
    READ: { ALARM: [], SIGN: [] },
    ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: [] },
  });
  return () => link.stop();
});

const observe = (
  entityId: string,
  status: DeviceStatus,
  stateData: Record<string, unknown> = {},
): Observation => ({
  kind: "state",
  entityType: "SIGN",
  entityId,
  observedAt: new Date(tenant.clock.nowMs()).toISOString(),
  status,
  stateData,
});
async function report(observations: Observation[]): Promise<void> {
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations });
  await end.next("ack");
}
const readGroups = async (): Promise<AlarmGroupsAnswer> =>
  (await server.call<AlarmGroupsAnswer>(operator, "POST", "/api/v1/alarms/groups", {})).body;

test("1,000 signs that fall silent within a minute are one group, and a critical alarm comes first", async () => {
  const editor = tenant.principal({ CREATE: { ALARM_CONFIG: [] }, READ: { ALARM_CONFIG: [], SIGN: [] } });
  const [tunnel = "", ...silent] = signIds;
  const door = { entityType: "SIGN", entityId: tunnel, alarmType: "doorOpen", alarmSeverity: "critical" };
  await kindServer.call(editor, "POST", "/api/v1/alarm-configs", { name: "Tunnel door", ...door });
  for (let at = 0; at < silent.length; at += perBatch) {
    tenant.clock.advanceMs(3_000);
    await report(silent.slice(at, at + perBatch).map((id) => observe(id, "OFFLINE")));
    if (at === 500) await report([observe(tunnel, "DEGRADED", { shortErrors: ["doorOpen"] })]);
  }
  const { groups, total } = await readGroups();
  expect(total).toBe(signIds.length);
  expect(groups.map(({ cause, severity, ids }) => [cause, severity, ids.length])).toEqual([
    ["one", "critical", 1],
    ["agent", "major", silent.length],
  ]);
});

test("acknowledging 1,000 alarms at once acknowledges each once, with an event each", async () => {
  const [group] = (await readGroups()).groups.filter(({ cause }) => cause === "agent");
  const ids = group?.ids ?? [];
  const { body } = await server.call<{ acknowledged: string[] }>(
    operator,
    "POST",
    "/api/v1/alarms/acknowledge",
    {
      ids,
      comment: "Fibre cut",
    },
  );
  expect(body.acknowledged.toSorted()).toEqual(ids.toSorted());
  const [row] = await tenant.asOwner<{ events: number }>(
    "select count(*)::int as events from event where tenant_id = $1 and event = 'alarmAcknowledged'",
    [tenant.id],
  );
  expect(row?.events).toBe(ids.length);
  const left = (await readGroups()).groups.map(({ unacknowledged }) => unacknowledged);
  expect(new Set(left)).toEqual(new Set([0, 1]));
});

test("raising 500 alarms takes as many statements as raising 5", async () => {
  const table = deviceTables(kinds).get("SIGN");
  if (!table) throw new Error("signs are no devices");
  const countStatements = async (ids: readonly string[]) => {
    let statements = 0;
    tenant.clock.advanceMs(600_000);
    const atMs = tenant.clock.nowMs();
    await tenant.database.inTenant(operator, async (db) => {
      const counting = new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== "function") return value;
          if (name === "query") statements += 1;
          return value.bind(target) as unknown;
        },
      }) as TenantTransaction;
      const observed = (["ONLINE", "OFFLINE"] as const).flatMap((status, step) =>
        ids.map((entityId) => ({
          table,
          entityId,
          observedAtMs: atMs + step,
          status,
          state: {},
          isLive: true,
        })),
      );
      await observeAlarms(counting, observed);
    });
    return statements;
  };
  expect(await countStatements(signIds.slice(100, 600))).toBe(await countStatements(signIds.slice(600, 605)));
});
