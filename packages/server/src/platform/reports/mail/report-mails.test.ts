import type { ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import type { DataBlock } from "@gantry/domain/reports/report-block.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { writeBlockElement } from "../../blobs/clean-rich-text.ts";
import {
  type DeliveryUnderTest,
  deliveryUnderTest,
} from "../../notifications/delivery/delivery-under-test.ts";
import { type MailServer, serveMail } from "../../notifications/delivery/mail-server.ts";
import type { Principal } from "../../permission/principal.ts";
import { kindSources } from "../../queries/data-source.ts";
import { makePrinter, type Printer } from "../print/print-pdf.ts";
import { makingLeaseMs } from "./report-mail-rows.ts";
import { ReportMailDesk } from "./report-mail-desk.ts";
import { reportScheduleRoutes } from "./report-schedule-routes.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const onAll = { CAMERA: [], REPORT: [] };
const grants: GrantsOnTheWire = { READ: onAll, UPDATE: onAll, CREATE: onAll, DELETE: onAll };
const cameras: DataBlock = {
  type: "data",
  look: "table",
  dataSource: "camera",
  groupBy: "name",
  groupLabel: "Camera",
  measures: [{ aggregation: "count", label: "Count" }],
  caption: "Cameras",
};
const pdf: Printer = async ({ html }) => Buffer.from(`%PDF ${html}`);
let site: DeliveryUnderTest;
let mail: MailServer;
let kinds: KindServer;
let server: TestServer;
let ana: Principal;
let reportId: string;

beforeEach(async () => {
  site = await deliveryUnderTest();
  mail = await serveMail();
  const { tenant } = site;
  kinds = await serveKinds(tenant.database, [camera, report]);
  server = await serveRoutes(reportScheduleRoutes({ ...tenant, hasMail: true, hasPdf: true }));
  ana = await personWith(grants);
  await kinds.call(ana, "POST", "/api/v1/video/camera", { name: "C 1" });
  const made = await kinds.call<{ id: string }>(ana, "POST", "/api/v1/reports", {
    name: "Morning report",
    body: `<p>Good morning</p>${writeBlockElement(cameras)}`,
  });
  reportId = made.body.id;
});
afterEach(() => mail.stop());

const personWith = async (given: GrantsOnTheWire, email = "ana@agency.example"): Promise<Principal> =>
  site.tenant.principal(given, await site.makePerson({ email, grants: given }));
const call = <Body = ReportScheduleAnswer>(who: Principal, method: string, more = "", body?: object) =>
  server.call<Body>(who, method, `/api/v1/reports/${reportId}/schedule${more}`, body);
const daily = (more: object = {}) => ({
  firstDate: new Date(site.tenant.clock.nowMs() + hourMs).toISOString(),
  timezone: "UTC",
  rrule: "FREQ=DAILY",
  people: [],
  addresses: ["board@agency.example"],
  ...more,
});
const makeDesk = (print = pdf) =>
  new ReportMailDesk({
    ...site.tenant,
    log: quietLog,
    store: undefined,
    sources: { all: kindSources([camera]), check: everythingLicensed },
    licence: everythingLicensed,
    readRoads: async () => [],
    print,
    publicUrl: "https://console.test",
  });
/** Plans, makes and sends what is due. */
async function work(print = pdf, settings = mail.settings): Promise<void> {
  await site.run(makeDesk(print));
  await site.run(site.makeDesk({ mail: settings }));
}
const read = async (who = ana) => (await call(who, "GET")).body;
const attachmentOf = (raw = "") => {
  const [, encoded = ""] = /Content-Disposition: attachment[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  return Buffer.from(encoded, "base64").toString("utf8");
};
/** Without the line breaks of quoted-printable. */
const unfold = (raw = ""): string => raw.replaceAll("=\r\n", "");
const fromNow = (ms: number) => new Date(site.tenant.clock.nowMs() + ms).toISOString();

describe("a report on a schedule", () => {
  test("arrives once at each receiver, as PDF, with subject and text", async () => {
    const ben = await personWith({ READ: {} }, "ben@agency.example");
    const saved = await call(
      ana,
      "PUT",
      "",
      daily({ people: [ben.id], subject: "Daily", message: "Please read." }),
    );
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { schedule: { version: 1, isPaused: false, nextAt: fromNow(hourMs) }, mails: [] },
    ]);
    await work();
    expect(mail.received).toEqual([]);
    site.tenant.clock.advanceMs(hourMs);
    for (let round = 0; round < 3; round++) await work();
    expect(mail.received).toHaveLength(2);
    expect(new Set(mail.received.map(({ to }) => to[0]))).toEqual(
      new Set(["ben@agency.example", "board@agency.example"]),
    );
    const raw = unfold(mail.received[0]?.raw);
    expect(raw).toContain("Subject: Daily");
    expect(raw).toContain("Please read.");
    expect(raw).toContain(`https://console.test/reports/${reportId}`);
    expect(raw).toMatch(/Content-Type: application\/pdf; name="?Morning report\.pdf/);
    expect(attachmentOf(mail.received[0]?.raw)).toMatch(/^%PDF .*Good morning.*C 1/s);
    const { schedule, mails } = await read();
    expect(schedule?.nextAt).toBe(fromNow(dayMs));
    expect(mails).toMatchObject([
      {
        state: "READY",
        form: "pdf",
        isByHand: false,
        receivers: [{ state: "DELIVERED" }, { state: "DELIVERED" }],
      },
    ]);
    site.tenant.clock.advanceMs(dayMs);
    await work();
    expect(mail.received).toHaveLength(4);
  });

  test("arrives within three turns beside two others that are due at the same time", async () => {
    await call(ana, "PUT", "", daily());
    for (const name of ["Signs", "Alarms"]) {
      const { body: other } = await kinds.call<{ id: string }>(ana, "POST", "/api/v1/reports", { name });
      await server.call(ana, "PUT", `/api/v1/reports/${other.id}/schedule`, daily());
    }
    site.tenant.clock.advanceMs(hourMs);
    for (let turn = 0; turn < 3; turn++) await work();
    expect(mail.received).toHaveLength(3);
  });

  test("without a program for PDF arrives as a web page and says so", async () => {
    await call(ana, "PUT", "", daily());
    site.tenant.clock.advanceMs(hourMs);
    await work(makePrinter(null));
    const raw = unfold(mail.received[0]?.raw);
    expect(raw).toContain("could not make a PDF");
    expect(attachmentOf(mail.received[0]?.raw)).toContain("<!doctype html>");
    expect((await read()).mails).toMatchObject([{ form: "html" }]);
  });

  test("shows what its account may read at that time, and is not sent after the account lost the report", async () => {
    await call(ana, "PUT", "", daily());
    await site.issuer.grant(ana.id, { READ: { REPORT: [] } });
    site.tenant.clock.advanceMs(hourMs);
    await work();
    const shown = attachmentOf(mail.received[0]?.raw);
    expect(shown).toContain("needs a permission");
    expect(shown).not.toContain("C 1");
    await site.issuer.grant(ana.id, { READ: { CAMERA: [] } });
    site.tenant.clock.advanceMs(dayMs);
    await work();
    expect(mail.received).toHaveLength(1);
    expect((await read()).mails[0]).toMatchObject({
      state: "FAILED",
      problem: "noPermission",
      receivers: [],
    });
    await site.tenant.asOwner(
      "update installation.membership set deactivated_at = now() where account_id = $1",
      [ana.id],
    );
    site.tenant.clock.advanceMs(dayMs);
    await work();
    expect((await read()).mails[0]).toMatchObject({ state: "FAILED", problem: "actorGone" });
    expect(mail.received).toHaveLength(1);
  });

  test("is sent once by two servers, and by another after the first stopped while it made it", async () => {
    await call(ana, "PUT", "", daily());
    site.tenant.clock.advanceMs(hourMs);
    const { promise: never } = Promise.withResolvers<Buffer>();
    const desk = makeDesk(() => never);
    const system = { ...ana, kind: "system" } as Principal;
    for (const { run } of desk.jobs) await site.tenant.database.inTenant(system, (db) => run(db));
    await work();
    expect(mail.received).toEqual([]);
    site.tenant.clock.advanceMs(makingLeaseMs);
    await Promise.all([work(), work()]);
    await work();
    expect(mail.received).toHaveLength(1);
  });

  test("is tried again while the mail server refuses, with the same message id, and the history says why", async () => {
    await call(ana, "PUT", "", daily());
    site.tenant.clock.advanceMs(hourMs);
    mail.refuse(451);
    await work();
    expect((await read()).mails[0]).toMatchObject({
      receivers: [{ state: "WAITING", problem: "addressRefused" }],
    });
    mail.refuse(undefined);
    site.tenant.clock.advanceMs(hourMs);
    for (let round = 0; round < 2; round++) await work();
    expect(mail.received).toHaveLength(1);
    const [row] = await site.rows();
    expect(mail.received[0]?.messageId).toBe(`<${row?.id}@agency.example>`);
    expect((await read()).mails[0]?.receivers).toMatchObject([{ state: "DELIVERED", problem: null }]);
  });

  test("of missed times sends the last one only, and none that is older than a day", async () => {
    await call(ana, "PUT", "", daily());
    site.tenant.clock.advanceMs(3 * dayMs + 2 * hourMs);
    await work();
    expect((await read()).mails).toMatchObject([{ at: fromNow(-hourMs), state: "READY" }]);
    await call(ana, "PUT", "", daily({ rrule: "FREQ=WEEKLY" }));
    site.tenant.clock.advanceMs(3 * dayMs);
    await work();
    expect((await read()).mails).toHaveLength(1);
  });

  test("is not sent while it is paused, but by hand, on behalf of that person", async () => {
    await call(ana, "PUT", "", daily({ isPaused: true }));
    expect((await read()).schedule).toMatchObject({ isPaused: true, nextAt: null });
    site.tenant.clock.advanceMs(hourMs);
    await work();
    expect(mail.received).toEqual([]);
    const ben = await personWith(grants);
    expect((await call(ben, "POST", "/send")).body.mails).toMatchObject([
      { state: "WAITING", isByHand: true },
    ]);
    await work();
    expect(mail.received).toHaveLength(1);
    await call(ana, "PUT", "", { ...daily(), version: 1 });
    expect((await read()).schedule).toMatchObject({ version: 2, nextAt: fromNow(hourMs) });
  });

  test("keeps no file after everyone has it", async () => {
    await call(ana, "PUT", "", daily());
    site.tenant.clock.advanceMs(hourMs);
    await work();
    await site.run(makeDesk());
    const rows = await site.tenant.asOwner(
      "select from report_mail where tenant_id = $1 and content is not null",
      [site.tenant.id],
    );
    expect(rows).toEqual([]);
  });
});

describe("the schedule of a report", () => {
  test("is refused without a receiver, with a stranger, and on an older version", async () => {
    const refused = async (body: object) => (await call<Problem>(ana, "PUT", "", body)).body;
    expect(await refused(daily({ addresses: [] }))).toMatchObject({
      errors: [{ field: "people", code: "required" }],
    });
    expect(await refused(daily({ people: ["stranger"] }))).toMatchObject({ errors: [{ field: "people" }] });
    expect(await refused(daily({ addresses: ["a@b.example\r\nBcc: c@d.example"] }))).toMatchObject({
      errors: [{ field: "addresses", code: "invalidEmail" }],
    });
    await call(ana, "PUT", "", { ...daily(), version: 0 });
    const stale = await refused({ ...daily(), version: 0 });
    expect(stale).toMatchObject({ code: "staleVersion", current: { version: 1 } });
  });

  test("is changed by those who may change the report, seen by its readers, and gone with the report", async () => {
    await call(ana, "PUT", "", daily());
    const reader = site.tenant.principal({ READ: { REPORT: [reportId] } });
    expect((await call(reader, "GET")).body.schedule).toMatchObject({ addresses: ["board@agency.example"] });
    for (const [method, more] of [["PUT"], ["DELETE"], ["POST", "/send"]] as const)
      expect((await call(reader, method, more, daily())).status, method).toBe(403);
    const other = site.tenant.principal({ READ: { REPORT: ["another"] }, UPDATE: { REPORT: ["another"] } });
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await call(other, method, "", method === "GET" ? undefined : daily())).status, method).toBe(
        404,
      );
    await kinds.call(ana, "DELETE", `/api/v1/reports/${reportId}`);
    expect(await site.tenant.asOwner("select from report_schedule where report_id = $1", [reportId])).toEqual(
      [],
    );
  });

  test("is in the history of the report, with the whole report to restore", async () => {
    await call(ana, "PUT", "", daily());
    await call(ana, "DELETE");
    const rows = await site.tenant.asOwner<{ before: object; after: object }>(
      "select before, after from audit_log where entity_id = $1 and after ? 'mailSchedule' order by after -> 'mailSchedule' = 'null'",
      [reportId],
    );
    const name = "Morning report";
    const saved = { name, mailSchedule: { rrule: "FREQ=DAILY" } };
    expect(rows).toMatchObject([
      { before: { name, mailSchedule: null }, after: saved },
      { before: saved, after: { name, mailSchedule: null } },
    ]);
  });

  test("is deleted, and nothing is sent any more", async () => {
    await call(ana, "PUT", "", daily());
    expect((await call(ana, "DELETE")).status).toBe(204);
    site.tenant.clock.advanceMs(hourMs);
    await work();
    expect([await read(), mail.received]).toMatchObject([{ schedule: null, mails: [] }, []]);
    expect((await call(ana, "POST", "/send")).status).toBe(404);
  });
});
