import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveRoutes } from "../../../testing/http.ts";
import { peopleUnderTest } from "../../../testing/people.ts";
import { webhookTestRoutes } from "./webhook-test-route.ts";
import { type DeliveryUnderTest, deliveryUnderTest, signMail } from "./delivery-under-test.ts";

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

let site: DeliveryUnderTest;
let receiver: Server;
let calls: Call[];
let status: number;
const key = "a signing key";

beforeEach(async () => {
  site = await deliveryUnderTest();
  [calls, status] = [[], 204];
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise<void>((resolve) => receiver.close(() => resolve())));

async function addWebhook(more: object = {}, signingKey: string | null = key): Promise<void> {
  const { id } = site.tenant;
  const url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
  const doc = { name: "Radio room", enabled: true, url, severities: [], modules: [], ...more };
  await site.tenant.asOwner(
    `insert into notification_webhook (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'hook', 1, 1, $2, now(), now(), 'test')`,
    [id, JSON.stringify(doc)],
  );
  if (signingKey === null) return;
  const { secrets } = peopleUnderTest(site.tenant);
  await site.tenant.database.inTenant(site.tenant.principal({}), (db) =>
    secrets.write(db, "NOTIFICATION_WEBHOOK", "hook", { signingKey }),
  );
}
const first = async () => (await site.rows())[0];

test("a webhook receives each notification once, signed over time and body, with the delivery id", async () => {
  await addWebhook();
  const desk = site.makeDesk({});
  await site.notify("a");
  await site.run(desk);
  await site.run(desk);
  const [call] = calls;
  expect(calls).toHaveLength(1);
  const { "x-gantry-at": at, "x-gantry-signature": signature, "x-gantry-delivery": id } = call?.headers ?? {};
  const expected = createHmac("sha256", key).update(`${at}.${call?.body}`).digest("hex");
  expect([signature, id]).toEqual([expected, (await first())?.id]);
  expect(Number(at) * 1000).toBe(site.tenant.clock.nowMs());
  expect(JSON.parse(call?.body ?? "")).toMatchObject({
    deliveryId: id,
    notification: {
      title: "Door open a",
      entityType: "SIGN",
      link: "https://console.test/signs/sign/dms-1/detail",
    },
  });
  expect(await first()).toMatchObject({ way: "webhook", state: "DELIVERED", detail: "HTTP 204" });
});

test("what is delivered to one account only goes to no webhook, no escalation and no other person", async () => {
  await addWebhook();
  const [ana, ben] = [
    await site.makePerson({ choice: signMail }),
    await site.makePerson({ choice: signMail }),
  ];
  await site.tenant.asOwner(
    `insert into escalation (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'call', 1, 1, $2, now(), now(), 'test')`,
    [site.tenant.id, JSON.stringify({ name: "On call", enabled: true, wait: 0, people: [{ userId: ben }] })],
  );
  const desk = site.makeDesk({});
  await site.notify("a", { deliveredTo: ana });
  await site.run(desk);
  expect((await site.rows()).map(({ way, receiver, step }) => [way, receiver, step])).toEqual([
    ["email", ana, 0],
  ]);
  await site.notify("b");
  await site.run(desk);
  expect(new Set((await site.rows()).map(({ receiver }) => receiver))).toEqual(new Set([ana, ben, "hook"]));
  expect(calls).toHaveLength(1);
});

test("severities and modules narrow what a webhook receives", async () => {
  await addWebhook({ severities: ["critical"], modules: ["signs"] });
  const desk = site.makeDesk({});
  await site.notify("a");
  await site.notify("b", { severity: "critical" });
  await site.notify("c", { severity: "critical", entityType: "CAMERA", entityId: "cam-1" });
  await site.run(desk);
  expect(calls.map(({ body }) => /"title":"(.*?)"/.exec(body)?.[1])).toEqual(["Door open b"]);
});

test.each([500, 302])(
  "an answer of %i is tried again, and delivered when the receiver recovers",
  async (answer) => {
    status = answer;
    await addWebhook();
    const desk = site.makeDesk({});
    await site.notify("a");
    await site.run(desk);
    expect(await first()).toMatchObject({ state: "WAITING", problem: "status", detail: `HTTP ${answer}` });
    status = 200;
    site.tenant.clock.advanceMs(30_000);
    await site.run(desk);
    expect(await first()).toMatchObject({ state: "DELIVERED", attempts: 2 });
    expect(new Set(calls.map(({ headers }) => headers["x-gantry-delivery"])).size).toBe(1);
  },
);

test.each([
  ["in a private network", {}, key, [], "notOutside"],
  ["on loopback by name", { url: "http://localhost:1/" }, key, [], "notOutside"],
  ["that is no web address", { url: "ftp://hooks.example/" }, key, ["127.0.0.1"], "notWeb"],
  ["without a signing key", {}, null, ["127.0.0.1"], "keyMissing"],
] as const)(
  "a webhook %s receives nothing, and the list says why",
  async (_what, more, signingKey, hosts, problem) => {
    await addWebhook(more, signingKey);
    await site.notify("a");
    await site.run(site.makeDesk({ hosts }));
    expect(await first()).toMatchObject({ problem });
    expect(calls).toEqual([]);
  },
);

test("an address is tested before it is saved, and a stored key goes to the stored address only", async () => {
  await addWebhook();
  const grants = { READ: { NOTIFICATION_WEBHOOK: [] }, UPDATE: { NOTIFICATION_WEBHOOK: [] } };
  const admin = site.tenant.principal(grants, await site.issuer.newAccount(grants));
  const parts = { ...site.tenant, ...peopleUnderTest(site.tenant), hosts: ["127.0.0.1"] };
  const server = await serveRoutes(webhookTestRoutes(parts));
  const run = async (body: object, who = admin) =>
    (await server.call<object>(who, "POST", "/api/v1/notification-webhooks/test", body)).body;
  const url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`;
  expect(await run({ url, signingKey: "typed" })).toMatchObject({ isDelivered: true, detail: "HTTP 204" });
  expect(await run({ id: "hook", url: `${url}/hook` })).toMatchObject({ isDelivered: true });
  expect(await run({ id: "hook", url: `${url}/other` })).toMatchObject({ problem: "keyMissing" });
  expect(await run({ url: "http://10.0.0.1/", signingKey: "typed" })).toMatchObject({
    problem: "notOutside",
  });
  expect(calls).toHaveLength(2);
  const reader = site.tenant.principal({ READ: { NOTIFICATION_WEBHOOK: [] } }, admin.id);
  expect(await run({ url, signingKey: "typed" }, reader)).toMatchObject({ status: 403 });
});

test("a webhook that is switched off receives nothing more, also what waits", async () => {
  status = 500;
  await addWebhook();
  const desk = site.makeDesk({});
  await site.notify("a");
  await site.run(desk);
  await site.tenant.asOwner(
    `update notification_webhook set doc = doc || '{"enabled": false}' where tenant_id = $1`,
    [site.tenant.id],
  );
  await site.notify("b");
  site.tenant.clock.advanceMs(30_000);
  await site.run(desk);
  expect((await site.rows()).map(({ state, problem }) => [state, problem])).toEqual([
    ["FAILED", "receiverGone"],
  ]);
  expect(calls).toHaveLength(1);
});
