import type { BulkBlankAnswer, BulkQueuesAnswer, SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { beforeAll, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { TestServer } from "../../../testing/http.ts";
import { grantsOn, messageOf, type SignsUnderTest, signsUnderTest } from "../signs-under-test.ts";

let tenant: TestTenant;
let server: TestServer;
let makeSign: SignsUnderTest["makeSign"];
let operator: Principal;

beforeAll(async () => {
  ({ tenant, server, makeSign } = await signsUnderTest());
  operator = tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "operator");
});

const message = messageOf("ICE");
const post = (signId: string) => server.call(operator, "POST", "/api/v1/signs/queue", { signId, message });
const queueOf = async (id: string) =>
  (await server.call<SignQueue>(operator, "GET", `/api/v1/signs/queue/${id}`)).body;
const blank = (who: Principal, signIds: string[], revisions: Record<string, number> = {}) =>
  server.call<BulkBlankAnswer>(who, "POST", "/api/v1/signs/sign/bulk-blank", { signIds, revisions });

test("several signs are blanked with one result each, and a failure on one does not affect others (SIGN-120, SIGN-131)", async () => {
  const [dark, changed, paper] = [
    await makeSign("dark"),
    await makeSign("changed"),
    await makeSign("paper", { protocol: "NONE" }),
  ];
  for (const id of [dark, changed, changed]) await post(id);
  const { body } = await blank(operator, [dark, changed, paper, "nothing"], { [dark]: 1, [changed]: 1 });
  expect(body.results).toMatchObject({
    dark: { status: "SUCCESS" },
    changed: { status: "FAILED", error: "staleQueue", params: { sent: 1, current: 2 } },
    paper: { status: "FAILED", error: "signNotPostable" },
    nothing: { status: "FAILED", error: "notFound" },
  });
  expect(await queueOf(dark)).toEqual({ signId: dark, revision: 2, governed: true, items: [] });
  expect((await queueOf(changed)).items).toHaveLength(2);
});

test("only signs that the caller may control are blanked, and hidden ones look missing", async () => {
  const [own, seen, hidden] = [await makeSign("own"), await makeSign("seen"), await makeSign("hidden")];
  for (const id of [own, seen, hidden]) await post(id);
  const someone = tenant.principal(
    { ...grantsOn({ SIGN: ["CONTROL"] }, [own]), ...grantsOn({ SIGN: ["READ"] }, [own, seen]) },
    "someone",
  );
  const { body } = await blank(someone, [own, seen, hidden]);
  expect(Object.entries(body.results).map(([id, { error }]) => [id, error])).toEqual([
    [own, undefined],
    [seen, "noPermission"],
    [hidden, "notFound"],
  ]);
  expect((await queueOf(seen)).items.length + (await queueOf(hidden)).items.length).toBe(2);
  const queues = await server.call<BulkQueuesAnswer>(someone, "POST", "/api/v1/signs/sign/bulk-queues", {
    signIds: [own, seen, hidden],
  });
  expect(Object.fromEntries(queues.body.items.map(({ signId, revision }) => [signId, revision]))).toEqual({
    own: 2,
    seen: 1,
  });
  const viewer = tenant.principal(grantsOn({ SIGN: ["READ"] }), "viewer");
  expect((await blank(viewer, [own])).status).toBe(403);
});

test("the history of a sign is available before, after and between two times", async () => {
  const signId = await makeSign("told");
  const times: string[] = [];
  for (let hour = 0; hour < 3; hour++) {
    times.push(new Date(tenant.clock.nowMs()).toISOString());
    await post(signId);
    tenant.clock.advanceMs(3_600_000);
  }
  const readEvents = async (query: string) => {
    const path = `/api/v1/signs/sign/${signId}/events?${query}`;
    const { body } = await server.call<{ items: SignEvent[] }>(operator, "GET", path);
    return body.items.filter(({ event }) => event === "queueItemOpened").map(({ at }) => at);
  };
  expect(await readEvents("")).toEqual(times.toReversed());
  expect(await readEvents(`from=${times[1]}&order=oldest`)).toEqual(times.slice(1));
  expect(await readEvents(`from=${times[1]}&to=${times[1]}`)).toEqual([times[1]]);
  expect(await readEvents(`to=${times[1]}&limit=1000`)).toEqual([times[1], times[0]]);
  for (const query of ["from=soon", "order=any", "limit=0", "limit=1001"]) {
    const { status } = await server.call(operator, "GET", `/api/v1/signs/sign/${signId}/events?${query}`);
    expect(status, query).toBe(400);
  }
});
