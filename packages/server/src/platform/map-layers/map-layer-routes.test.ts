import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BaseLayers } from "@gantry/domain/contract/answers/map-layers.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { blackPng } from "../../testing/harmful-files.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { grantsInHand, importDesk, testSecretKey } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { kindRoutes } from "../kinds/calls/kind-routes.ts";
import { secretStore } from "../kinds/database/secrets.ts";
import { serveKind } from "../kinds/serve-kind.ts";
import type { Principal } from "../permission/principal.ts";
import { mapLayerRoutes } from "./map-layer-routes.ts";

const all = { MAP_LAYER: [] };
const everything: GrantsOnTheWire = { CREATE: all, READ: all, UPDATE: all, DELETE: all };
const roads = { type: "FeatureCollection", features: [] };

let tenant: TestTenant;
let anna: Principal;
let tiles: Server;
let port: number;
const asked: string[] = [];
let server: TestServer;
let walled: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  anna = tenant.principal(everything, "anna");
  tiles = createServer((request, answer) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/page")) return answer.end("<html><script>alert(1)</script></html>");
    if (request.url?.startsWith("/none")) return answer.writeHead(404).end();
    if (request.url?.startsWith("/away")) return answer.writeHead(302, { location: "/tile/1" }).end();
    if (request.url?.startsWith("/roads")) return answer.end(JSON.stringify(roads));
    return answer.end(blackPng(8, 8));
  });
  tiles.listen(0, "127.0.0.1");
  await once(tiles, "listening");
  port = (tiles.address() as AddressInfo).port;
  server = await serve(["localhost"]);
  walled = await serve([]);
});
afterAll(() => tiles.close());

function serve(allowedHosts: readonly string[]): Promise<TestServer> {
  const { database } = tenant;
  const secrets = secretStore(testSecretKey);
  const parts = { database, secrets, grants: grantsInHand, licence: everythingLicensed };
  return serveRoutes([
    ...mapLayerRoutes({ database, secrets, store: undefined, allowedHosts }),
    ...kindRoutes(serveKind({ kind: mapLayer }), { ...parts, imports: importDesk(database) }),
  ]);
}

async function makeLayer(document: Record<string, unknown>): Promise<string> {
  const made = await server.call<{ id: string }>(anna, "POST", "/api/v1/map/layer", {
    name: "Layer",
    layerType: "xyz",
    ...document,
  });
  expect(made.status).toBe(201);
  return made.body.id;
}
const at = (way: string, host = "localhost") => `http://${host}:${port}${way}`;
const tile = (id: string, where = "3/1/2") => `/api/v1/map/layer/${id}/tile/${where}`;

test("a tile is read with the key of its layer, which no answer contains", async () => {
  const id = await makeLayer({ url: at("/tile/{z}/{x}/{y}?k={key}"), apiKey: "s3cret" });
  const answer = await server.call(anna, "GET", tile(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(asked.at(-1)).toBe("/tile/3/1/2?k=s3cret");
  const listed = await server.call(anna, "POST", "/api/v1/map/layer/find", {});
  expect(JSON.stringify(listed.body)).not.toContain("s3cret");
});

test("base layers are listed without addresses, and satellite streets with a key are the default (MAP-032, MAP-048)", async () => {
  const style = "https://api.mapbox.com/styles/v1/mapbox/satellite-streets-v12";
  await makeLayer({ name: "No key", layerType: "mapbox", isBaseLayer: true, url: style });
  const list = async () =>
    (await server.call<BaseLayers>(anna, "GET", "/api/v1/map/layer/base")).body.items.map(
      ({ name, isDefault }) => [name, isDefault],
    );
  expect(await list()).toEqual([["No key", false]]);
  await makeLayer({ name: "Satellite", layerType: "mapbox", isBaseLayer: true, url: style, apiKey: "pk" });
  expect(await list()).toEqual([
    ["No key", false],
    ["Satellite", true],
  ]);
  const { body } = await server.call(anna, "GET", "/api/v1/map/layer/base");
  expect(JSON.stringify(body)).not.toMatch(/api\.mapbox|"pk"/);
});

test("a private address is never asked unless its host is allowed, and the answer does not tell why", async () => {
  const before = asked.length;
  const answers = await Promise.all(
    ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"].map(async (host) => {
      const id = await makeLayer({ url: at("/tile/{z}/{x}/{y}", host) });
      return (await walled.failing(anna, "GET", tile(id))).code;
    }),
  );
  expect(new Set(answers)).toEqual(new Set(["mapLayerSilent"]));
  expect(asked).toHaveLength(before);
});

test("a page instead of a tile, and a redirect, are refused; a missing tile is just missing", async () => {
  const codeOf = async (way: string) =>
    (await server.failing(anna, "GET", tile(await makeLayer({ url: at(way) })))).code;
  expect(await codeOf("/page/{z}/{x}/{y}")).toBe("mapLayerWrong");
  expect(await codeOf("/away/{z}/{x}/{y}")).toBe("mapLayerWrong");
  expect(await codeOf("/none/{z}/{x}/{y}")).toBe("notFound");
});

test("a key is never sent over plain http to a public host", async () => {
  const id = await makeLayer({ url: "http://tiles.example.com/{z}/{x}/{y}", apiKey: "s3cret" });
  expect((await server.failing(anna, "GET", tile(id))).code).toBe("mapLayerAddress");
});

test("places that no map has are refused without asking", async () => {
  const id = await makeLayer({ url: at("/tile/{z}/{x}/{y}") });
  const before = asked.length;
  for (const where of ["3/8/0", "25/0/0", "a/0/0", "3/-1/0", "1/1.5/0"])
    expect((await server.failing(anna, "GET", tile(id, where))).code, where).toBe("notFound");
  expect(asked).toHaveLength(before);
});

test("a GeoJSON layer is read by the server, and what is none is refused", async () => {
  const data = (id: string) => `/api/v1/map/layer/${id}/data`;
  const id = await makeLayer({ layerType: "geojson", url: at("/roads.json") });
  expect((await server.call(anna, "GET", data(id))).body).toEqual(roads);
  const page = await makeLayer({ layerType: "geojson", url: at("/page") });
  expect((await server.failing(anna, "GET", data(page))).code).toBe("mapLayerWrong");
});

test("a layer of another tenant, or one that may not be read, is not there", async () => {
  const id = await makeLayer({ url: at("/tile/{z}/{x}/{y}") });
  const stranger = tenant.principal({ READ: { MAP_LAYER: ["other"] } }, "stranger");
  expect((await server.failing(stranger, "GET", tile(id))).code).toBe("notFound");
  const second = await testTenant();
  const foreign = second.principal(everything, "foreign");
  expect((await server.failing(foreign, "GET", tile(id))).code).toBe("notFound");
});
