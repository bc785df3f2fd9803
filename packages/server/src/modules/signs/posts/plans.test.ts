import type {
  DeactivatePlanAnswer,
  MultiPostAnswer,
  SignPost,
} from "@gantry/domain/contract/answers/post.ts";
import type { ActivatePlanBody } from "@gantry/domain/contract/signs/sign-posts.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import { expireQueues } from "../queue/expire-queues.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";
import { activatePlan } from "./plan-acts.ts";
import { settlePlans } from "./plan-status.ts";

let signs: SignsUnderTest;
let kinds: KindServer;
let operator: Principal;
let planner: Principal;
let a: string;
let b: string;
let planId: string;
let made = 0;

beforeAll(async () => {
  signs = await signsUnderTest();
  kinds = await serveKinds(signs.tenant.database, [signPlan]);
  const may = { SIGN: ["READ", "CONTROL"], SIGN_PLAN: ["READ", "CONTROL"] } as const;
  operator = signs.tenant.principal(grantsOn(may), "operator");
  planner = signs.tenant.principal(
    grantsOn({ SIGN_PLAN: ["READ", "CREATE", "UPDATE", "DELETE"] }),
    "planner",
  );
});
beforeEach(async () => {
  made++;
  [a, b] = [await signs.makeSign(`a-${made}`), await signs.makeSign(`b-${made}`)];
  const { body } = await kinds.call<{ id: string }>(planner, "POST", "/api/v1/signs/plans", {
    name: `Storm ${made}`,
    description: "For the pass",
    selectedSigns: [a, b],
    signMessages: { [a]: messageOf("ICE", { duration: nsFromMinutes(5) }), [b]: messageOf("FOG") },
    metadata: { season: "winter" },
  });
  planId = body.id;
});

const plan = async () =>
  (await kinds.call<{ status: string; version: number }>(planner, "GET", `/api/v1/signs/plans/${planId}`))
    .body;
const activate = async (body: Partial<ActivatePlanBody>, as = operator) =>
  signs.server.call<MultiPostAnswer>(as, "POST", `/api/v1/signs/plans/${planId}/activate`, body);
const deactivate = async (as = operator) =>
  (await signs.server.call<DeactivatePlanAnswer>(as, "POST", `/api/v1/signs/plans/${planId}/deactivate`))
    .body;
const queueOf = async (id: string) =>
  (await signs.server.call<SignQueue>(operator, "GET", `/api/v1/signs/queue/${id}`)).body;
const settle = () => signs.tenant.database.inTenant(operator, settlePlans);
const isWaitingForPlan = async () => {
  const waiting = await signs.tenant.asOwner(
    `select from pg_locks waits join pg_locks holds on holds.pid = waits.pid and holds.relation = 'sign_plan'::regclass
     where not waits.granted`,
    [],
  );
  return waiting.length > 0;
};
const halfAnHour = 1_800_000_000_000;

