import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import type { Principal } from "../../permission/principal.ts";

type Row = Record<string, unknown> & { id: string };

describe("calls by name", () => {
  let tenant: TestTenant;
  let server: KindServer;
  let admin: Principal;
  beforeAll(async () => {
    tenant = await testTenant();
    server = await serveKinds(tenant.database, kinds);
    const all = Object.fromEntries((kinds as readonly AnyKind[]).map((kind) => [kind.entityType, []]));
    admin = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all });
  });

  const call = <Body = Row>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    server.call<Body>(admin, method, `/api/v1${path}`, body);
  const find = async (path: string, body: object = {}) =>
    (await call<FindAnswer<Row>>("POST", `${path}/find`, body)).body;

  async function checkLifecycle(path: string, body: object, change: Record<string, unknown>): Promise<void> {
    const made = await call("POST", path, body);
    expect([made.status, made.body]).toMatchObject([201, body]);
    const { version: _version, ...original } = made.body;
    const { id } = original;
    expect((await find(path)).items.map((row) => row.id)).toContain(id);
    expect((await call("PUT", path, { ...made.body, ...change })).body).toMatchObject({ id, ...change });
    expect((await call("PUT", `${path}/${id}`, original)).body).toMatchObject({ id, version: 3 });
    expect((await call("GET", `${path}/${id}`)).body).toMatchObject(body);
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await call("GET", `${path}/${id}`)).status).toBe(404);
  }

  test("a video wall is created, updated and deleted (WALL-018, WALL-019, WALL-020)", () =>
    checkLifecycle(
      "/video/video-wall",
      {
        name: "Room",
        layout: makeEvenGrid(2, 2),
        items: [{ tile: 1, entityType: "CAMERA", entityId: "c1" }],
      },
      { layout: makeEvenGrid(3, 1), system: true },
    ));

  test("a wall layout is created, updated and deleted (WALL-022, WALL-023, WALL-024)", () =>
    checkLifecycle("/video/wall-layout", { name: "2 × 2", ...makeEvenGrid(2, 2) }, makeEvenGrid(3, 3)));

  test("walls and layouts are searched (WALL-021, WALL-025)", async () => {
    await call("POST", "/video/video-wall", { name: "North room" });
    await call("POST", "/video/wall-layout", { name: "Northern grid" });
    for (const path of ["/video/video-wall", "/video/wall-layout"]) {
      const found = await find(path, { searchText: "north", page: 0, pageSize: 20 });
      expect([found.total, found.items.length]).toEqual([1, 1]);
    }
  });

  test("a tour is created, updated and deleted (WALL-029, WALL-030, WALL-031)", () =>
    checkLifecycle(
      "/video/tour",
      { name: "Round", items: [{ cameraId: "c1", presetToken: "7", dwellSeconds: 20 }] },
      { items: [] },
    ));

  test("a widget is created, updated by either PUT and deleted (WALL-026, WALL-027, WALL-032)", () =>
    checkLifecycle(
      "/video/widget",
      { name: "News", type: "iframe", url: "https://example.test" },
      { type: "videoPlayer" },
    ));

  const message = { priority: 4, pages: [{ messageLines: [{ segments: [{ text: "FOG" }] }] }] };

  test("a library message is created, updated and deleted (SIGN-158, SIGN-159, SIGN-160)", () =>
    checkLifecycle(
      "/signs/library-messages",
      { name: "Fog", message, overrides: { small: message }, customOverrides: { small: true } },
      { disabled: { small: true } },
    ));

  test("ten thousand library messages are read as one page, by name (SIGN-161, PLAT-041)", async () => {
    await tenant.asOwner(
      `insert into sign_library_message (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, 'many-' || n, 1, nextval('entity_rev'),
         jsonb_build_object('name', 'Message ' || to_char(n, 'FM00000'), 'message', $2::jsonb), '2026-01-01', '2026-01-01', 'test'
       from generate_series(1, 10000) n`,
      [tenant.id, JSON.stringify(message)],
    );
    const { items, total } = await find("/signs/library-messages", { page: 0, pageSize: 10_000 });
    expect([items.length, total]).toEqual([10_000, 10_000]);
    expect([items[0]?.["name"], items.at(-1)?.["name"]]).toEqual(["Message 00001", "Message 10000"]);
    const general = [{ field: "signId", operator: "NOT_EXISTS" }];
    expect((await find("/signs/library-messages", { filters: general, pageSize: 1 })).total).toBe(10_000);
  });

  test("a sign plan is created, updated and deleted (SIGN-165, SIGN-166, SIGN-167)", () =>
    checkLifecycle(
      "/signs/plans",
      { name: "Closed", description: "All out", signMessages: { s1: message }, metadata: { by: "me" } },
      { selectedSigns: ["s1"] },
    ));

  test("a sign command is created, updated and deleted (SIGN-139, SIGN-140, SIGN-141)", () =>
    checkLifecycle(
      "/signs/commands",
      { name: "Open", value: "LANE_OPEN", slot: 1, priority: 5 },
      { enabled: false },
    ));

  test("commands of all signs are those without one (SIGN-138)", async () => {
    const command = { value: "X", slot: 2, priority: 5 };
    await call("POST", "/signs/commands", { ...command, name: "Everywhere" });
    await call("POST", "/signs/commands", { ...command, name: "Here", signId: "s1" });
    const filters = [{ field: "signId", operator: "NOT_EXISTS" }];
    expect((await find("/signs/commands", { filters })).items.map(({ name }) => name)).toEqual([
      "Everywhere",
    ]);
  });

  test("fonts are searched by name, ten thousand at a time (SIGN-124)", async () => {
    const font = { fontVersion: 1, characterHeight: 1, characterSpacing: 1, lineSpacing: 1 };
    const glyph = { characterWidths: { 65: 8 }, fontBitmap: { 65: "ff" } };
    for (const name of ["wide", "Bold"]) await call("POST", "/signs/fonts", { ...font, ...glyph, name });
    const { items } = await find("/signs/fonts", {
      page: 0,
      pageSize: 10_000,
      sortField: "name",
      ascending: true,
    });
    expect(items.map(({ name }) => name)).toEqual(["Bold", "wide"]);
  });

  test("an alert source is created, updated and deleted (INC-044, INC-045, INC-046)", () =>
    checkLifecycle(
      "/alert-sources",
      { name: "Waze", type: "thirdPartyApi", vendor: "Waze" },
      { confidenceThreshold: 7 },
    ));

  test("an incident type is created, updated and deleted (INC-051, INC-052, INC-053)", () =>
    checkLifecycle("/system/incident-type", { name: "Debris", severity: "MAJOR" }, { enabled: false }));

  test("incidents are read by id, as a list and on the map (INC-040, INC-041)", async () => {
    const inside = server.editorOf(
      (kinds as readonly AnyKind[]).find(({ path }) => path === "/incidents") as AnyKind,
    );
    const location = { type: "Point", coordinates: [-105, 40] };
    const id = await tenant.database.inTenant(admin, (db) =>
      inside.create(db, { name: "Stalled car", severity: "MAJOR", location }),
    );
    expect((await call("GET", `/incidents/${id}`)).body).toMatchObject({
      status: "ACTIVE",
      severity: "MAJOR",
    });
    const map = await call<{ features: { properties: object }[] }>("GET", "/incidents/geojson");
    expect(map.body.features).toMatchObject([{ geometry: location, properties: { status: "ACTIVE" } }]);
    expect((await call("POST", "/incidents", { name: "By hand" })).status).toBe(404);
  });

  const alarm = {
    name: "Silent",
    entityType: "CAMERA",
    alarmType: "communicationFailure",
    alarmSeverity: "major",
  };

  test("an alarm config is created, updated and deleted (ALM-038, ALM-039, ALM-040)", () =>
    checkLifecycle("/alarm-configs", alarm, { activateOnReoccurrence: true, reoccurrenceCount: 3 }));

  test("alarm configs of a type and of an entity are separate, and deleting an override ends it (ALM-037, ALM-041, ALM-042)", async () => {
    await call("POST", "/alarm-configs", alarm);
    const own = await call("POST", "/alarm-configs", {
      ...alarm,
      name: "Own",
      entityId: "c1",
      metadata: { a: 1 },
    });
    const alarmConfigsOf = async (entityId: string) =>
      (
        await find("/alarm-configs", {
          filters: [
            { field: "entityType", operator: "EQUALS", value: "CAMERA" },
            { field: "entityId", operator: "EQUALS", value: entityId },
          ],
        })
      ).items.map(({ name }) => name);
    expect(await alarmConfigsOf("c1")).toEqual(["Own"]);
    await call("DELETE", `/alarm-configs/${own.body.id}`);
    expect(await alarmConfigsOf("c1")).toEqual([]);
  });

  test("a chart config is created, updated by its path and deleted (DASH-012, DASH-013, DASH-014)", () =>
    checkLifecycle("/system/chart-config", { name: "Volume", type: "bar" }, { type: "line" }));

  test("a chart config needs a name and a type, and may have a description (DASH-008, DASH-009)", async () => {
    const refused = await call<Problem>("POST", "/system/chart-config", { description: "Per lane" });
    expect(refused.body).toMatchObject({
      code: "invalidBody",
      errors: [
        { field: "name", code: "required" },
        { field: "type", code: "required" },
      ],
    });
    const whole = { name: "Lanes", type: "area", description: "Per lane" };
    expect((await call("POST", "/system/chart-config", whole)).body).toMatchObject(whole);
  });

  test("a chart config stores the query of a chart and gives it up again (DASH-008, DASH-013)", async () => {
    const query = { dataSource: "alarm", groupBy: "severity", aggregation: "count", filters: [] };
    const made = await call("POST", "/system/chart-config", { name: "Alarms", type: "pie", query });
    expect(made.body).toMatchObject({ query });
    const path = `/system/chart-config/${made.body.id}`;
    expect((await call("PUT", path, { name: "Alarms", type: "pie", query: null })).body).toMatchObject({
      query: null,
    });
  });

  test("chart configs are found page by page (DASH-011)", async () => {
    for (const name of ["Paged 1", "Paged 2", "Paged 3"])
      await call("POST", "/system/chart-config", { name, type: "pie" });
    const query = { searchText: "paged", pageSize: 2, sortField: "name", ascending: false };
    const pages = [await find("/system/chart-config", query)];
    pages.push(await find("/system/chart-config", { ...query, page: 1 }));
    expect(pages.map(({ total }) => total)).toEqual([3, 3]);
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual([
      "Paged 3",
      "Paged 2",
      "Paged 1",
    ]);
  });

  test("a system dashboard has a module and widgets with a type, a place and a setting (DASH-015)", async () => {
    const widget = { type: "incidentHotspot", x: 2, y: 1, width: 4, height: 3, config: { title: "Hot" } };
    const whole = { name: "Roads", description: "All", module: "AID", widgets: [widget] };
    const { body } = await call("POST", "/dashboards/system", whole);
    expect((await call("GET", `/dashboards/system/${body.id}`)).body).toMatchObject(whole);
  });

  test("a system dashboard is created, updated and deleted (DASH-016, DASH-018, DASH-020)", () =>
    checkLifecycle(
      "/dashboards/system",
      {
        name: "Morning",
        widgets: [{ type: "signMessage", x: 0, y: 0, width: 4, height: 2, config: { signId: "s1" } }],
      },
      { widgets: [] },
    ));

  test("a report is created as a draft, goes to review and is deleted (REP-005, REP-006, REP-009)", () =>
    checkLifecycle(
      "/reports",
      {
        name: "Week",
        module: "SIGN",
        tags: ["weekly"],
        pageSize: "a4",
        margins: { top: 10, right: 20, bottom: 20, left: 20 },
      },
      { isTemplate: true },
    ));

  test("a retention policy and a storage place are created, updated and deleted (ADM-014, ADM-032)", async () => {
    const days = 86_400_000_000_000;
    await checkLifecycle(
      "/system/retention-policy",
      { name: "Polls", entityType: "POLL_RESULT", duration: 30 * days },
      { enabled: false },
    );
    const made = await call("POST", "/system/storage-config", { name: "Local", location: "files" });
    expect(made.body).toMatchObject({ name: "Local", type: "folder" });
    expect("location" in made.body).toBe(false);
    const { id } = made.body;
    await call("PUT", "/system/storage-config", { id, type: "s3" });
    const values = await call("GET", `/system/storage-config/${id}/form-values`);
    expect(values.body).toMatchObject({ type: "s3", location: "files" });
    expect((await call("DELETE", `/system/storage-config/${id}`)).status).toBe(204);
  });

  test("keys are searched and saved, and cannot be extended in the console (ADM-011, ADM-015, ADM-016)", async () => {
    const inside = server.editorOf(
      (kinds as readonly AnyKind[]).find(({ name }) => name === "apiKey") as AnyKind,
    );
    const id = await tenant.database.inTenant(admin, (db) => inside.create(db, { name: "Weather feed" }));
    expect((await find("/system/api-key", { searchText: "weather" })).items.map((row) => row.id)).toEqual([
      id,
    ]);
    const permissions = { READ: { SIGN: [] } };
    const saved = await call("PUT", "/system/api-key", { id, enabled: false, permissions });
    expect(saved.body).toMatchObject({ enabled: false, permissions: {} });
  });
});
