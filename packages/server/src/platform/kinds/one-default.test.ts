import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { sampleDocument } from "../../testing/sample-document.ts";
import type { Principal } from "../permission/principal.ts";

type Row = Record<string, unknown> & { id: string; version: number; name: string };

let tenant: TestTenant;
let server: KindServer;
let admin: Principal;
beforeAll(async () => {
  tenant = await testTenant();
  server = await serveKinds(tenant.database, [signFont, signPriority, signLibraryMessage, sign]);
  const all = { SIGN_FONT: [], SIGN_PRIORITY: [], LIBRARY_MESSAGE: [], SIGN: [] };
  admin = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all }, "Ana");
});
const find = async (path: string, body: object = {}) =>
  (await server.call<FindAnswer<Row>>(admin, "POST", `/api/v1${path}/find`, body)).body.items;

describe.each([signFont, signPriority])("kind $name", (kind) => {
  const { path, entityType } = kind;
  const make = async (number: number, more: object = {}) =>
    (await server.call<Row>(admin, "POST", `/api/v1${path}`, { ...sampleDocument(kind, number), ...more }))
      .body;
  const setDefault = (id: string) => server.call<Row>(admin, "POST", `/api/v1${path}/${id}/set-default`);
  const listDefaults = async () =>
    (await find(path)).filter((row) => row["default"] === true).map(({ id }) => id);

  test("making one the default clears the previous one, and the history has both (SIGN-154, SIGN-155)", async () => {
    const [first, second] = [await make(11), await make(12)];
    expect((await setDefault(first.id)).body).toMatchObject({ id: first.id, default: true });
    expect((await setDefault(second.id)).body).toMatchObject({ id: second.id, default: true });
    expect(await listDefaults()).toEqual([second.id]);
    const written = await tenant.asOwner<{ entity_id: string; before: Row; after: Row }>(
      `select entity_id, before, after from audit_log where tenant_id = $1 and entity_type = $2 and action = 'UPDATE'
       order by id`,
      [tenant.id, entityType],
    );
    const flags = written.map(({ entity_id, before, after }) => [
      entity_id,
      before["default"],
      after["default"],
    ]);
    expect(flags).toContainEqual([first.id, true, false]);
    expect(flags).toContainEqual([second.id, false, true]);
  });

  test("there is only one default, whether made, saved, restored or set concurrently", async () => {
    const made = await make(21, { default: true });
    expect(await listDefaults()).toEqual([made.id]);
    const saved = await make(22);
    await server.call(admin, "PUT", `/api/v1${path}/${saved.id}`, { ...saved, default: true });
    expect(await listDefaults()).toEqual([saved.id]);
    await server.call(admin, "DELETE", `/api/v1${path}/${saved.id}`);
    await setDefault(made.id);
    await server.call(admin, "POST", `/api/v1${path}/${saved.id}/restore`);
    expect(await listDefaults()).toEqual([saved.id]);
    const [one, other] = [await make(23), await make(24)];
    await Promise.all([one, other, made, saved].map(({ id }) => setDefault(id)));
    expect(await listDefaults()).toHaveLength(1);
  });

  test("replacing a default needs update permission for it", async () => {
    const [mine, theirs] = [await make(31), await make(32)];
    await setDefault(theirs.id);
    const narrow = tenant.principal(
      { READ: { [entityType]: [] }, UPDATE: { [entityType]: [mine.id] } },
      "Ben",
    );
    const refused = await server.failing(narrow, "POST", `/api/v1${path}/${mine.id}/set-default`);
    expect(refused).toMatchObject({ status: 403, code: "noPermission" });
    expect(await listDefaults()).toEqual([theirs.id]);
  });
});

test("library messages are listed for all signs or for one sign, and read one by one (SIGN-156, SIGN-157)", async () => {
  const path = "/signs/library-messages";
  const message = { pages: [{ messageLines: [{ segments: [{ text: "FOG" }] }] }] };
  const here = (await server.call<Row>(admin, "POST", "/api/v1/signs/sign", sampleDocument(sign, 1))).body;
  const made: Row[] = [];
  for (const [name, signId] of [
    ["Everywhere", null],
    ["Here", here.id],
    ["There", "another"],
  ])
    made.push((await server.call<Row>(admin, "POST", `/api/v1${path}`, { name, signId, message })).body);
  const forAll = { field: "signId", operator: "EQUALS", value: null };
  const forHere = { field: "signId", operator: "EQUALS", value: here.id };
  const listNames = async (filters: object) =>
    (await find(path, { page: 0, pageSize: 10_000, filters })).map(({ name }) => name);
  expect(await listNames([forAll])).toEqual(["Everywhere"]);
  expect(await listNames({ match: "any", filters: [forAll, forHere] })).toEqual(["Everywhere", "Here"]);
  expect(await listNames([{ ...forAll, operator: "NOT_EQUALS" }])).toEqual(["Here", "There"]);
  const one = await server.call<Row>(admin, "GET", `/api/v1${path}/${made[0]?.id}`);
  expect(one.body).toMatchObject({ name: "Everywhere", message: { pages: [{ pageOnTime: 3000 }] } });
});