describe("an activated plan", () => {
  test("posts each sign its message for the requested time, in the plan's name (SIGN-087, SIGN-089, SIGN-090)", async () => {
    const { body } = await activate({ duration: halfAnHour });
    const expiresAt = new Date(signs.tenant.clock.nowMs() + 30 * 60_000).toISOString();
    for (const id of [a, b]) {
      expect(body.results[id]?.status).toBe("SUCCESS");
      expect((await queueOf(id)).items).toMatchObject([
        {
          expiresAt,
          displayDuration: halfAnHour,
          associatedEntityId: planId,
          associatedEntityName: `Storm ${made}`,
          associatedEntityType: "SIGN_PLAN",
        },
      ]);
    }
    const post = (await signs.server.call<SignPost>(operator, "GET", `/api/v1/signs/posts/${body.postId}`))
      .body;
    expect(post).toMatchObject({ associatedEntityId: planId, lines: [{ signId: a }, { signId: b }] });
    expect((await plan()).status).toBe("ACTIVE");
  });

  test("needs a duration of at least a millisecond (SIGN-088)", async () => {
    for (const duration of [undefined, null, 0, -1, 1.5, "1800"]) {
      const path = `/api/v1/signs/plans/${planId}/activate`;
      const problem = await signs.server.failing(operator, "POST", path, { duration });
      expect([problem.status, problem.errors?.[0]?.field]).toEqual([400, "duration"]);
    }
    expect((await queueOf(a)).revision).toBe(0);
  });

  test("needs control of the plan and of each sign", async () => {
    const reader = signs.tenant.principal(
      grantsOn({ SIGN: ["READ", "CONTROL"], SIGN_PLAN: ["READ"] }),
      `reader-${made}`,
    );
    expect((await activate({ duration: halfAnHour }, reader)).status).toBe(403);
    expect((await activate({ duration: halfAnHour }, signs.tenant.principal({}, "nobody"))).status).toBe(404);
    const grants = { READ: { SIGN: [], SIGN_PLAN: [] }, CONTROL: { SIGN: [a], SIGN_PLAN: [] } };
    const some = signs.tenant.principal(grants, `some-${made}`);
    const { body } = await activate({ duration: halfAnHour }, some);
    expect([body.results[a]?.status, body.results[b]?.error]).toEqual(["SUCCESS", "noPermission"]);
    const all = await activate({ duration: halfAnHour, mode: "all" }, some);
    expect(all.body).toMatchObject({ postId: null, results: { [a]: { error: "othersRefused" } } });
    await activate({ duration: halfAnHour });
    expect((await deactivate(some)).results).toMatchObject({
      [a]: { status: "SUCCESS" },
      [b]: { error: "noPermission" },
    });
    expect((await plan()).status).toBe("ACTIVE");
  });

  test("is active while one of its items is open, however they end, without an edit of the plan", async () => {
    const before = await plan();
    const ends: (() => Promise<unknown>)[] = [
      () => deactivate(),
      async () => {
        signs.tenant.clock.advanceMs(30 * 60_000);
        await signs.tenant.database.inTenant(operator, expireQueues);
      },
      async () => {
        await signs.server.call(operator, "POST", `/api/v1/signs/sign/${a}/blank`, {});
        await settle();
        expect((await plan()).status).toBe("ACTIVE");
        const [item] = (await queueOf(b)).items;
        await signs.server.call(operator, "DELETE", `/api/v1/signs/queue/${b}/item/${item?.id}`);
      },
    ];
    for (const end of ends) {
      await activate({ duration: halfAnHour });
      expect((await plan()).status).toBe("ACTIVE");
      await end();
      await settle();
      expect(await plan()).toMatchObject({ status: "INACTIVE", version: before.version });
      expect([(await queueOf(a)).items, (await queueOf(b)).items]).toEqual([[], []]);
    }
    const announced = signs.tenant.announced.filter(
      (event) => event.topic === "entity" && event.id === planId,
    );
    expect(announced.length).toBeGreaterThanOrEqual(6);
  });

  test("stopped during its activation leaves no message behind", async () => {
    let stopped: Promise<unknown> | undefined;
    await signs.tenant.database.inTenant(operator, async (db) => {
      await activatePlan(db, signs.platform, planId, { duration: halfAnHour });
      stopped = deactivate();
      await expect.poll(isWaitingForPlan, { timeout: 10_000 }).toBe(true);
    });
    await stopped;
    expect((await queueOf(a)).items).toEqual([]);
    expect((await plan()).status).toBe("INACTIVE");
  });

  test("that has ended is not retried on signs that had refused it", async () => {
    await signs.setState(b, { description: { widthPx: 96, heightPx: 32 } });
    const { postId } = (await activate({ duration: halfAnHour })).body;
    await deactivate();
    await signs.tenant.asOwner("update sign_state set state = '{}' where tenant_id = $1 and id = $2", [
      signs.tenant.id,
      b,
    ]);
    const { body } = await signs.server.call<MultiPostAnswer>(
      operator,
      "POST",
      `/api/v1/signs/posts/${postId}/retry`,
      {},
    );
    expect(body.results).toMatchObject({ [b]: { status: "FAILED", error: "planNotActive" } });
    expect((await queueOf(b)).items).toEqual([]);
    expect((await plan()).status).toBe("INACTIVE");
  });

  test("removes only its own items when deactivated", async () => {
    const message = messageOf("CRASH", { priority: 1 });
    await signs.server.call(operator, "POST", "/api/v1/signs/queue", { signId: a, message });
    await activate({ duration: halfAnHour });
    await deactivate();
    expect((await queueOf(a)).items).toMatchObject([{ priority: 1, associatedEntityId: null }]);
  });
});

describe("editing a plan", () => {
  test("creates, finds, changes, reads and deletes it by its calls, and its status is read only (SIGN-163, SIGN-164, SIGN-165)", async () => {
    const found = await kinds.call<{ items: { id: string }[] }>(planner, "POST", "/api/v1/signs/plans/find", {
      searchText: `Storm ${made}`,
    });
    expect(found.body.items).toMatchObject([
      { id: planId, status: "INACTIVE", metadata: { season: "winter" } },
    ]);
    const changed = { ...(await plan()), name: "Snow", status: "ACTIVE" };
    expect((await kinds.call(planner, "PUT", "/api/v1/signs/plans", { ...changed, id: planId })).status).toBe(
      200,
    );
    expect(await plan()).toMatchObject({ name: "Snow", status: "INACTIVE" });
  });

  test("by deleting it leaves current messages, which keep its name (SIGN-166, SIGN-167)", async () => {
    await activate({ duration: halfAnHour });
    await kinds.call(planner, "PUT", `/api/v1/signs/plans/${planId}`, { ...(await plan()), name: "Snow" });
    expect((await plan()).status).toBe("ACTIVE");
    const { status } = await kinds.call(planner, "DELETE", `/api/v1/signs/plans/${planId}`);
    expect(status).toBeLessThan(300);
    await settle();
    expect((await queueOf(a)).items).toMatchObject([
      { associatedEntityId: planId, associatedEntityName: `Storm ${made}` },
    ]);
  });
});
