import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DeliveryUnderTest, deliveryUnderTest, signMail } from "./delivery-under-test.ts";
import { leaseMs } from "./due-deliveries.ts";
import { type MailServer, serveMail, serveSilence } from "./mail-server.ts";

let site: DeliveryUnderTest;
let mail: MailServer;
const stops: (() => Promise<void>)[] = [];
const hourMs = 3_600_000;

beforeEach(async () => {
  site = await deliveryUnderTest();
  mail = await serveMail();
  stops.push(mail.stop);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const first = async () => (await site.rows())[0];

describe("a notification by e-mail", () => {
  test("reaches those who chose it, with entity, link and a message id of the delivery", async () => {
    const ana = await site.makePerson({ choice: signMail });
    await site.makePerson({ email: "ben@agency.example" });
    const desk = site.makeDesk({ mail: mail.settings });
    await site.notify("a", { severity: "critical" });
    await site.run(desk);
    await site.run(desk);
    expect(mail.received.map(({ to }) => to)).toEqual([["ana@agency.example"]]);
    const raw = mail.received[0]?.raw ?? "";
    expect(raw).toContain("Subject: Critical: Door open a");
    expect(raw).toContain("https://console.test/signs/sign/dms-1/detail");
    const row = await first();
    expect(row).toMatchObject({ receiver: ana, state: "DELIVERED", attempts: 1, problem: null });
    expect(mail.received[0]?.messageId).toBe(`<${row?.id}@agency.example>`);
  });

  test("reaches only people who may read the entity, in their own tenant", async () => {
    await site.makePerson({ choice: signMail, grants: { READ: { NOTIFICATION: [], CAMERA: [] } } });
    await site.makePerson({ choice: signMail, grants: { READ: { NOTIFICATION: [], SIGN: ["dms-2"] } } });
    await site.makePerson({ choice: signMail, grants: { READ: { SIGN: [] } } });
    const other = await deliveryUnderTest();
    await other.makePerson({ choice: signMail });
    await site.notify("a");
    await site.run(site.makeDesk({ mail: mail.settings }));
    await other.run(other.makeDesk({ mail: mail.settings }));
    expect([await site.rows(), mail.received]).toEqual([[], []]);
  });

  test("is not sent to a person who lost the permission, or after another user acknowledged it", async () => {
    const ana = await site.makePerson({ choice: signMail });
    mail.refuse(451);
    const desk = site.makeDesk({ mail: mail.settings });
    await site.notify("a");
    await site.run(desk);
    await site.notify("b");
    await site.run(desk);
    await site.tenant.asOwner(
      `update notification set acknowledged = true, acknowledged_at = now() where tenant_id = $1 and key = 'a'`,
      [site.tenant.id],
    );
    await site.issuer.grant(ana, {});
    mail.refuse(undefined);
    site.tenant.clock.advanceMs(hourMs);
    await site.run(desk);
    expect((await site.rows()).map(({ state, problem }) => `${state} ${problem}`).toSorted()).toEqual([
      "CANCELLED acknowledged",
      "CANCELLED noPermission",
    ]);
    expect(mail.received).toEqual([]);
  });

  test("needs a mail server and an address, else it fails with the reason", async () => {
    await site.makePerson({ choice: signMail, email: null });
    await site.notify("a");
    await site.run(site.makeDesk({ mail: mail.settings }));
    expect(await first()).toMatchObject({ state: "FAILED", problem: "noAddress" });
    const other = await deliveryUnderTest();
    await other.makePerson({ choice: signMail });
    await other.notify("a");
    await other.run(other.makeDesk({}));
    expect((await other.rows())[0]).toMatchObject({ state: "FAILED", problem: "noMailServer" });
  });

  test("waits for the end of quiet hours, a critical one does not", async () => {
    const quiet = { from: "00:00", to: "09:30", zone: "UTC", exceptCritical: true };
    await site.makePerson({ choice: { ...signMail, quiet } });
    const desk = site.makeDesk({ mail: mail.settings });
    await site.notify("a");
    await site.notify("b", { severity: "critical" });
    await site.run(desk);
    expect(mail.received).toHaveLength(1);
    site.tenant.clock.advanceMs(1.5 * hourMs - 1);
    await site.run(desk);
    expect(mail.received).toHaveLength(1);
    site.tenant.clock.advanceMs(1);
    await site.run(desk);
    expect(mail.received.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1])).toEqual([
      "Critical: Door open b",
      "Door open a (90 min old)",
    ]);
  });
});

