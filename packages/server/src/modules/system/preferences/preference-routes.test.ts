import type { Preference, SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  issuerUnderTest,
  type IssuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import { testLicences } from "../../../testing/licences.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { sessionRoutes } from "../people/session-routes.ts";
import { preferenceRoutes } from "./preference-routes.ts";
import { systemPreferenceRoutes } from "./system-preference-routes.ts";

let tenant: TestTenant;
let second: TestTenant;
let issuer: IssuerUnderTest;
let server: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  second = await testTenant();
  issuer = issuerUnderTest(tenant);
  const platform = { ...tenant, licences: await testLicences(tenant) };
  server = await serveRoutes([
    ...preferenceRoutes(tenant),
    ...systemPreferenceRoutes(tenant),
    ...sessionRoutes(platform as never),
  ]);
});

const makePerson = async (grants: GrantsOnTheWire = {}, moreTenants: string[] = []): Promise<Principal> =>
  tenant.principal(grants, await issuer.newAccount({}, moreTenants));
const inSecondTenant = (principal: Principal): Principal => ({ ...principal, tenantId: second.id });
const hotkeys = (value: unknown): Preference => ({
  id: "gamepad_hotkeys",
  name: "Hotkeys",
  metadata: { NEXT_CAMERA: value },
});
const read = (who: Principal, id: string, kind = "preferences") =>
  server.call<Preference & Problem>(who, "GET", `/api/v1/${kind}/${id}`);
const save = (who: Principal, method: "POST" | "PUT", body: unknown, kind = "preferences") =>
  server.call<Preference & Problem>(who, method, `/api/v1/${kind}`, body);

