import type { RuleActivations } from "@gantry/domain/contract/answers/condition-rule.ts";
import type { ConditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
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
import { cameraRuleActions } from "./camera-rule-actions.ts";

const onRules: readonly Action[] = ["CREATE", "READ", "UPDATE", "CONTROL"];
let tenant: TestTenant;
let video: VideoUnderTest;
let server: TestServer;
let amy: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: { name: "Summit" } });
  const { platform } = video.link;
  const { database, secrets, licences } = platform;
  const parts = { database, secrets, grants: grantsInHand, licence: licences.check };
  server = await serveRoutes([
    ...kindRoutes(ruleKind(cameraRuleActions), { ...parts, imports: importDesk(database) }),
    ...ruleRoutes(platform),
  ]);
  const grants: GrantsOnTheWire = Object.fromEntries(
    onRules.map((action) => [action, { CONDITION_RULE: [] }]),
  );
  amy = await addPerson(video, {
    ...grants,
    READ: { CONDITION_RULE: [], CAMERA: [] },
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
  cameraId: "c1",
  presetToken: "7",
};

async function act(name: string, mode: "shadow" | "live") {
  const { body } = await server.call<ConditionRule>(amy, "POST", "/api/v1/rules", { ...always, name });
  const sent = { mode, version: body.version };
  expect((await server.call(amy, "POST", `/api/v1/rules/${body.id}/mode`, sent)).status).toBe(200);
  const system = systemPrincipal(tenant.id, "rules", "Rules");
  const parts = {
    platform: video.link.platform,
    actions: cameraRuleActions,
    devices: deviceTables(kinds),
    roadQueues: noRoadQueues,
  };
  await tenant.database.inTenant(system, (db) => settleRule(db, parts, body.id));
  const path = `/api/v1/rules/${body.id}/activations`;
  return (await server.call<RuleActivations>(amy, "GET", path)).body.items;
}

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
