import type { HandOverPage, ShiftLog } from "@gantry/domain/contract/answers/shift.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  issuerUnderTest,
  type IssuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { shiftRoutes } from "./shift-routes.ts";

let tenant: TestTenant;
let issuer: IssuerUnderTest;
let server: TestServer;
let dana: Principal;
let ana: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  server = await serveRoutes(shiftRoutes(tenant));
});

const operator: GrantsOnTheWire = { READ: { SHIFT_LOG: [] }, CREATE: { SHIFT_LOG: [] } };
const makePerson = async (grants: GrantsOnTheWire, displayName: string): Promise<Principal> => ({
  ...tenant.principal(grants, await issuer.newAccount(grants)),
  displayName,
});
const call = (who: Principal, method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  server.call<ShiftLog & Problem>(who, method, `/api/v1/shift${path}`, body);
const later = () => tenant.clock.advanceMs(1000);

beforeEach(async () => {
  [dana, ana] = [await makePerson(operator, "Dana Ortiz"), await makePerson(operator, "Ana Reyes")];
  later();
});

async function handOver(items: string[]): Promise<string> {
  const { body } = await call(dana, "POST", "/hand-overs", { items });
  return body.handOver?.id ?? "";
}

test("notes appear with author and time, and a hand-over begins a new list of notes", async () => {
  await call(dana, "POST", "/notes", { text: " Crew at exit 214 \n" });
  later();
  const before = await call(ana, "GET", "");
  expect(before.body.notes[0]).toMatchObject({ author: "Dana Ortiz", text: "Crew at exit 214" });
  await handOver(["Ice on I-70"]);
  later();
  const { body } = await call(ana, "POST", "/notes", { text: "Took over" });
  expect(body.notes.map(({ text }) => text)).toEqual(["Took over"]);
  expect(body.handOver).toMatchObject({ author: "Dana Ortiz", isOwn: false, confirmedAt: null });
});

test("the next shift reads each item and confirms; its author cannot", async () => {
  const id = await handOver(["Ice on I-70", "Cabinet switch failed"]);
  const confirm = (who: Principal) => call(who, "POST", `/hand-overs/${id}/confirm`);
  expect((await confirm(dana)).body).toMatchObject({ code: "ownHandOver" });
  expect((await confirm(ana)).body).toMatchObject({ code: "handOverNotRead", params: { count: 2 } });
  const read = (place: number, isRead = true) =>
    call(ana, "PUT", `/hand-overs/${id}/items/${place}/read`, { isRead });
  await read(0);
  await read(0, false);
  await read(1);
  expect((await read(0)).body.handOver?.items).toMatchObject([
    { text: "Ice on I-70", readBy: "Ana Reyes" },
    { text: "Cabinet switch failed", readBy: "Ana Reyes" },
  ]);
  expect((await confirm(ana)).body.handOver).toMatchObject({ confirmedBy: "Ana Reyes" });
  expect((await confirm(ana)).body).toMatchObject({ code: "handOverConfirmed" });
  expect((await read(0, false)).status).toBe(409);
});

test("the first who reads an item is named, and every step is in the history", async () => {
  const id = await handOver(["Ice on I-70"]);
  const bo = await makePerson(operator, "Bo");
  await call(ana, "PUT", `/hand-overs/${id}/items/0/read`, { isRead: true });
  const { body } = await call(bo, "PUT", `/hand-overs/${id}/items/0/read`, { isRead: true });
  expect(body.handOver?.items[0]?.readBy).toBe("Ana Reyes");
  const events = await tenant.asOwner<{ event: string }>(
    "select event from event where tenant_id = $1 and data ->> 'handOverId' = $2 order by id",
    [tenant.id, id],
  );
  expect(events.map(({ event }) => event)).toEqual(["handOverWritten", "handOverItemRead"]);
});

test("an older hand-over can neither be read nor confirmed", async () => {
  const old = await handOver(["Old"]);
  later();
  await handOver(["New"]);
  expect((await call(ana, "POST", `/hand-overs/${old}/confirm`)).status).toBe(404);
});

test("earlier hand-overs are read back in pages, newest first, without the newest", async () => {
  const apart = await testTenant();
  const elsewhere = await serveRoutes(shiftRoutes(apart));
  const writer = apart.principal(operator, await issuerUnderTest(apart).newAccount(operator));
  for (let count = 1; count <= 8; count++) {
    await elsewhere.call(writer, "POST", "/api/v1/shift/hand-overs", { items: [`Item ${count}`] });
    apart.clock.advanceMs(1000);
  }
  const read = async (page: string) =>
    (await elsewhere.call<HandOverPage>(writer, "GET", `/api/v1/shift/hand-overs?page=${page}`)).body;
  const textsOf = ({ items }: HandOverPage) => items.flatMap((one) => one.items.map(({ text }) => text));
  const first = await read("0");
  expect([first.total, textsOf(first)]).toEqual([7, ["Item 7", "Item 6", "Item 5", "Item 4", "Item 3"]]);
  expect(textsOf(await read("1"))).toEqual(["Item 2", "Item 1"]);
  expect(textsOf(await read("2"))).toEqual([]);
  const refused = await elsewhere.failing(writer, "GET", "/api/v1/shift/hand-overs?page=-1");
  expect([refused.status, refused.errors?.[0]?.field]).toEqual([400, "page"]);
  expect((await call(await makePerson({}, "Stranger"), "GET", "/hand-overs")).status).toBe(403);
});

test("the log needs its permissions, and stays in its tenant", async () => {
  await call(dana, "POST", "/notes", { text: "Only ours" });
  const reader = await makePerson({ READ: { SHIFT_LOG: [] } }, "Reader");
  expect((await call(reader, "GET", "")).status).toBe(200);
  expect((await call(reader, "POST", "/notes", { text: "x" })).status).toBe(403);
  expect((await call(await makePerson({}, "Stranger"), "GET", "")).status).toBe(403);
  const other = await testTenant();
  const elsewhere = await serveRoutes(shiftRoutes(other));
  const stranger = other.principal(operator, await issuerUnderTest(other).newAccount(operator));
  const { body } = await elsewhere.call<ShiftLog>(stranger, "GET", "/api/v1/shift");
  expect(body).toEqual({ handOver: null, notes: [], hasOlderNotes: false });
});

test.each([
  ["an empty note", "/notes", { text: " " }, "text"],
  ["a note that is too long", "/notes", { text: "x".repeat(2001) }, "text"],
  ["a hand-over without items", "/hand-overs", { items: [] }, "items"],
  ["an empty item", "/hand-overs", { items: ["fine", ""] }, "items.1"],
])("%s is refused with the name of the field", async (_what, path, body, field) => {
  const answer = await call(dana, "POST", path, body);
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
});
