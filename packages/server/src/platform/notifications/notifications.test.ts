import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { Notification } from "@gantry/domain/notifications/notification.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import type { Principal } from "../permission/principal.ts";
import { serveHub } from "../realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../realtime/page-under-test.ts";
import { readNotifications } from "./notification-catalogue.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { notify } from "./notify.ts";

let tenant: TestTenant;
let issuer: IssuerUnderTest;
let server: TestServer;
let ana: Principal;
let ben: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  server = await serveRoutes(notificationRoutes(tenant));
});

const operator: GrantsOnTheWire = {
  READ: { NOTIFICATION: [], SIGN: [], CAMERA: [] },
  NOTIFICATION_ACKNOWLEDGE: { NOTIFICATION: [], SIGN: [], CAMERA: [] },
};
const makePerson = async (grants: GrantsOnTheWire): Promise<Principal> =>
  tenant.principal(grants, await issuer.newAccount(grants));

beforeEach(async () => {
  await tenant.asOwner("delete from notification_ignored where tenant_id = $1", [tenant.id]);
  await tenant.asOwner("delete from notification where tenant_id = $1", [tenant.id]);
  tenant.clock.advanceMs(1000);
  [ana, ben] = [await makePerson(operator), await makePerson(operator)];
});

async function tell(key: string, more: Partial<Parameters<typeof notify>[1]> = {}): Promise<boolean> {
  tenant.clock.advanceMs(1000);
  return tenant.database.inTenant(ana, (db) =>
    notify(db, {
      key,
      severity: "warning",
      titleKey: "notifications:alarm.title",
      titleArgs: { alarm: "Door open", name: "DMS 1" },
      fallbackTitle: `Door open ${key}`,
      entityType: "SIGN",
      entityId: "dms-1",
      entityName: "DMS 1",
      ...more,
    }),
  );
}
const find = async (who: Principal, query: object = {}) =>
  (await server.call<FindAnswer<Notification>>(who, "POST", "/api/v1/notifications/find", query)).body;
const titles = async (who: Principal, query: object = {}) =>
  (await find(who, query)).items.map(({ fallbackTitle }) => fallbackTitle);
const act = (who: Principal, path: string, body?: object) =>
  server.call<Notification & Problem>(who, "POST", `/api/v1/notifications/${path}`, body);
async function newestId(): Promise<string> {
  return (await find(ana)).items[0]?.id ?? "";
}

describe("the list", () => {
  test("a notification has its texts with keys and fallbacks, its entity and its severity (NOTI-005, NOTI-006)", async () => {
    await tell("a", {
      bodyKey: "notifications:alarm.body",
      bodyArgs: { detail: "door 2" },
      fallbackBody: "door 2",
    });
    const { items, total } = await find(ana);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      severity: "warning",
      createdAt: new Date(tenant.clock.nowMs()).toISOString(),
      titleKey: "notifications:alarm.title",
      titleArgs: { alarm: "Door open", name: "DMS 1" },
      fallbackTitle: "Door open a",
      bodyKey: "notifications:alarm.body",
      bodyArgs: { detail: "door 2" },
      fallbackBody: "door 2",
      entityType: "SIGN",
      entityId: "dms-1",
      entityName: "DMS 1",
      acknowledged: false,
    });
  });

  test("the newest comes first, in pages of any size (NOTI-016, NOTI-017, NOTI-018)", async () => {
    for (const key of ["a", "b", "c"]) await tell(key);
    expect(await titles(ana, { page: 0, pageSize: 100 })).toEqual(
      ["c", "b", "a"].map((key) => `Door open ${key}`),
    );
    const second = await find(ana, { page: 1, pageSize: 2, sortField: "createdAt", ascending: false });
    expect([second.total, second.items[0]?.fallbackTitle]).toEqual([3, "Door open a"]);
  });

  test("nested filters choose severities for each entity type (NOTI-019, NOTI-024)", async () => {
    await tell("sign warning");
    await tell("sign critical", { severity: "critical" });
    await tell("camera warning", { entityType: "CAMERA", entityId: "cam-1" });
    await tell("camera info", { entityType: "CAMERA", entityId: "cam-1", severity: "info" });
    const of = (type: string, severities: string[]) => ({
      match: "all",
      filters: [
        { field: "entityType", operator: "IN", value: [type] },
        { field: "severity", operator: "IN", value: severities },
      ],
    });
    const filters = { match: "any", filters: [of("SIGN", ["critical"]), of("CAMERA", ["info", "warning"])] };
    expect(await titles(ana, { filters })).toEqual([
      "Door open camera info",
      "Door open camera warning",
      "Door open sign critical",
    ]);
  });

  test("a cause is notified once, also when two servers tell it at the same time", async () => {
    await Promise.all(Array.from({ length: 8 }, () => tell("same")));
    expect(await tell("same")).toBe(false);
    expect((await find(ana)).total).toBe(1);
  });

  test("only notifications about readable entities of the tenant are listed", async () => {
    await tell("a");
    await tell("b", { entityId: "dms-2" });
    const ofOne = await makePerson({ READ: { NOTIFICATION: [], SIGN: ["dms-2"] } });
    expect(await titles(ofOne)).toEqual(["Door open b"]);
    const blind = await makePerson({ READ: { SIGN: [] } });
    expect((await act(blind, "find", {})).status).toBe(403);
    const other = await testTenant();
    const elsewhere = await serveRoutes(notificationRoutes(other));
    const stranger = other.principal(operator, await issuerUnderTest(other).newAccount(operator));
    const { body } = await elsewhere.call<FindAnswer<Notification>>(
      stranger,
      "POST",
      "/api/v1/notifications/find",
      {},
    );
    expect(body).toMatchObject({ items: [], total: 0 });
  });
});