describe("a mail server that fails", () => {
  test("for a day gets each message once when it is back", async () => {
    await site.makePerson({ choice: signMail });
    const desk = site.makeDesk({ mail: mail.settings });
    await mail.stop();
    stops.length = 0;
    await site.notify("a");
    for (let halfHours = 0; halfHours < 48; halfHours++) {
      await site.run(desk);
      site.tenant.clock.advanceMs(hourMs / 2);
    }
    expect(await first()).toMatchObject({ state: "WAITING", problem: "noAnswer" });
    const back = await serveMail();
    stops.push(back.stop);
    const later = site.makeDesk({ mail: back.settings });
    for (let round = 0; round < 3; round++) {
      await site.run(later);
      site.tenant.clock.advanceMs(hourMs / 2);
    }
    expect(back.received).toHaveLength(1);
    expect(await first()).toMatchObject({ state: "DELIVERED", problem: null });
  });

  test("gets what waited once, oldest first and marked with its age, and what is new after it", async () => {
    await site.makePerson({ choice: signMail });
    const desk = site.makeDesk({ mail: mail.settings });
    await mail.stop();
    stops.length = 0;
    for (let hours = 0; hours < 24; hours++) {
      await site.notify(String(hours).padStart(2, "0"));
      await site.run(desk);
      site.tenant.clock.advanceMs(hourMs);
    }
    const back = await serveMail();
    stops.push(back.stop);
    await site.notify("new");
    const later = site.makeDesk({ mail: back.settings });
    for (let round = 0; round < 4; round++) await site.run(later);
    const subjects = back.received.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1]);
    expect(subjects).toEqual([
      ...Array.from({ length: 24 }, (_, hours) => {
        const age = hours === 23 ? "60 min" : `${24 - hours} h`;
        return `Door open ${String(hours).padStart(2, "0")} (${age} old)`;
      }),
      "Door open new",
    ]);
    expect((await site.rows()).every(({ state }) => state === "DELIVERED")).toBe(true);
  });

  test("for longer is given up with the reason", async () => {
    await site.makePerson({ choice: signMail });
    mail.refuse(451);
    const desk = site.makeDesk({ mail: mail.settings });
    await site.notify("a");
    for (let hours = 0; hours < 30; hours += 5) {
      await site.run(desk);
      site.tenant.clock.advanceMs(5 * hourMs);
    }
    expect(await first()).toMatchObject({ state: "FAILED", problem: "addressRefused", nextAt: null });
  });

  test("for one recipient for good fails that delivery at once, others arrive", async () => {
    const gone = await site.makePerson({ choice: signMail, email: "gone@agency.example" });
    await site.makePerson({ choice: signMail });
    mail.refuse(550, "gone@agency.example");
    await site.notify("a");
    await site.run(site.makeDesk({ mail: mail.settings }));
    const rows = await site.rows();
    expect(rows.find(({ receiver }) => receiver === gone)).toMatchObject({
      state: "FAILED",
      problem: "addressRefused",
      detail: expect.stringContaining("550"),
    });
    expect(mail.received.map(({ to }) => to)).toEqual([["ana@agency.example"]]);
  });

  test.each([
    ["offers no TLS", ["STARTTLS"], "require", "tlsMissing"],
    ["has a certificate of its own", [], "verify", "certificateRefused"],
  ] as const)(
    "because it %s is named as the reason, and tried again",
    async (_what, missing, tls, problem) => {
      const odd = await serveMail({ disabledCommands: [...missing], hideSTARTTLS: missing.length > 0 });
      stops.push(odd.stop);
      await site.makePerson({ choice: signMail });
      await site.notify("a");
      await site.run(site.makeDesk({ mail: { ...odd.settings, tls } }));
      expect(await first()).toMatchObject({ state: "WAITING", problem });
      expect(odd.received).toEqual([]);
    },
  );

  test("because it refuses the password is named as the reason, and the password is in no row", async () => {
    const strict = await serveMail({
      authOptional: false,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error("Bad password"), { responseCode: 535 })),
    });
    stops.push(strict.stop);
    await site.makePerson({ choice: signMail });
    await site.notify("a");
    const signIn = { user: "console", password: "hunter2-secret" };
    await site.run(site.makeDesk({ mail: { ...strict.settings, signIn } }));
    expect(await first()).toMatchObject({ state: "WAITING", problem: "signInRefused" });
    expect(JSON.stringify(await site.rows())).not.toContain(signIn.password);
  });

  test("by hanging ends the attempt and holds up no other", { timeout: 30_000 }, async () => {
    const silent = await serveSilence();
    stops.push(silent.stop);
    await site.makePerson({ choice: signMail });
    await site.notify("a");
    await site.run(site.makeDesk({ mail: silent.settings }));
    expect(await first()).toMatchObject({ state: "WAITING", problem: "noAnswer" });
  });
});

describe("several servers", () => {
  test("send each message once", async () => {
    for (const name of ["ana", "ben", "cleo"])
      await site.makePerson({ choice: signMail, email: `${name}@agency.example` });
    const desks = [1, 2, 3].map(() => site.makeDesk({ mail: mail.settings }));
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 4 }, (_, index) => site.notify(`${round} ${index % 3}`)));
      await Promise.all(desks.map((desk) => site.run(desk)));
    }
    expect(mail.received).toHaveLength(45);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(45);
  });

  test("send a message again that one of them claimed and never finished, with the same message id", async () => {
    await site.makePerson({ choice: signMail });
    await site.notify("a");
    const dead = site.makeDesk({ mail: mail.settings });
    await site.run(dead);
    // The server died after the mail server accepted the message and before that was stored.
    await site.tenant.asOwner(
      `update notification_delivery set state = 'WAITING', ended_at = null, next_at = to_timestamp($2::float8 / 1000)
       where tenant_id = $1`,
      [site.tenant.id, site.tenant.clock.nowMs() + leaseMs],
    );
    const other = site.makeDesk({ mail: mail.settings });
    await site.run(other);
    expect(mail.received).toHaveLength(1);
    site.tenant.clock.advanceMs(leaseMs);
    await site.run(other);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await first()).toMatchObject({ state: "DELIVERED", attempts: 2 });
  });
});
