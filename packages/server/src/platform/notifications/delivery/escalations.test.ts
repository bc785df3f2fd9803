import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeliveryUnderTest, deliveryUnderTest, signMail } from "./delivery-under-test.ts";
import { type MailServer, serveMail } from "./mail-server.ts";

const minuteMs = 60_000;
let site: DeliveryUnderTest;
let mail: MailServer;

beforeEach(async () => {
  site = await deliveryUnderTest();
  mail = await serveMail();
});
afterEach(() => mail.stop());

const receivers = () => mail.received.map(({ to }) => to[0]?.split("@")[0]);
const person = (name: string, more: object = {}) =>
  site.makePerson({ email: `${name}@agency.example`, ...more });

async function makeList(people: readonly string[], more: object = {}): Promise<void> {
  const document = { name: "On call", enabled: true, wait: 600_000, ...more };
  await site.tenant.asOwner(
    `insert into escalation (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, gen_random_uuid()::text, 1, nextval('entity_rev'), $2, now(), now(), 'test')`,
    [site.tenant.id, JSON.stringify({ ...document, people: people.map((userId) => ({ userId })) })],
  );
}

const acknowledge = (key: string) =>
  site.tenant.asOwner(
    `update notification set acknowledged = true, acknowledged_at = now() where tenant_id = $1 and key = $2`,
    [site.tenant.id, key],
  );

test("while a notification stays without acknowledgement, the people of a list are mailed one after the other", async () => {
  await makeList([await person("ana"), await person("ben"), await person("cleo")], {
    severities: ["critical"],
  });
  const desks = [site.makeDesk({ mail: mail.settings }), site.makeDesk({ mail: mail.settings })];
  await site.notify("a", { severity: "critical" });
  await site.notify("b", { severity: "warning" });
  const after = async (minutes: number) => {
    site.tenant.clock.advanceMs(minutes * minuteMs);
    for (const desk of desks) await site.run(desk);
    return receivers();
  };
  expect(await after(0)).toEqual([]);
  expect(await after(10)).toEqual(["ana"]);
  expect(mail.received[0]?.raw).toContain("It was not acknowledged within 10 minutes.");
  expect(await after(9)).toEqual(["ana"]);
  expect(await after(1)).toEqual(["ana", "ben"]);
  expect(mail.received[1]?.raw).toContain("It was not acknowledged within 20 minutes.");
  await acknowledge("a");
  expect(await after(60)).toEqual(["ana", "ben"]);
  expect((await site.rows()).map(({ step, state, problem }) => [step, state, problem])).toEqual([
    [1, "DELIVERED", null],
    [2, "DELIVERED", null],
    [3, "CANCELLED", "acknowledged"],
  ]);
});

test("a person who may not read the notification gets nothing, and the next one gets it at its time", async () => {
  const blind = await person("blind", { grants: { READ: { NOTIFICATION: [], CAMERA: [] } } });
  await makeList([blind, "deleted", await person("ben")]);
  const desk = site.makeDesk({ mail: mail.settings });
  await site.notify("a");
  await site.run(desk);
  site.tenant.clock.advanceMs(30 * minuteMs);
  await site.run(desk);
  expect(receivers()).toEqual(["ben"]);
  expect(await site.rows()).toMatchObject([
    { step: 1, state: "CANCELLED", problem: "noPermission" },
    { step: 3, state: "DELIVERED" },
  ]);
});

test("a list does not wait for quiet hours, and what a person chose comes besides", async () => {
  const quiet = { from: "00:00", to: "23:59", zone: "UTC", exceptCritical: false };
  await makeList([await person("ana", { choice: { ...signMail, quiet } })]);
  const desk = site.makeDesk({ mail: mail.settings });
  await site.notify("a");
  await site.run(desk);
  site.tenant.clock.advanceMs(10 * minuteMs);
  await site.run(desk);
  expect(receivers()).toEqual(["ana"]);
  expect((await site.rows()).map(({ step, state }) => [step, state])).toEqual([
    [0, "WAITING"],
    [1, "DELIVERED"],
  ]);
});

test("a list that is switched off, of another module or of another tenant mails no one", async () => {
  const ana = await person("ana");
  await makeList([ana], { enabled: false });
  await makeList([ana], { modules: ["video"] });
  const other = await deliveryUnderTest();
  await other.notify("a");
  await other.run(other.makeDesk({ mail: mail.settings }));
  await site.notify("a");
  const desk = site.makeDesk({ mail: mail.settings });
  await site.run(desk);
  site.tenant.clock.advanceMs(60 * minuteMs);
  await site.run(desk);
  expect([receivers(), await site.rows(), await other.rows()]).toEqual([[], [], []]);
});
