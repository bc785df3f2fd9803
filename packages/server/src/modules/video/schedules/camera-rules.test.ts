import type { RuleActivations } from "@gantry/domain/contract/answers/condition-rule.ts";
import type { WallShowings } from "@gantry/domain/contract/answers/wall.ts";
import type { ConditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { VideoWall } from "@gantry/domain/kinds/video-wall.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import { kindRoutes } from "../../../platform/kinds/calls/kind-routes.ts";
import { noRoadQueues } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { ruleKind } from "../../../platform/rules/rule-kind.ts";
import { ruleRoutes } from "../../../platform/rules/rule-routes.ts";
import { settleRule } from "../../../platform/rules/settle-rule.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { grantsInHand, importDesk } from "../../../testing/kind-server.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { takeLock } from "../locks/lock-store.ts";
import { addPerson, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";
import { video as videoModule } from "../module.ts";

const onRules: readonly Action[] = ["CREATE", "READ", "UPDATE", "CONTROL"];
const ruleActions = videoModule.ruleActions ?? {};
let tenant: TestTenant;
let video: VideoUnderTest;
let server: TestServer;
let amy: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: { name: "Summit" }, c2: { name: "Valley" } });
  const { platform } = video.link;
  const { database, secrets, licences } = platform;
  const parts = { database, secrets, grants: grantsInHand, licence: licences.check };
  server = await serveRoutes([
    ...kindRoutes(ruleKind(ruleActions), { ...parts, imports: importDesk(database) }),
    ...ruleRoutes(platform),
  ]);
  const grants: GrantsOnTheWire = Object.fromEntries(
    onRules.map((action) => [action, { CONDITION_RULE: [] }]),
  );
  amy = await addPerson(video, {
    ...grants,
    READ: { CONDITION_RULE: [], CAMERA: [], VIDEO_WALL: [] },
    CREATE: { CONDITION_RULE: [], VIDEO_WALL: [] },
    UPDATE: { CONDITION_RULE: [], VIDEO_WALL: [] },
    CONTROL: { CONDITION_RULE: [], CAMERA: [] },
  });
});
afterAll(() => video.stop());
beforeEach(() => void (video.agent.actions.length = 0));

/** Holds on every day. */
const always = {
  conditionType: "time",
  fromTime: "00:00",
  untilTime: "23:59",
  holdTime: 0,
};
const toPreset = { cameraId: "c1", presetToken: "7" };

async function act(name: string, mode: "shadow" | "live", does: object = toPreset) {
  const rule = { ...always, ...does, name };
  const { body } = await server.call<ConditionRule>(amy, "POST", "/api/v1/rules", rule);
  await setMode(body.id, mode);
  return readLog(body.id);
}

async function setMode(id: string, mode: "off" | "shadow" | "live"): Promise<void> {
  const { body } = await server.call<ConditionRule>(amy, "GET", `/api/v1/rules/${id}`);
  const sent = { mode, version: body.version };
  expect((await server.call(amy, "POST", `/api/v1/rules/${id}/mode`, sent)).status).toBe(200);
  const parts = {
    platform: video.link.platform,
    actions: ruleActions,
    devices: deviceTables(kinds),
    roadQueues: noRoadQueues,
  };
  const system = systemPrincipal(tenant.id, "rules", "Rules");
  await tenant.database.inTenant(system, (db) => settleRule(db, parts, id));
}

const readLog = async (id: string) =>
  (await server.call<RuleActivations>(amy, "GET", `/api/v1/rules/${id}/activations`)).body.items;

test("a rule sends a camera to its preset by its agent, in shadow mode only in the log", async () => {
  const line = { action: "goToPreset", entityId: "c1", name: "Summit", text: "7" };
  expect(await act("shadow", "shadow")).toMatchObject([{ outcome: "DONE", lines: [line] }]);
  expect(await act("live", "live")).toMatchObject([{ outcome: "DONE", lines: [line] }]);
  await vi.waitFor(() => expect(video.agent.actions).toHaveLength(1));
  expect(video.agent.actions[0]).toMatchObject({
    requestType: "GO_TO_PRESET",
    entityId: "c1",
    payload: { token: "7" },
  });
  expect(
    await tenant.asOwner("select from communication_action where tenant_id = $1", [tenant.id]),
  ).toHaveLength(1);
});

test("a rule leaves a camera that a user holds, and says who", async () => {
  const ben = tenant.principal({ CONTROL: { CAMERA: [] }, READ: { CAMERA: [] } }, "ben");
  await tenant.database.inTenant(ben, (db) =>
    takeLock(db, { cameraId: "c1", explicit: true, override: false }),
  );
  expect(await act("held", "live")).toMatchObject([
    { outcome: "FAILED", lines: [{ error: "cameraLocked", params: { name: ben.displayName } }] },
  ]);
  expect(video.agent.actions).toEqual([]);
});