describe("preferences of one user", () => {
  test("are saved, replaced, read and deleted (PREF-005, PREF-006, PREF-007)", async () => {
    const anna = await makePerson();
    expect((await read(anna, "gamepad_hotkeys")).status).toBe(404);
    expect((await save(anna, "PUT", hotkeys("1"))).status).toBe(404);
    expect((await save(anna, "POST", hotkeys("1"))).status).toBe(201);
    expect((await save(anna, "PUT", hotkeys("2"))).status).toBe(200);
    expect((await read(anna, "gamepad_hotkeys")).body).toEqual(hotkeys("2"));
    expect((await server.call(anna, "DELETE", "/api/v1/preferences/gamepad_hotkeys")).status).toBe(204);
    expect((await server.call(anna, "DELETE", "/api/v1/preferences/gamepad_hotkeys")).status).toBe(404);
    expect((await read(anna, "gamepad_hotkeys")).body).toMatchObject({ code: "notFound" });
  });

  test("are deleted only for that user, including the shown map layers (PREF-004, PREF-008)", async () => {
    const [anna, ben] = [await makePerson(), await makePerson()];
    const layers = {
      id: "map_layer_location",
      name: "Layers",
      metadata: { preferences: [{ name: "signs", apiKey: null }] },
    };
    for (const who of [anna, ben]) expect((await save(who, "POST", layers)).status).toBe(201);
    expect((await server.call(anna, "DELETE", "/api/v1/preferences/map_layer_location")).status).toBe(204);
    expect((await read(anna, "map_layer_location")).status).toBe(404);
    expect((await read(ben, "map_layer_location")).body).toEqual(layers);
  });

  test("are invisible to others and in other tenants, and leave no audit row", async () => {
    const [anna, ben] = [await makePerson({}, [second.id]), await makePerson()];
    await save(anna, "POST", hotkeys("1"));
    expect((await read(ben, "gamepad_hotkeys")).status).toBe(404);
    expect((await read(inSecondTenant(anna), "gamepad_hotkeys")).status).toBe(404);
    await save(inSecondTenant(anna), "POST", hotkeys("3"));
    expect((await read(anna, "gamepad_hotkeys")).body).toEqual(hotkeys("1"));
    const rows = await tenant.asOwner("select 1 from audit_log where tenant_id = $1 and actor_id = $2", [
      tenant.id,
      anna.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("for formats and the default tenant apply in every tenant (AUTH-009, AUTH-010)", async () => {
    const anna = await makePerson({}, [second.id]);
    const format = { id: "user_date_format", name: "Date", metadata: { value: "yyyy-MM-dd" } };
    const tenantChoice = { id: "default_tenant", name: "Default tenant", metadata: { value: second.id } };
    expect((await save(anna, "POST", format)).status).toBe(201);
    expect((await save(anna, "POST", tenantChoice)).status).toBe(201);
    expect((await read(inSecondTenant(anna), "user_date_format")).body).toEqual(format);
    expect((await read(inSecondTenant(anna), "default_tenant")).body).toEqual(tenantChoice);
  });

  test("allow only the user's own tenants as default tenant (AUTH-011)", async () => {
    const anna = await makePerson();
    const choice = (value: string) => ({ id: "default_tenant", name: "Default tenant", metadata: { value } });
    await save(anna, "POST", choice(tenant.id));
    expect((await save(anna, "PUT", choice(second.id))).body).toMatchObject({
      code: "foreignTenant",
      status: 403,
    });
    expect((await read(anna, "default_tenant")).body.metadata).toEqual({ value: tenant.id });
  });

  test("are listed completely for one user and never for another, for any request (PREF-002, PREF-003, TABLE-037)", async () => {
    const [anna, ben] = [await makePerson({}, [second.id]), await makePerson()];
    const format = { id: "user_date_format", name: "Date", metadata: { value: "yyyy-MM-dd" } };
    await save(anna, "POST", hotkeys("1"));
    await save(anna, "POST", format);
    await save(inSecondTenant(anna), "POST", hotkeys("3"));
    await save(ben, "POST", hotkeys("2"));
    const list = (who: Principal, query: object = { pageSize: 1_000_000 }) =>
      server.call<FindAnswer<Preference>>(who, "POST", "/api/v1/preferences/find", query);
    expect((await list(anna)).body).toEqual({ items: [hotkeys("1"), format], total: 2 });
    expect((await list(inSecondTenant(anna))).body).toEqual({ items: [hotkeys("3"), format], total: 2 });
    expect((await list(ben)).body).toEqual({ items: [hotkeys("2")], total: 1 });
    const ofId = { filters: [{ field: "id", operator: "IN", value: ["user_date_format"] }] };
    expect((await list(anna, ofId)).body.items).toEqual([format]);
    expect((await list(anna, { filters: [{ field: "accountId", operator: "EXISTS" }] })).status).toBe(400);
  });

  test.each([
    [{ id: "default_tenant", name: "x", metadata: { value: 7 } }, "metadata.value"],
    [{ id: "table_columns_SIGN", name: "x", metadata: { presets: "all" } }, "metadata.presets"],
    [{ id: "map_layer_location", name: "x", metadata: {} }, "metadata.preferences"],
    [
      { id: "map_layer_location", name: "x", metadata: { preferences: [{ name: "a", apiKey: "pk.1" }] } },
      "metadata.preferences.0.apiKey",
    ],
    [{ id: "user_time_zone", name: "x", metadata: { value: "Mars/Olympus" } }, "metadata.value"],
    [{ id: "user_time_zone", name: "x", metadata: { value: "+02:00" } }, "metadata.value"],
    [{ id: "tenant_unit_system", name: "x", metadata: { value: "nautical" } }, "metadata.value"],
    [{ id: "a b", name: "x", metadata: {} }, "id"],
    [{ id: "a", name: "x", metadata: [] }, "metadata"],
  ])("%j is refused with the name of the invalid part", async (body, field) => {
    const answer = await save(await makePerson(), "POST", body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test("are limited to 256 kB and 500 entries", async () => {
    const anna = await makePerson();
    const makeSized = (bytes: number) => hotkeys("x".repeat(bytes - '{"NEXT_CAMERA":""}'.length));
    expect((await save(anna, "POST", makeSized(256 * 1024))).status).toBe(201);
    expect((await save(anna, "POST", makeSized(256 * 1024 + 1))).body).toMatchObject({
      code: "payloadTooLarge",
    });
    await tenant.asOwner(
      `insert into preference select $1, $2, 'n' || n, 'n', '{}', now() from generate_series(1, 499) n`,
      [tenant.id, anna.id],
    );
    expect((await save(anna, "POST", { ...hotkeys(1), id: "one.more" })).body).toMatchObject({
      code: "tooManyPreferences",
    });
    expect((await save(anna, "POST", hotkeys("changed"))).status).toBe(201);
  });
});

describe("preferences of a tenant", () => {
  const publicPages = (value: boolean) => ({ id: "public_pages", name: "Public pages", metadata: { value } });

  test("are saved with update permission and read by everyone in the tenant (PREF-009, PREF-010, PREF-012)", async () => {
    const admin = await makePerson({ READ: { PREFERENCE: [] }, UPDATE: { PREFERENCE: [] } });
    const anna = await makePerson();
    expect((await save(anna, "POST", publicPages(true), "system-preferences")).status).toBe(403);
    expect((await save(admin, "PUT", publicPages(true), "system-preferences")).status).toBe(404);
    expect((await save(admin, "POST", publicPages(true), "system-preferences")).status).toBe(201);
    expect((await read(anna, "public_pages", "system-preferences")).body).toEqual(publicPages(true));
    expect((await read(inSecondTenant(anna), "public_pages", "system-preferences")).status).toBe(404);
    const list = await server.call(anna, "POST", "/api/v1/system-preferences/find", { pageSize: 1_000_000 });
    expect(list.body).toEqual({ items: [publicPages(true)], total: 1 });
    const listElsewhere = await server.call(
      inSecondTenant(anna),
      "POST",
      "/api/v1/system-preferences/find",
      {},
    );
    expect(listElsewhere.body).toEqual({ items: [], total: 0 });
    const path = "/api/v1/system-preferences/public_pages";
    expect((await server.call(anna, "DELETE", path)).status).toBe(403);
    expect((await server.call(admin, "DELETE", path)).status).toBe(204);
    expect((await server.call(anna, "GET", path)).status).toBe(404);
  });

  test("name sites that may embed the public pages, which must be https origins", async () => {
    const admin = await makePerson({ READ: { PREFERENCE: [] }, UPDATE: { PREFERENCE: [] } });
    const embedding = (...embedders: string[]) => ({
      ...publicPages(true),
      metadata: { value: true, embedders },
    });
    for (const site of [
      "http://city.example",
      "https://city.example/page",
      "https://*.example",
      "*",
      "'self'",
    ])
      expect((await save(admin, "POST", embedding(site), "system-preferences")).status, site).toBe(400);
    const saved = embedding("https://city.example", "https://news.example:8443");
    expect((await save(admin, "POST", saved, "system-preferences")).status).toBe(201);
    expect((await read(admin, "public_pages", "system-preferences")).body).toEqual(saved);
    await server.call(admin, "DELETE", "/api/v1/system-preferences/public_pages");
  });

  test("for zone and units need a known zone, and everyone of the tenant reads them", async () => {
    const admin = await makePerson({ READ: { PREFERENCE: [] }, UPDATE: { PREFERENCE: [] } });
    const anna = await makePerson({}, [second.id]);
    const zone = (value: string) => ({ id: "tenant_time_zone", name: "Time zone", metadata: { value } });
    expect((await save(anna, "POST", zone("America/Denver"), "system-preferences")).status).toBe(403);
    expect((await save(admin, "POST", zone("Denver"), "system-preferences")).status).toBe(400);
    expect((await save(admin, "POST", zone("America/Denver"), "system-preferences")).status).toBe(201);
    const readZone = (who: Principal) => read(who, "tenant_time_zone", "system-preferences");
    expect((await readZone(anna)).body).toEqual(zone("America/Denver"));
    expect((await readZone(inSecondTenant(anna))).status).toBe(404);
  });

  test("for zone and units reach everyone's next session, until it is changed again", async () => {
    const admin = await makePerson({ READ: { PREFERENCE: [] }, UPDATE: { PREFERENCE: [] } });
    const anna = await makePerson({}, [second.id]);
    const zone = (value: string) => ({ id: "tenant_time_zone", name: "Time zone", metadata: { value } });
    const readSession = async (who: Principal) =>
      (await server.call<SessionAnswer>(who, "GET", "/api/v1/session")).body.tenantFormats;
    for (const name of ["America/Denver", "America/Phoenix"]) {
      expect((await save(admin, "POST", zone(name), "system-preferences")).status).toBeLessThan(300);
      expect(await readSession(anna)).toContainEqual(zone(name));
    }
    expect(await readSession(inSecondTenant(anna))).toEqual([]);
  });

  test("are in the history with before and after (PREF-011)", async () => {
    const admin = { ...(await makePerson({ READ: { PREFERENCE: [] }, UPDATE: { PREFERENCE: [] } })) };
    await save(admin, "POST", publicPages(false), "system-preferences");
    tenant.clock.advanceMs(1000);
    await save(admin, "PUT", publicPages(true), "system-preferences");
    tenant.clock.advanceMs(1000);
    await server.call(admin, "DELETE", "/api/v1/system-preferences/public_pages");
    const rows = await tenant.asOwner(
      "select action, before -> 'metadata' as before, after -> 'metadata' as after from audit_log where tenant_id = $1 and actor_id = $2 order by id",
      [tenant.id, admin.id],
    );
    expect(rows).toEqual([
      { action: "CREATE", before: null, after: { value: false } },
      { action: "UPDATE", before: { value: false }, after: { value: true } },
      { action: "DELETE", before: { value: true }, after: null },
    ]);
  });
});
