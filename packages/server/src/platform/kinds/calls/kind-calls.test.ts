import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { FeatureCollection } from "geojson";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestServer } from "../../../testing/http.ts";
import { serveKinds } from "../../../testing/kind-server.ts";
import type { Principal } from "../../permission/principal.ts";

type Row = Record<string, unknown> & { id: string };

describe("calls by name", () => {
  let server: TestServer;
  let admin: Principal;
  beforeAll(async () => {
    const tenant = await testTenant();
    server = await serveKinds(tenant.database, kinds);
    const all = Object.fromEntries((kinds as readonly AnyKind[]).map((kind) => [kind.entityType, []]));
    admin = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all });
  });

  const post = (path: string, body: object) => server.call<Row>(admin, "POST", `/api/v1${path}`, body);
  const put = (path: string, body: object) => server.call<Row>(admin, "PUT", `/api/v1${path}`, body);
  const get = <Body = Row>(path: string) => server.call<Body>(admin, "GET", `/api/v1${path}`);
  const find = (path: string, body: object) =>
    server.call<FindAnswer<Row>>(admin, "POST", `/api/v1${path}/find`, body);

  async function checkLifecycle(path: string, body: object, change: Record<string, unknown>): Promise<void> {
    const made = await post(path, body);
    expect(made.status).toBe(201);
    expect((await get(`${path}/${made.body.id}`)).body).toMatchObject(body);
    const saved = await put(path, { ...made.body, ...change });
    expect(saved.body).toMatchObject({ id: made.body.id, ...change });
    expect((await get(`${path}/${made.body.id}`)).body).toEqual(saved.body);
    expect((await server.call(admin, "DELETE", `/api/v1${path}/${made.body.id}`)).status).toBe(204);
    expect((await get(`${path}/${made.body.id}`)).status).toBe(404);
  }

  test("an acceptable word is created, updated and deleted (SIGN-099, SIGN-100, SIGN-103)", () =>
    checkLifecycle("/signs/acceptable-words", { name: "DETOUR", enabled: true }, { enabled: false }));

  test("a forbidden word is created, updated and deleted (SIGN-101, SIGN-102, SIGN-104)", () =>
    checkLifecycle("/signs/forbidden-words", { name: "IDIOT", enabled: true }, { enabled: false }));

  test("word lists are read ten thousand at a time by name (SIGN-105)", async () => {
    for (const name of ["zebra", "Alpha", "beta"]) await post("/signs/forbidden-words", { name });
    const { body } = await find("/signs/forbidden-words", {
      pageSize: 10_000,
      sortField: "name",
      ascending: true,
    });
    expect(body.items.map(({ name }) => name)).toEqual(["Alpha", "beta", "zebra"]);
    const again = await server.failing(admin, "POST", "/api/v1/signs/forbidden-words", { name: "ALPHA" });
    expect(again).toMatchObject({ status: 409, code: "nameTaken", errors: [{ field: "name" }] });
  });

  test("a sign priority is created, updated by its path and deleted (SIGN-108, SIGN-109, SIGN-110)", async () => {
    const body = { name: "Incident", description: "Crash", priority: 2 };
    const made = (await post("/signs/priorities", body)).body;
    expect(made).toMatchObject({ ...body, default: false });
    const saved = await put(`/signs/priorities/${made.id}`, { ...body, priority: 3 });
    expect(saved.body).toMatchObject({ id: made.id, priority: 3, version: 2 });
    expect((await server.call(admin, "DELETE", `/api/v1/signs/priorities/${made.id}`)).status).toBe(204);
  });

  test("priorities are searched by number and the default one is found by its flag (SIGN-111, SIGN-112, SIGN-113)", async () => {
    for (const [name, priority] of [
      ["Ten", 10],
      ["Nine", 9],
      ["Two", 2],
    ] as const) {
      await post("/signs/priorities", { name, description: name, priority, default: name === "Nine" });
    }
    const all = await find("/signs/priorities", {
      page: 0,
      pageSize: 1000,
      sortField: "priority",
      ascending: true,
    });
    expect(all.body.items.map(({ name }) => name)).toEqual(["Two", "Nine", "Ten"]);
    expect((await find("/signs/priorities", {})).body.items.map(({ name }) => name)).toEqual([
      "Two",
      "Nine",
      "Ten",
    ]);
    const filters = [{ field: "default", operator: "EQUALS", value: true }];
    const preset = await find("/signs/priorities", { page: 0, pageSize: 100, filters });
    expect(preset.body.items.map(({ name }) => name)).toEqual(["Nine"]);
  });

  const sign = { name: "DMS 1", category: "DMS", pixelWidth: 128, pixelHeight: 32 };

  test("a sign is created, updated with its id in the body and deleted (SIGN-114, SIGN-115, SIGN-116)", () =>
    checkLifecycle("/signs/sign", sign, { name: "DMS 1 renamed", pixelHeight: 48 }));

  test("the sign form has a face, a place, a connection and overridden values (SIGN-118)", async () => {
    const { body } = await get<{ sections: { name: string }[] }>("/signs/sign/form");
    expect(body.sections.map(({ name }) => name)).toEqual([
      "general",
      "location",
      "communication",
      "face",
      "overriddenValues",
    ]);
  });

  test("overridden values of a sign are saved, read back and taken away one by one", async () => {
    const overriddenValues = {
      defaultFontNumber: 2,
      colorScheme: "color24bit",
      maxPages: 4,
      maxMultiLength: 512,
    };
    const made = (await post("/signs/sign", { ...sign, name: "DMS odd", overriddenValues })).body;
    expect(made).toMatchObject({ overriddenValues });
    expect((await get(`/signs/sign/${made.id}`)).body).toMatchObject({ overriddenValues });
    const { maxPages: _taken, ...rest } = overriddenValues;
    await put("/signs/sign", { ...made, overriddenValues: { ...overriddenValues, maxPages: null } });
    expect((await get(`/signs/sign/${made.id}`)).body["overriddenValues"]).toEqual(rest);
    await put("/signs/sign", { ...made, version: 2, overriddenValues: null });
    expect((await get(`/signs/sign/${made.id}`)).body["overriddenValues"] ?? null).toBeNull();
  });

  test.each([
    [{ maxPages: 0 }, "overriddenValues.maxPages", "tooSmall"],
    [{ maxPages: 2, defaultFontNumber: 256 }, "overriddenValues.defaultFontNumber", "tooLarge"],
    [{ maxMultiLength: "long" }, "overriddenValues.maxMultiLength", "notNumber"],
    [{ colorScheme: "pink" }, "overriddenValues.colorScheme", "notAnOption"],
    [{ community: "public" }, "overriddenValues.community", "unknownField"],
    ["4 pages", "overriddenValues", "wrongType"],
  ])(
    "a sign with the overridden value %j is refused with the field's name",
    async (overriddenValues, field, code) => {
      const body = { ...sign, name: `DMS ${JSON.stringify(overriddenValues)}`, overriddenValues };
      const refused = await server.failing(admin, "POST", "/api/v1/signs/sign", body);
      expect(refused).toMatchObject({ status: 400, errors: [{ field, code }] });
    },
  );

  test("a map config is created, updated and deleted (MAP-042, MAP-043, MAP-044)", () =>
    checkLifecycle(
      "/map/config",
      { name: "Overview", zoom: 9, enabledLayerIds: ["signs"] },
      { zoom: 10, default: true },
    ));

  test("a map layer is created, updated and deleted (MAP-045, MAP-046, MAP-047)", () =>
    checkLifecycle(
      "/map/layer",
      { name: "Hills", layerType: "wms", style: { opacity: 0.5 } },
      { layerType: "geojson" },
    ));

  test("signs and detectors return their positions as GeoJSON, longitude first (MAP-033, MAP-053)", async () => {
    const location = { type: "Point", coordinates: [-104.99, 39.74] };
    const made = (await post("/signs/sign", { ...sign, location })).body;
    await post("/detectors/detector", { name: "RTMS 4", location });
    const signs = (await get<FeatureCollection>("/signs/sign/geojson")).body;
    expect(signs.features).toMatchObject([
      { id: made.id, geometry: location, properties: { category: "DMS", status: "UNKNOWN" } },
    ]);
    const detectors = (await get<FeatureCollection>("/detectors/detector/geojson")).body;
    expect(detectors.features).toMatchObject([
      { geometry: location, properties: { name: "RTMS 4", laneCount: 2 } },
    ]);
  });

  const camera = { name: "CCTV 1", direction: "NB", protocol: "ONVIF" };

  test("a camera is created, updated with its id in the body and deleted (CAM-045, CAM-046, CAM-047)", () =>
    checkLifecycle("/video/camera", camera, { direction: "SB" }));

  test("cameras are read one by one, as a page and on the map (CAM-043, CAM-044, CAM-049)", async () => {
    const location = { type: "Point", coordinates: [-105, 40] };
    const made = (await post("/video/camera", { ...camera, location })).body;
    expect((await get(`/video/camera/${made.id}`)).body).toMatchObject({
      ...camera,
      status: "UNKNOWN",
      stateData: {},
    });
    const page = await find("/video/camera", {
      page: 0,
      pageSize: 20,
      searchText: "cctv",
      searchFields: ["name", "description"],
    });
    expect(page.body).toMatchObject({ items: [{ id: made.id }], total: 1 });
    const map = (await get<FeatureCollection>("/video/camera/geojson")).body;
    expect(map.features.map(({ id }) => id)).toEqual([made.id]);
  });

  test("the camera form has every field of a camera and never a stored password (CAM-048)", async () => {
    const { body } = await get<{ sections: { fields: { name: string; type: string }[] }[] }>(
      "/video/camera/form",
    );
    const fields = body.sections.flatMap((section) => section.fields);
    expect(fields).toContainEqual(expect.objectContaining({ name: "password", type: "secret" }));
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["host", "port", "internalStreamUrl", "externalStreamUrl"]),
    );
  });

  test("a detector is created, updated with its id in the body and deleted (DET-038, DET-039, DET-040)", () =>
    checkLifecycle("/detectors/detector", { name: "RTMS 1", laneCount: 4 }, { laneCount: 5 }));

  test("a weigh-in-motion station is created and updated with its id in the body (WIM-031, WIM-032)", () =>
    checkLifecycle("/wim", { name: "WIM 2", weighingMode: "mainline" }, { weighingMode: "ramp" }));

  test("a weigh-in-motion station may face any of the compass, and other ways (WIM-017)", async () => {
    for (const direction of ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "OTHER", "REVERSIBLE"])
      await checkLifecycle("/wim", { name: `WIM ${direction}`, direction }, { direction: "OTHER" });
  });

  test("a weigh-in-motion station says whether, how often and what of it is polled (WIM-012)", async () => {
    const made = (await post("/wim", { name: "WIM polled" })).body;
    expect(made).toMatchObject({ pollEnabled: true, pollRate: 60, pollType: "ALL_VEHICLES" });
    const { body } = await get(`/wim/${made.id}`);
    expect(body).toMatchObject({ classificationScheme: "FHWA", timezone: "UTC", pollType: "ALL_VEHICLES" });
  });

  test("the form of weigh-in-motion stations names their fields (WIM-039)", async () => {
    const { body } = await get<{ sections: { fields: { name: string }[] }[] }>("/wim/form");
    const names = body.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names).toEqual(
      expect.arrayContaining(["name", "weighingMode", "classificationScheme", "maxWeight", "protocol"]),
    );
  });

  test("a weigh-in-motion station is deleted by its path and is on the map until then (WIM-033, WIM-038)", async () => {
    const location = { type: "Point", coordinates: [-105, 40] };
    const made = (await post("/wim", { name: "WIM 1", location })).body;
    expect((await get<FeatureCollection>("/wim/geojson")).body.features.map(({ id }) => id)).toEqual([
      made.id,
    ]);
    expect((await server.call(admin, "DELETE", `/api/v1/wim/${made.id}`)).status).toBe(204);
    expect((await get<FeatureCollection>("/wim/geojson")).body.features).toEqual([]);
  });

  test("one search per kind finds its five best matches (TABLE-033)", async () => {
    for (let number = 1; number <= 7; number++)
      await post("/detectors/detector", { name: `Bridge ${number}` });
    const { body } = await find("/detectors/detector", { page: 0, pageSize: 5, searchText: "bridge" });
    expect([body.items.length, body.total]).toEqual([5, 7]);
  });

  test("a search matches all words, in any order and position", async () => {
    await post("/detectors/detector", { name: "RTMS I-25 SB MP 214.2" });
    const readTotal = async (searchText: string) =>
      (await find("/detectors/detector", { searchText, searchFields: ["name"] })).body.total;
    expect(await readTotal("214.2  i-25 ")).toBe(1);
    expect(await readTotal("i-25 bridge")).toBe(0);
  });
});