describe("a rule that shows a camera on a wall", () => {
  const items = [{ tile: 2, entityType: "CAMERA", entityId: "c1" }];
  let wallId: string;
  let onTile: object;

  beforeEach(async () => {
    const wall = { name: `Wall ${tenant.clock.nowMs()}`, items };
    const { body } = await video.server.call<VideoWall>(amy, "POST", "/api/v1/video/video-wall", wall);
    wallId = body.id;
    onTile = { wallId, wallCameraId: "c2", wallTile: 2, wallTime: 60_000 };
  });

  const readShown = async (who = amy, atMs?: number) => {
    const at = atMs === undefined ? "" : `?at=${new Date(atMs).toISOString()}`;
    const path = `/api/v1/video/video-wall/${wallId}/showings${at}`;
    return (await video.server.call<WallShowings>(who, "GET", path)).body.items;
  };

  test("lays it over its tile for its time, and the wall stays as it was saved", async () => {
    expect(await act("wall", "live", onTile)).toMatchObject([
      { outcome: "DONE", lines: [{ action: "showOnWall", entityId: wallId, text: "2" }] },
    ]);
    expect(await readShown()).toEqual([
      { tile: 2, cameraId: "c2", cameraName: "Valley", ruleName: "wall", leftMs: 60_000 },
    ]);
    const path = `/api/v1/video/video-wall/${wallId}`;
    expect((await video.server.call<VideoWall>(amy, "GET", path)).body).toMatchObject({ items, version: 1 });
    const other = tenant.principal({ READ: { VIDEO_WALL: [], CAMERA: ["c1"] } }, "other");
    expect(await readShown(other)).toEqual([]);
    tenant.clock.advanceMs(60_000);
    expect(await readShown()).toEqual([]);
  });

  test("shows nothing in shadow mode, and gives the tile back when the rule ends", async () => {
    expect(await act("shadow wall", "shadow", onTile)).toMatchObject([{ outcome: "DONE" }]);
    expect(await readShown()).toEqual([]);
    const rule = { ...always, ...onTile, name: "ends", takeDown: false };
    const { body } = await server.call<ConditionRule>(amy, "POST", "/api/v1/rules", rule);
    await setMode(body.id, "live");
    expect(await readShown()).toHaveLength(1);
    await setMode(body.id, "off");
    expect(await readShown()).toEqual([]);
    expect(await readLog(body.id)).toMatchObject([
      { endLines: [{ action: "showOnWall", entityId: wallId }] },
    ]);
  });

  test("is read of the past as it was shown then, also after the rule ended", async () => {
    const rule = { ...always, ...onTile, name: "past" };
    const { body } = await server.call<ConditionRule>(amy, "POST", "/api/v1/rules", rule);
    const startedMs = tenant.clock.nowMs();
    await setMode(body.id, "live");
    tenant.clock.advanceMs(30_000);
    await setMode(body.id, "off");
    tenant.clock.advanceMs(3_600_000);
    const at = (seconds: number) => readShown(amy, startedMs + seconds * 1000);
    expect(await at(20)).toEqual([
      { tile: 2, cameraId: "c2", cameraName: "Valley", ruleName: "past", leftMs: 40_000 },
    ]);
    expect([await at(-1), await at(30), await at(3_000)]).toEqual([[], [], []]);
    const other = tenant.principal({ READ: { VIDEO_WALL: [], CAMERA: ["c1"] } }, "other");
    expect(await readShown(other, startedMs)).toEqual([]);
    const path = `/api/v1/video/video-wall/${wallId}/showings?at=noon`;
    expect(await video.server.failing(amy, "GET", path)).toMatchObject({ code: "invalidBody" });
    const kept = { name: "short", entityType: "AUDIT_LOG", duration: 1_800_000 * 1e6, enabled: true };
    await tenant.asOwner(
      `insert into retention_policy (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'short', 1, 1, $2, now(), now(), 'amy')`,
      [tenant.id, kept],
    );
    expect(await at(20)).toEqual([]);
  });

  test("is refused a tile that the wall does not have, and a wall that its owner may not change", async () => {
    expect(await act("tile", "live", { ...onTile, wallTile: 9 })).toMatchObject([
      { outcome: "FAILED", lines: [{ error: "wallHasNoTile", params: { tile: 9 } }] },
    ]);
    const all: string[] = [];
    const weak = await addPerson(video, {
      READ: { CONDITION_RULE: all, CAMERA: all, VIDEO_WALL: all },
      CREATE: { CONDITION_RULE: all },
    });
    const rule = { ...always, ...onTile, name: "weak" };
    expect(await server.failing(weak, "POST", "/api/v1/rules", rule)).toMatchObject({ code: "noPermission" });
  });
});