describe("acknowledging", () => {
  test("it takes an optional comment, and the first user stays (NOTI-010, NOTI-013, NOTI-020)", async () => {
    await tell("a");
    await tell("b");
    const id = await newestId();
    const first = await act(ana, `${id}/acknowledge`, { comment: " Crew called " });
    expect(first.body).toMatchObject({
      acknowledged: true,
      acknowledgedByDisplayName: ana.displayName,
      acknowledgedComment: "Crew called",
    });
    const again = await act(ben, `${id}/acknowledge`, { comment: "me too" });
    expect(again.body.acknowledgedComment).toBe("Crew called");
    const open = { filters: [{ field: "acknowledged", operator: "EQUALS", value: false }] };
    expect(await titles(ben, open)).toEqual(["Door open a"]);
    const bare = await act(ben, `${(await find(ben, open)).items[0]?.id}/acknowledge`, {});
    expect(bare.body).toMatchObject({ acknowledged: true, acknowledgedComment: null });
  });

  test("it needs the permission, also on the entity (NOTI-014)", async () => {
    await tell("a");
    const id = await newestId();
    const reader = await makePerson({ READ: { NOTIFICATION: [], SIGN: [] } });
    const ofCameras = await makePerson({
      READ: { NOTIFICATION: [], SIGN: [], CAMERA: [] },
      NOTIFICATION_ACKNOWLEDGE: { NOTIFICATION: [], CAMERA: [] },
    });
    for (const who of [reader, ofCameras]) expect((await act(who, `${id}/acknowledge`, {})).status).toBe(403);
    const unseeing = await makePerson({
      READ: { NOTIFICATION: [] },
      NOTIFICATION_ACKNOWLEDGE: { NOTIFICATION: [] },
    });
    expect((await act(unseeing, `${id}/acknowledge`, {})).status).toBe(404);
    expect((await find(ana)).items[0]?.acknowledged).toBe(false);
  });

  test("a comment that is too long is refused by name", async () => {
    await tell("a");
    const answer = await act(ana, `${await newestId()}/acknowledge`, { comment: "x".repeat(1001) });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "comment"]);
  });
});

describe("ignoring", () => {
  test("one is hidden from the caller alone, who needs only to read (NOTI-015, NOTI-021)", async () => {
    await tell("a");
    await tell("b");
    const reader = await makePerson({ READ: { NOTIFICATION: [], SIGN: [] } });
    const id = await newestId();
    expect((await act(reader, `${id}/ignore`)).status).toBeLessThan(300);
    expect((await act(reader, `${id}/ignore`)).status).toBeLessThan(300);
    expect(await titles(reader)).toEqual(["Door open a"]);
    expect(await titles(ben)).toHaveLength(2);
    expect((await act(await makePerson({}), `${id}/ignore`)).status).toBe(404);
  });

  test("all are hidden at once, and later ones are not (NOTI-010, NOTI-022)", async () => {
    await tell("a");
    await tell("b");
    expect((await act(ana, "user/ignore-all")).status).toBeLessThan(300);
    expect(await titles(ana)).toEqual([]);
    expect(await titles(ben)).toHaveLength(2);
    await tell("c");
    expect(await titles(ana)).toEqual(["Door open c"]);
  });
});

test("open pages receive new and acknowledged notifications, not those without the entity (NOTI-012)", async () => {
  const hub = await serveHub(tenant, issuer, { readers: { NOTIFICATION: readNotifications } });
  const page = await PageUnderTest.signedIn(issuer, tenant.id, operator, hub.url);
  const blind = await PageUnderTest.signedIn(issuer, tenant.id, { READ: { NOTIFICATION: [] } }, hub.url);
  for (const one of [page, blind]) await one.subscribe([], "NOTIFICATION", "bell");
  await tell("a");
  const [made] = updatesOf(await page.next());
  expect(made).toMatchObject({ updateType: "CREATE", entity: { fallbackTitle: "Door open a" } });
  await act(ana, `${made?.entity.id}/acknowledge`, {});
  expect(updatesOf(await page.next())[0]).toMatchObject({ entity: { acknowledged: true } });
  expect(await blind.untilPong()).toEqual([]);
  await hub.stop();
});
