import type { Problem } from "@gantry/domain/errors.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import type { Principal } from "../../permission/principal.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { type DeliveryUnderTest, deliveryUnderTest, signMail } from "./delivery-under-test.ts";
import { type MailServer, serveMail } from "./mail-server.ts";

interface Row {
  id: string;
  title: string;
  state: string;
  problem: string | null;
  receiver: string;
}

let site: DeliveryUnderTest;
let server: TestServer;
let mail: MailServer;
let admin: Principal;
const adminGrants: GrantsOnTheWire = {
  READ: { NOTIFICATION_DELIVERY: [], SIGN: [] },
  UPDATE: { NOTIFICATION_DELIVERY: [] },
};

beforeEach(async () => {
  site = await deliveryUnderTest();
  server = await serveRoutes(deliveryRoutes(site.tenant));
  mail = await serveMail();
  admin = await makePrincipal(adminGrants);
});
afterEach(() => mail.stop());

const makePrincipal = async (grants: GrantsOnTheWire) =>
  site.tenant.principal(grants, await site.issuer.newAccount(grants));
const list = async (who: Principal, query: object = {}) =>
  (await server.call<FindAnswer<Row> & Problem>(who, "POST", "/api/v1/notification-deliveries/find", query))
    .body;
const sendAgain = (who: Principal, id: string) =>
  server.call<Problem>(who, "POST", `/api/v1/notification-deliveries/${id}/send-again`);

/** One delivered e-mail and one that the mail server refused for good. */
async function deliverTwo(): Promise<Row[]> {
  await site.makePerson({ choice: signMail });
  await site.makePerson({ choice: signMail, email: "gone@agency.example" });
  mail.refuse(550, "gone@agency.example");
  await site.notify("a");
  await site.run(site.makeDesk({ mail: mail.settings }));
  return (await list(admin)).items;
}

test("deliveries are listed with receiver, state and reason, and filtered by state", async () => {
  const rows = await deliverTwo();
  expect(rows.map(({ title, state, problem }) => `${title}: ${state} ${problem}`).toSorted()).toEqual([
    "Door open a: DELIVERED null",
    "Door open a: FAILED addressRefused",
  ]);
  expect(rows[0]?.receiver).toBe("Test Person");
  const failed = await list(admin, { filters: [{ field: "state", operator: "IN", value: ["FAILED"] }] });
  expect([failed.total, failed.items[0]?.state]).toEqual([1, "FAILED"]);
});

test("a failed delivery is sent again by hand, once, and one that waits is not", async () => {
  const failed = (await deliverTwo()).find(({ state }) => state === "FAILED");
  mail.refuse(undefined);
  expect((await sendAgain(admin, failed?.id ?? "")).status).toBe(204);
  expect((await sendAgain(admin, failed?.id ?? "")).body).toMatchObject({
    code: "deliveryNotFinished",
    status: 409,
  });
  const desk = site.makeDesk({ mail: mail.settings });
  await site.run(desk);
  await site.run(desk);
  expect(mail.received.map(({ to }) => to[0] ?? "").toSorted()).toEqual([
    "ana@agency.example",
    "gone@agency.example",
  ]);
  expect((await list(admin)).items.map(({ state }) => state)).toEqual(["DELIVERED", "DELIVERED"]);
});

test("the list and sending again need their permissions, the entity and the tenant", async () => {
  const [row] = await deliverTwo();
  const id = row?.id ?? "";
  const reader = await makePrincipal({ READ: { NOTIFICATION_DELIVERY: [], SIGN: [] } });
  expect((await list(reader)).total).toBe(2);
  expect((await sendAgain(reader, id)).status).toBe(403);
  const blind = await makePrincipal({ ...adminGrants, READ: { NOTIFICATION_DELIVERY: [], CAMERA: [] } });
  expect((await list(blind)).total).toBe(0);
  expect((await sendAgain(blind, id)).status).toBe(404);
  const stranger = await makePrincipal({ READ: { NOTIFICATION: [], SIGN: [] } });
  expect(await list(stranger)).toMatchObject({ status: 403 });
  const other = await deliveryUnderTest();
  const elsewhere = await serveRoutes(deliveryRoutes(other.tenant));
  const theirs = other.tenant.principal(adminGrants, await other.issuer.newAccount(adminGrants));
  const path = `/api/v1/notification-deliveries/${id}/send-again`;
  expect((await elsewhere.call(theirs, "POST", path)).status).toBe(404);
});
