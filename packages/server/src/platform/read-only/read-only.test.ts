import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds } from "../../testing/kind-server.ts";
import { networkOf } from "../http/network-of.ts";
import { callLimiter } from "./call-limit.ts";
import { publicReader, type PublicReader } from "./projection.ts";
import { limitPerAddress, readOnlyRoutes } from "./read-only-routes.ts";

let tenant: TestTenant;
let other: TestTenant;
let reader: PublicReader;
let server: TestServer;
let shown: string;
let alsoShown: string;
let hidden: string;
let wallId: string;
let isLicensed = true;

const everything = {
  READ: { CAMERA: [], VIDEO_WALL: [], WALL_LAYOUT: [] },
  CREATE: { CAMERA: [], VIDEO_WALL: [], WALL_LAYOUT: [] },
  UPDATE: { CAMERA: [], VIDEO_WALL: [], WALL_LAYOUT: [] },
};
const secretWords = ["10.20.30.40", "service", "topsecret", "internal.example", "behind the depot", "s3cret"];

beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  const kinds = await serveKinds(tenant.database, [camera, videoWall, wallLayout]);
  const admin = tenant.principal(everything);
  const make = async (path: string, body: object) => {
    const made = await kinds.call<{ id: string }>(admin, "POST", path, body);
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const newCamera = (name: string, externalStreamUrl: string) =>
    make("/api/v1/video/camera", {
      name,
      description: "behind the depot",
      roadName: "I-70",
      direction: "W",
      host: "10.20.30.40",
      userName: "service",
      password: "topsecret",
      internalStreamType: "RTSP",
      internalStreamUrl: "rtsp://internal.example/1",
      externalStreamType: "HLS",
      externalStreamUrl,
    });
  shown = await newCamera("Summit", "https://streams.example/summit.m3u8");
  alsoShown = await newCamera("Tunnel", "https://viewer:s3cret@streams.example/tunnel.m3u8");
  hidden = await newCamera("Depot", "https://streams.example/depot.m3u8");
  const items = [shown, alsoShown].map((entityId, index) => ({
    tile: index + 1,
    entityType: "CAMERA",
    entityId,
  }));
  const widget = { tile: 3, entityType: "WIDGET", entityId: "w1" };
  const wall = { description: "behind the depot", layout: makeEvenGrid(2, 2) };
  wallId = await make("/api/v1/video/video-wall", {
    ...wall,
    name: "Pass",
    system: true,
    items: [...items, widget],
  });
  const own = [{ tile: 1, entityType: "CAMERA", entityId: hidden }];
  await make("/api/v1/video/video-wall", { ...wall, name: "Mine", system: false, items: own });
  await make("/api/v1/video/wall-layout", {
    name: "Two by two",
    description: "behind the depot",
    ...makeEvenGrid(2, 2),
  });
  const licence = {
    async assertOpen() {
      if (!isLicensed) throw new AppError("licenceMissing");
    },
  };
  reader = publicReader({ database: tenant.database, licence });
});

beforeEach(async () => {
  isLicensed = true;
  await setOpen(true);
  // A new server per test, to reset rate limits.
  server = await serveRoutes(readOnlyRoutes(reader, tenant.clock));
});

const setOpen = (value: boolean | string | null, walls?: string[]) =>
  tenant.asOwner(
    `insert into system_preference values ($1, 'public_pages', 'Public pages', $2, now(), 'test')
     on conflict (tenant_id, id) do update set metadata = excluded.metadata`,
    [tenant.id, JSON.stringify({ value, walls })],
  );
const pathOf = (module: string, rest: string, id = tenant.id) => `/api/v1/${module}/read-only/${id}/${rest}`;
const get = <Body>(path: string) => server.call<Body>(undefined, "GET", path);
const find = <Item>(path: string, body: object = {}) =>
  server.call<{ items: Item[]; total: number } & Problem>(undefined, "POST", path, body);

