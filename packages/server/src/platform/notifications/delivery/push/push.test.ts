import type { PushDevices, PushSubscription } from "@gantry/domain/contract/people/push-devices.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { DeliveryChoice } from "@gantry/domain/notifications/delivery.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveRoutes, type TestServer } from "../../../../testing/http.ts";
import { peopleUnderTest } from "../../../../testing/people.ts";
import type { Principal } from "../../../permission/principal.ts";
import { type DeliveryUnderTest, deliveryUnderTest, readerGrants } from "../delivery-under-test.ts";
import { pushDeviceRoutes } from "./push-device-routes.ts";
import { type PushService, servePushes } from "./push-service.ts";

let site: DeliveryUnderTest;
let service: PushService;
let server: TestServer;
const path = "/api/v1/push-devices";
const signPush: DeliveryChoice = {
  ways: { signs: { info: ["push"], warning: ["push"], critical: ["push"] } },
  quiet: null,
};
const hourMs = 3_600_000;

beforeEach(async () => {
  site = await deliveryUnderTest();
  service = await servePushes();
  server = await serveDevices(["127.0.0.1"]);
});
afterEach(() => service.stop());

const serveDevices = (hosts: string[]) =>
  serveRoutes(pushDeviceRoutes({ ...site.tenant, ...peopleUnderTest(site.tenant), hosts }));
async function makePerson(choice: DeliveryChoice = signPush): Promise<Principal> {
  const id = await site.makePerson({ choice });
  return site.tenant.principal(readerGrants, id);
}
const list = async (who: Principal) => (await server.call<PushDevices>(who, "GET", path)).body;
const add = async (who: Principal, subscription: PushSubscription, name = "Chrome on Windows") =>
  (await server.call<PushDevices & Problem>(who, "POST", path, { ...subscription, name })).body;
const first = async () => (await site.rows())[0];

describe("a notification by push", () => {
  test("reaches each browser of those who chose it, encrypted, with title, severity and address only", async () => {
    const ana = await makePerson();
    await makePerson();
    const phone = service.subscribe();
    await add(ana, service.subscribe());
    await add(ana, phone, "Firefox on Android");
    const desk = site.makeDesk({});
    await site.notify("a", { severity: "critical" });
    await site.run(desk);
    await site.run(desk);
    expect(service.received).toHaveLength(2);
    const sent = service.received.find(({ endpoint }) => endpoint === phone.endpoint);
    expect(sent?.message).toEqual({
      title: "Critical: Door open a",
      severity: "critical",
      address: "/signs/sign/dms-1/detail",
    });
    expect(sent?.headers).toMatchObject({ urgency: "high", ttl: "86400", "content-encoding": "aes128gcm" });
    const row = (await site.rows()).find(({ id }) => id === sent?.headers["topic"]);
    expect(row).toMatchObject({ way: "push", state: "DELIVERED", detail: "HTTP 201" });
    expect((await site.rows()).filter(({ problem }) => problem === "noDevice")).toHaveLength(1);
  });

  test("is signed with one key of the installation, for the push service and half a day", async () => {
    const ana = await makePerson();
    const subscription = service.subscribe();
    const { publicKey } = await add(ana, subscription);
    await site.notify("a");
    await site.run(site.makeDesk({}));
    const { origin } = new URL(subscription.endpoint);
    expect(service.received[0]).toMatchObject({
      publicKey,
      claims: {
        aud: origin,
        exp: site.tenant.clock.nowMs() / 1000 + 12 * 3600,
        sub: "https://console.test",
      },
    });
    const other = await deliveryUnderTest();
    const routes = pushDeviceRoutes({ ...other.tenant, ...peopleUnderTest(other.tenant), hosts: [] });
    const stranger = other.tenant.principal({}, await other.makePerson({}));
    const { body } = await (await serveRoutes(routes)).call<PushDevices>(stranger, "GET", path);
    expect(body).toEqual({ publicKey, devices: [] });
  });

  test("waits for the end of quiet hours, and escalates to a person who has a browser", async () => {
    const quiet = { from: "00:00", to: "09:30", zone: "UTC", exceptCritical: true };
    const ana = await makePerson({ ...signPush, quiet });
    const ben = await makePerson({ ways: {}, quiet: null });
    await add(ana, service.subscribe());
    const ofBen = service.subscribe();
    await add(ben, ofBen);
    const list = { name: "Night", enabled: true, wait: 600_000, people: [{ userId: ben.id }] };
    await site.tenant.asOwner(
      `insert into escalation (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'night', 1, 1, $2, now(), now(), 'test')`,
      [site.tenant.id, JSON.stringify(list)],
    );
    const desk = site.makeDesk({});
    await site.notify("a");
    await site.run(desk);
    expect(service.received).toEqual([]);
    site.tenant.clock.advanceMs(600_000);
    await site.run(desk);
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([ofBen.endpoint]);
    site.tenant.clock.advanceMs(2 * hourMs);
    await site.run(desk);
    expect(service.received).toHaveLength(2);
    expect(service.received[1]?.message).toMatchObject({ title: "Door open a (2 h old)" });
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i removes the browser, and other browsers stay", async (status) => {
    const ana = await makePerson();
    const gone = service.subscribe();
    await add(ana, gone, "Old phone");
    await add(ana, service.subscribe());
    service.answer(status, gone.endpoint);
    await site.notify("a");
    await site.run(site.makeDesk({}));
    expect((await list(ana)).devices).toMatchObject([
      {
        name: "Chrome on Windows",
        lastSuccessAt: new Date(site.tenant.clock.nowMs()).toISOString(),
      },
    ]);
    expect((await site.rows()).map(({ state, problem }) => `${state} ${problem}`).toSorted()).toEqual([
      "DELIVERED null",
      "FAILED receiverGone",
    ]);
  });

  test.each([429, 503])(
    "that answers %i is tried again with the same topic, and the browser stays",
    async (status) => {
      const ana = await makePerson();
      await add(ana, service.subscribe());
      service.answer(status);
      const desk = site.makeDesk({});
      await site.notify("a");
      await site.run(desk);
      expect(await first()).toMatchObject({ state: "WAITING", problem: "status", detail: `HTTP ${status}` });
      expect((await list(ana)).devices).toMatchObject([{ lastSuccessAt: null }]);
      service.answer(201);
      site.tenant.clock.advanceMs(30_000);
      await site.run(desk);
      expect(await first()).toMatchObject({ state: "DELIVERED", attempts: 2 });
      expect(service.received.map(({ headers }) => headers["topic"])).toEqual([(await first())?.id]);
    },
  );

  test("in a private network that is not allowed receives nothing", async () => {
    const ana = await makePerson();
    await add(ana, service.subscribe());
    await site.notify("a");
    await site.run(site.makeDesk({ hosts: [] }));
    expect([await first(), service.received]).toMatchObject([{ problem: "notOutside" }, []]);
  });
});

