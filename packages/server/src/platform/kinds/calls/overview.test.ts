import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { TestServer } from "../../../testing/http.ts";
import { serveKinds } from "../../../testing/kind-server.ts";
import type { Principal } from "../../permission/principal.ts";

describe("the overview of devices", () => {
  let tenant: TestTenant;
  let server: TestServer;
  let editor: Principal;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    tenant = await testTenant();
    const foreign = await testTenant();
    server = await serveKinds(tenant.database, [camera]);
    const all = { CAMERA: [] };
    editor = tenant.principal({ CREATE: all, READ: all });
    for (const owner of [editor, foreign.principal({ CREATE: all, READ: all })])
      for (const [name, pollRate] of [
        ["fine", 60],
        ["newly offline", 300],
        ["long offline", 10],
        ["degraded", 60],
        ["silent", 60],
        ["switched off", 60],
      ] as const) {
        const { body } = await server.call<{ id: string }>(owner, "POST", "/api/v1/video/camera", {
          name,
          pollRate,
        });
        if (owner === editor) ids.set(name, body.id);
      }
    await setObserved("fine", "ONLINE", 5, 60);
    await setObserved("newly offline", "OFFLINE", 10, 200);
    await setObserved("long offline", "OFFLINE", 500, 200);
    await setObserved("degraded", "DEGRADED", 50, 120);
    await setObserved("switched off", "DISABLED", 9000, 9000);
  });

  const setObserved = (name: string, status: DeviceStatus, sinceS: number, agoS: number) =>
    tenant.asOwner(
      `update camera_state set status = $2, status_since = to_timestamp($3), observed_at = to_timestamp($4) where id = $1`,
      [ids.get(name), status, tenant.clock.nowMs() / 1000 - sinceS, tenant.clock.nowMs() / 1000 - agoS],
    );
  const callOverview = async (who: Principal, body = {}) =>
    (await server.call<OverviewAnswer>(who, "POST", "/api/v1/video/camera/overview", body)).body;
  const listNames = (devices: OverviewAnswer["newest"]) => devices?.map(({ name }) => name);

  test("counts each device in one state, and lists those in need: worst first, then longest first", async () => {
    const { total, counts, worst } = await callOverview(editor);
    expect(total).toBe(6);
    expect(counts).toEqual({ OFFLINE: 2, DEGRADED: 1, UNKNOWN: 1, NOT_POLLABLE: 0, DISABLED: 1, ONLINE: 1 });
    expect(listNames(worst)).toEqual(["long offline", "newly offline", "degraded", "silent"]);
    expect(worst[0]).toMatchObject({ id: ids.get("long offline"), status: "OFFLINE", pollRate: 10 });
  });

  test("of a dashboard lists the latest changes, and data ages relative to the polling interval", async () => {
    const { newest, ages } = await callOverview(editor, { dashboard: true });
    expect(listNames(newest)).toHaveLength(6);
    expect(
      listNames(newest)
        ?.filter((name) => name !== "silent")
        .slice(0, 3),
    ).toEqual(["fine", "newly offline", "degraded"]);
    expect(ages).toEqual({ fresh: 2, late: 1, stale: 1, never: 1, notPolled: 1 });
  });

  test("counts only readable devices", async () => {
    const permitted = [ids.get("fine"), ids.get("degraded")] as string[];
    const some = await callOverview(tenant.principal({ READ: { CAMERA: permitted } }), { dashboard: true });
    expect(some.total).toBe(2);
    expect(some.counts).toMatchObject({ ONLINE: 1, DEGRADED: 1, OFFLINE: 0, UNKNOWN: 0 });
    expect([listNames(some.worst), listNames(some.newest)]).toEqual([["degraded"], ["fine", "degraded"]]);
    expect(some.ages).toMatchObject({ fresh: 1, late: 1, never: 0 });
    const none = await server.call(tenant.principal({}), "POST", "/api/v1/video/camera/overview", {});
    expect(none.status).toBe(403);
  });

  test("of a dashboard counts problems by cause, equal to the filtered lists (CAM-001)", async () => {
    const setState = async (name: string, state: object) =>
      tenant.asOwner("update camera_state set state = $2 where id = $1", [
        ids.get(name),
        JSON.stringify(state),
      ]);
    const [early, late] = ["2026-11-20T08:00:00.000Z", "2026-11-20T09:00:00.000Z"];
    const nothing = { code: "noPictures", since: early };
    await setState("newly offline", { problem: { code: "noAnswer", since: late }, streamOnline: null });
    await setState("long offline", { problem: { code: "noAnswer", since: early }, streamProblem: nothing });
    await setState("degraded", {
      problem: null,
      streamProblem: { ...nothing, since: late },
      streamOnline: false,
    });
    await setState("fine", { streamOnline: true, videoSnapshot: { from: early, to: late } });
    const { problems } = await callOverview(editor, { dashboard: true });
    expect(problems).toEqual({
      problem: [{ code: "noAnswer", count: 2, since: early }],
      streamProblem: [{ code: "noPictures", count: 2, since: early }],
    });
    const findOverview = async (...filters: object[]) => {
      const body = { filters: { match: "all", filters }, sortField: "name", ascending: true };
      const answer = await server.call<{ items: { name: string }[] }>(
        editor,
        "POST",
        "/api/v1/video/camera/find",
        body,
      );
      return listNames(answer.body.items as never);
    };
    const is = (field: string, value: unknown) => ({ field, operator: "EQUALS", value });
    expect(await findOverview(is("problem", "noAnswer"))).toEqual(["long offline", "newly offline"]);
    expect(await findOverview(is("streamProblem", "noPictures"))).toEqual(["degraded", "long offline"]);
    expect(await findOverview(is("streamOnline", true))).toEqual(["fine"]);
    expect(
      await findOverview({ field: "streamOnline", operator: "EXISTS" }, is("streamOnline", false)),
    ).toEqual(["degraded"]);
    expect(await findOverview({ field: "recordedSince", operator: "EXISTS" })).toEqual(["fine"]);
    const some = tenant.principal({ READ: { CAMERA: [ids.get("degraded") as string] } });
    expect((await callOverview(some, { dashboard: true })).problems).toEqual({
      problem: [],
      streamProblem: [{ code: "noPictures", count: 1, since: late }],
    });
  });

  test("counts a device without state as unknown", async () => {
    await tenant.asOwner("delete from camera_state where id = $1", [ids.get("silent")]);
    const { total, counts, ages } = await callOverview(editor, { dashboard: true });
    expect([total, counts.UNKNOWN, ages?.never]).toEqual([6, 1, 1]);
  });
});