describe("public data", () => {
  test("contains cameras on system walls, with these members only (AUTH-019, AUTH-026)", async () => {
    const { body } = await find<PublicCamera>(pathOf("video", "camera/find"));
    expect(body.total).toBe(2);
    expect(body.items.map(({ name }) => name)).toEqual(["Summit", "Tunnel"]);
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
      [
        "direction",
        "externalStreamType",
        "externalStreamUrl",
        "id",
        "lastUpdateTimestamp",
        "location",
        "name",
        "rev",
        "roadName",
        "status",
        "statusSince",
      ].toSorted(),
    );
    expect(body.items[0]).toMatchObject({
      id: shown,
      roadName: "I-70",
      status: "UNKNOWN",
      externalStreamUrl: "https://streams.example/summit.m3u8",
    });
    expect((await get(pathOf("video", `camera/${shown}`))).body).toEqual(body.items[0]);
    expect((await get(pathOf("video", `camera/${hidden}`))).status).toBe(404);
  });

  test("leaves out system walls that were not chosen, with their cameras (WALL-038)", async () => {
    const countShown = async () => {
      const [walls, cameras] = [
        await find(pathOf("video", "video-wall/find")),
        await find(pathOf("video", "camera/find")),
      ];
      return [walls.body.total, cameras.body.total];
    };
    await setOpen(true, ["another"]);
    expect(await countShown()).toEqual([0, 0]);
    expect((await get(pathOf("video", `camera/${shown}`))).status).toBe(404);
    await setOpen(true, ["another", wallId]);
    expect(await countShown()).toEqual([1, 2]);
  });

  test("omits a stream whose URL contains a password", async () => {
    const { body } = await get<PublicCamera>(pathOf("video", `camera/${alsoShown}`));
    expect(body).toMatchObject({ externalStreamType: null, externalStreamUrl: null });
  });

  test("contains system walls, with their public cameras only", async () => {
    const { body } = await find<PublicWall>(pathOf("video", "video-wall/find"));
    expect(body.items).toEqual([
      {
        id: wallId,
        rev: expect.any(Number) as number,
        name: "Pass",
        layout: makeEvenGrid(2, 2),
        items: [
          { tile: 1, entityType: "CAMERA", entityId: shown },
          { tile: 2, entityType: "CAMERA", entityId: alsoShown },
        ],
      },
    ]);
  });

  test("contains no addresses, internal streams, users or descriptions", async () => {
    const paths = ["camera/find", "video-wall/find", "wall-layout/find"];
    const answers = await Promise.all(paths.map((path) => find(pathOf("video", path))));
    answers.push(
      await get(pathOf("video", `camera/${shown}`)),
      await get(pathOf("video", `video-wall/${wallId}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(secretWords.filter((word) => text.includes(word))).toEqual([]);
  });

  test.each([
    [{ filters: [{ field: "description", operator: "CONTAINS", value: "depot" }] }, "unknownField"],
    [{ filters: [{ field: "host", operator: "EQUALS", value: "10.20.30.40" }] }, "unknownField"],
    [
      {
        filters: {
          match: "any",
          filters: [{ field: "internalStreamUrl", operator: "CONTAINS", value: "a" }],
        },
      },
      "unknownField",
    ],
    [{ filters: [{ field: "externalStreamUrl", operator: "CONTAINS", value: "s3cret" }] }, "unknownField"],
    [{ fields: ["stateData"] }, "unknownField"],
    [{ fields: ["passwordSet", "name"] }, "unknownField"],
    [{ sortField: "protocol" }, "unknownSortField"],
    [{ searchText: "depot", searchFields: ["description"] }, "unknownField"],
  ])("is not extended by %j, which is refused", async (query, code) => {
    expect((await find(pathOf("video", "camera/find"), query)).body).toMatchObject({ code, status: 400 });
  });

  test("is the only data searched", async () => {
    const totalOf = async (searchText: string) =>
      (await find(pathOf("video", "camera/find"), { searchText })).body.total;
    expect(await totalOf("sum")).toBe(1);
    expect(await totalOf("i-70")).toBe(2);
    expect(await totalOf("behind the depot")).toBe(0);
  });

  test("may be cached for seconds, sets no cookie, and ignores tokens", async () => {
    const url = server.url + pathOf("video", `camera/${shown}`);
    const plain = await fetch(url);
    const withToken = await fetch(url, {
      headers: { Authorization: "Bearer forged", "X-Tenant-Id": other.id },
    });
    expect([plain.status, withToken.status]).toEqual([200, 200]);
    expect(await withToken.text()).toBe(await plain.text());
    expect(plain.headers.get("cache-control")).toBe("public, max-age=5");
    expect(plain.headers.getSetCookie()).toEqual([]);
  });
});

describe("a tenant without public pages", () => {
  const listPaths = () => [
    pathOf("system", "tenant"),
    pathOf("video", `camera/${shown}`),
    pathOf("video", `video-wall/${wallId}`),
  ];
  const problemsOf = async () => {
    const answers = await Promise.all(listPaths().map((path) => get<Problem>(path)));
    answers.push(await find(pathOf("video", "camera/find")));
    return answers.map(({ status, body: { requestId: _requestId, ...problem } }) => ({ status, problem }));
  };
  const nothing = { status: 404, problem: expect.objectContaining({ code: "notFound" }) as object };

  test("gets the same response as a missing tenant, which is the default", async () => {
    await tenant.asOwner("delete from system_preference where tenant_id = $1", [tenant.id]);
    const never = await problemsOf();
    expect(never).toEqual([nothing, nothing, nothing, nothing]);
    await setOpen(false);
    expect(await problemsOf()).toEqual(never);
    await setOpen("true");
    expect(await problemsOf()).toEqual(never);
    const { requestId: _requestId, ...unknown } = (
      await get<Problem>(pathOf("video", `camera/${shown}`, "nowhere"))
    ).body;
    expect(unknown).toEqual(never[1]?.problem);
  });

  test("shows no entities of another, public tenant", async () => {
    const path = pathOf("video", `camera/${shown}`, other.id);
    await tenant.asOwner(
      `insert into system_preference values ($1, 'public_pages', 'x', '{"value": true}', now(), 'test')`,
      [other.id],
    );
    expect((await get(path)).status).toBe(404);
    expect((await find(pathOf("video", "camera/find", other.id))).body).toEqual({ items: [], total: 0 });
  });

  test("results from a missing licence", async () => {
    isLicensed = false;
    expect(await problemsOf()).toEqual([nothing, nothing, nothing, nothing]);
    expect(await reader.isOpen(tenant.id)).toBe(false);
  });

  test.each(["..%2F..", "METRO", "%00", "a".repeat(200)])("is not found under the name %s", async (name) => {
    expect((await get(pathOf("video", `camera/${shown}`, name))).status).toBe(404);
  });
});

describe("for the websocket", () => {
  const readIn = (entityType: string, id: string) =>
    tenant.database.inTenant(
      tenant.principal({}),
      async (db) => (await reader.read(db, entityType, id))?.text,
    );

  test("an entity equals the GET response, and hidden ones and closed tenants give nothing", async () => {
    expect(await reader.isOpen(tenant.id)).toBe(true);
    expect(JSON.parse((await readIn("CAMERA", shown)) ?? "null")).toEqual(
      (await get(pathOf("video", `camera/${shown}`))).body,
    );
    expect(await readIn("CAMERA", hidden)).toBeUndefined();
    expect(await readIn("SIGN", shown)).toBeUndefined();
    await setOpen(false);
    expect(await readIn("CAMERA", shown)).toBeUndefined();
    expect(await reader.isOpen(tenant.id)).toBe(false);
    expect(await reader.isOpen("nowhere")).toBe(false);
  });
});

describe("too many calls", () => {
  test("above the limit an address has to wait for the stated time", async () => {
    const calls = Array.from({ length: limitPerAddress.burst + 1 }, () =>
      fetch(server.url + pathOf("system", "tenant")),
    );
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    tenant.clock.advanceMs(1000);
    expect((await get(pathOf("system", "tenant"))).status).toBe(200);
  });

  test("a body larger than any valid request is refused unread", async () => {
    const body = { searchText: "x".repeat(20_000) };
    expect((await find(pathOf("video", "camera/find"), body)).status).toBe(413);
  });

  test("limits are per caller and recover over time", () => {
    const take = callLimiter({ perS: 2, burst: 2 });
    expect([take("a", 0), take("a", 0), take("a", 0), take("b", 0)]).toEqual([
      undefined,
      undefined,
      1,
      undefined,
    ]);
    expect([take("a", 500), take("a", 500)]).toEqual([undefined, 1]);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::5", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