describe("the list of browsers", () => {
  test("answers no address and no key, and shows each person their own only", async () => {
    const [ana, ben] = [await makePerson(), await makePerson()];
    const subscription = service.subscribe();
    const text = JSON.stringify([
      await add(ana, subscription),
      await list(ana),
      await site.tenant.asOwner("select * from installation.push_device"),
    ]);
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth])
      expect(text).not.toContain(secret);
    const [device] = (await list(ana)).devices;
    expect((await list(ben)).devices).toEqual([]);
    expect((await server.call<Problem>(ben, "DELETE", `${path}/${device?.id}`)).status).toBe(404);
    expect((await server.call(ana, "DELETE", `${path}/${device?.id}`)).status).toBe(204);
    expect((await list(ana)).devices).toEqual([]);
    await site.notify("a");
    await site.run(site.makeDesk({}));
    expect(service.received).toEqual([]);
  });

  test("gives a browser that two people share to the last one, also what waits", async () => {
    const [ana, ben] = [await makePerson(), await makePerson({ ways: {}, quiet: null })];
    const shared = service.subscribe();
    await add(ana, shared);
    service.answer(503);
    const desk = site.makeDesk({});
    await site.notify("a");
    await site.run(desk);
    await add(ben, shared);
    service.answer(201);
    site.tenant.clock.advanceMs(30_000);
    await site.run(desk);
    expect([(await list(ana)).devices.length, (await list(ben)).devices.length]).toEqual([0, 1]);
    expect([await first(), service.received]).toMatchObject([
      { state: "FAILED", problem: "receiverGone" },
      [],
    ]);
  });

  test("takes the same browser once, and at most 20", async () => {
    const ana = await makePerson();
    const again = service.subscribe();
    for (let count = 1; count < 20; count++) await add(ana, service.subscribe());
    await add(ana, again);
    expect((await add(ana, again, "Renamed")).devices).toHaveLength(20);
    expect(await add(ana, service.subscribe())).toMatchObject({ code: "tooManyPushDevices", status: 409 });
  });

  test.each([
    ["a private address", { endpoint: "https://10.0.0.1/push" }, "endpoint"],
    ["loopback", { endpoint: "https://127.0.0.1/push" }, "endpoint"],
    ["HTTP", { endpoint: "http://push.example/1" }, "endpoint"],
    ["a file", { endpoint: "file:///etc/passwd" }, "endpoint"],
    ["a key off the curve", { keys: { p256dh: `BB${"A".repeat(85)}`, auth: "A".repeat(22) } }, "keys.p256dh"],
    ["a short secret", { keys: { p256dh: "A".repeat(87), auth: "AA" } }, "keys.auth"],
    ["no name", { name: " " }, "name"],
  ])("refuses %s and names the field", async (_what, wrong, field) => {
    server = await serveDevices([]);
    const ana = await makePerson();
    const { keys } = service.subscribe();
    const body = { name: "Chrome", endpoint: "https://93.184.216.34/1", keys, ...wrong };
    expect((await server.call<Problem>(ana, "POST", path, body)).body).toMatchObject({
      code: "invalidBody",
      errors: [{ field }],
    });
    expect((await list(ana)).devices).toEqual([]);
  });
});
