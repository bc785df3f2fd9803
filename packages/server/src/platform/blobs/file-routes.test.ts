import http, { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileMaxBytes, type FileReference } from "@gantry/domain/files/file-reference.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { blackPng, zip } from "../../testing/harmful-files.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { grantsInHand, testSecretKey, importDesk } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import { kindRoutes } from "../kinds/calls/kind-routes.ts";
import { secretStore } from "../kinds/database/secrets.ts";
import { serveKind } from "../kinds/serve-kind.ts";
import type { Principal } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { fetchOutside, isOutside } from "./fetch-outside.ts";
import { fileRoutes, forgetUnusedFiles, unusedKeptMs } from "./file-routes.ts";
import { folderStore } from "./folder-store.ts";
import { unusedMaxBytes } from "./upload.ts";
import { geoPropertyRoutes } from "./geo-property-routes.ts";

type Layer = Record<string, unknown> & { id: string; version: number; sourceFile: FileReference };

let tenant: TestTenant;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  tenant = await testTenant();
  folder = await mkdtemp(path.join(tmpdir(), "gantry-files-"));
  const { database, clock } = tenant;
  const parts = {
    database,
    secrets: secretStore(testSecretKey),
    grants: grantsInHand,
    licence: everythingLicensed,
    imports: importDesk(database),
  };
  const kinds = [mapLayer, incidentType, brandingOptions];
  server = await serveRoutes([
    ...kinds.flatMap((kind) => kindRoutes(serveKind({ kind }), parts)),
    ...fileRoutes({ kinds, database, clock, licence: everythingLicensed, store: folderStore(folder) }),
    ...geoPropertyRoutes({ clock }, []),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

const all = { MAP_LAYER: [], INCIDENT_TYPE: [], BRANDING_OPTIONS: [] };
const everything: GrantsOnTheWire = { CREATE: all, READ: all, UPDATE: all, DELETE: all };
const geojson = Buffer.from('{"type":"Feature","properties":{"km":1},"geometry":null}');

async function upload(
  who: Principal,
  bytes: Buffer,
  query: Record<string, string> = {},
  type = "octet-stream",
) {
  await server.call(who, "GET", "/api/v1/system/file/none");
  const address = new URLSearchParams({
    entityType: "MAP_LAYER",
    field: "sourceFile",
    name: "roads.json",
    ...query,
  });
  const answer = await fetch(`${server.url}/api/v1/system/file?${address}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${who.tenantId}/${who.id}`, "Content-Type": `application/${type}` },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as FileReference & Problem };
}
const read = (who: Principal, id: string) => server.call<string>(who, "GET", `/api/v1/system/file/${id}`);
const layer = (sourceFile: unknown) => ({ name: "Roads", layerType: "geojson", sourceFile });
const save = (who: Principal, sourceFile: unknown) =>
  server.call<Layer & Problem>(who, "POST", "/api/v1/map/layer", layer(sourceFile));

test("a KML or KMZ is kept as the GeoJSON that the map draws, under its own name (MAP-021)", async () => {
  const anna = tenant.principal(everything, "kml");
  const kml = Buffer.from(
    "<?xml version='1.0'?><kml><Placemark><name>Ramp</name><Point><coordinates>-105,39.7</coordinates></Point></Placemark></kml>",
  );
  for (const bytes of [kml, zip([{ name: "doc.kml", data: kml }])]) {
    const { status, body } = await upload(anna, bytes, { name: "ramps.kmz" });
    expect([status, body.name, body.mediaType]).toEqual([201, "ramps.kmz", "application/geo+json"]);
    expect((await read(anna, body.id)).body).toMatchObject({
      features: [{ properties: { name: "Ramp" }, geometry: { type: "Point", coordinates: [-105, 39.7] } }],
    });
  }
});

describe("an uploaded file", () => {
  test("is refused if its owner already has 200 MB of unsaved files", async () => {
    const hoarder = tenant.principal(everything, "hoarder");
    const { body: first } = await upload(hoarder, geojson);
    await tenant.asOwner("update file set size_bytes = $2 where id = $1", [first.id, unusedMaxBytes]);
    const refused = await upload(hoarder, geojson);
    expect(refused.body.errors).toEqual([{ field: "sourceFile", code: "filesUnsaved" }]);
    await tenant.asOwner("update file set size_bytes = $2 where id = $1", [first.id, geojson.length]);
    expect((await upload(hoarder, geojson)).status).toBe(201);
  });

  test("reserves memory while it is sent: one caller cannot exhaust the server with parallel uploads", async () => {
    const greedy = tenant.principal(everything, "greedy");
    await server.call(greedy, "GET", "/api/v1/system/file/none");
    const { hostname, port } = new URL(server.url);
    const send = () => {
      const request = http.request({
        hostname,
        port,
        method: "POST",
        path: "/api/v1/system/file?entityType=MAP_LAYER&field=sourceFile",
        headers: {
          Authorization: `Bearer ${greedy.tenantId}/${greedy.id}`,
          "Content-Type": "application/octet-stream",
          "Content-Length": fileMaxBytes,
        },
      });
      request.on("error", () => undefined);
      request.write("{");
      return request;
    };
    const begun = Array.from({ length: 7 }, send);
    const [first] = (await Promise.race(begun.map((one) => once(one, "response")))) as [http.IncomingMessage];
    expect(first.statusCode).toBe(429);
    for (const request of begun) request.destroy();
    await expect.poll(async () => (await upload(greedy, geojson)).status, { timeout: 5_000 }).toBe(201);
  });

  test("belongs to its sender until it is saved, then to the entity's readers", async () => {
    const anna = tenant.principal(everything, "anna");
    const ben = tenant.principal(everything, "ben");
    const { body: sent, status } = await upload(anna, geojson, { name: '../Straße "A".json' });
    expect(status).toBe(201);
    expect(sent).toMatchObject({
      name: "Straße A.json",
      mediaType: "application/geo+json",
      sizeBytes: geojson.length,
    });
    expect((await read(anna, sent.id)).status).toBe(200);
    expect((await read(ben, sent.id)).status).toBe(404);
    expect((await save(ben, sent)).body.errors).toEqual([{ field: "sourceFile", code: "fileUnknown" }]);
    // Only the id of a sent file reference counts.
    const saved = await save(anna, { ...sent, name: "evil.html", mediaType: "text/html", sizeBytes: 1 });
    expect(saved.body.sourceFile).toEqual(sent);
    const answer = await read(ben, sent.id);
    expect(answer.headers.get("content-type")).toBe("application/geo+json");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Stra_e A.json"; filename*=UTF-8''Stra%C3%9Fe%20A.json`,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const onlyOther = tenant.principal({ READ: { MAP_LAYER: ["another"] } }, "cleo");
    expect((await read(onlyOther, sent.id)).status).toBe(404);
    const onlyThis = tenant.principal({ READ: { MAP_LAYER: [saved.body.id] } }, "dora");
    expect((await read(onlyThis, sent.id)).status).toBe(200);
  });

  test("is referenced again by a clone, which keeps it when the original is deleted", async () => {
    const anna = tenant.principal(everything, "anna");
    const first = (await save(anna, (await upload(anna, geojson)).body)).body;
    const clone = (await save(anna, first.sourceFile)).body;
    expect(clone.sourceFile.id).not.toBe(first.sourceFile.id);
    const blind = tenant.principal({ CREATE: { MAP_LAYER: [] }, READ: { MAP_LAYER: ["x"] } }, "blind");
    expect((await save(blind, first.sourceFile)).body.errors).toMatchObject([{ code: "fileUnknown" }]);
    await server.call(anna, "DELETE", `/api/v1/map/layer/${first.id}`);
    expect((await read(anna, clone.sourceFile.id)).status).toBe(200);
  });

  test("of another tenant is not found", async () => {
    const anna = tenant.principal(everything, "anna");
    const { id } = (await save(anna, (await upload(anna, geojson)).body)).body.sourceFile;
    const second = await testTenant();
    const stranger = second.principal(everything, "anna");
    expect((await read(stranger, id)).status).toBe(404);
    expect((await save(stranger, { id, name: "a", mediaType: "b", sizeBytes: 1 })).status).toBe(400);
  });

  test("is deleted after a day unless it was saved", async () => {
    const anna = tenant.principal(everything, "anna");
    const loose = (await upload(anna, geojson)).body;
    const used = (await save(anna, (await upload(anna, geojson)).body)).body.sourceFile;
    const job = forgetUnusedFiles({ clock: tenant.clock, store: folderStore(folder) });
    const run = () => tenant.database.inTenant(systemPrincipal(tenant.id, "job", "job"), (db) => job.run(db));
    await run();
    expect((await read(anna, loose.id)).status).toBe(200);
    tenant.clock.advanceMs(unusedKeptMs + 1);
    await run();
    expect((await read(anna, loose.id)).status).toBe(404);
    expect((await read(anna, used.id)).status).toBe(200);
    expect(await readdir(path.join(folder, tenant.id))).not.toContain(loose.id);
  });
});

describe("an upload is refused", () => {
  const makeSender = () => tenant.principal(everything, `sender-${Math.random()}`);
  const issueOf = async (bytes: Buffer, query?: Record<string, string>) =>
    (await upload(makeSender(), bytes, query)).body.errors?.[0];

  test("if the file type does not match the field, whatever its name is", async () => {
    const types = { types: "geojson, zip, kml" };
    for (const bytes of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      Buffer.from("<html><script>alert(1)</script></html>"),
      blackPng(4, 4),
      Buffer.from('{"type":"Feature"'),
      Buffer.alloc(0),
    ])
      expect(await issueOf(bytes)).toEqual({ field: "sourceFile", code: "fileWrongType", params: types });
    expect(await issueOf(zip([{ name: "../a", data: geojson }]))).toMatchObject({ code: "fileHarmful" });
  });

  test("if it is a KML with a document type, or a KMZ that is a bomb or has no document (MAP-021)", async () => {
    const wrong = { code: "fileWrongType" };
    const entity = Buffer.from("<kml><Placemark/></kml>");
    const external = Buffer.from(
      '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
    );
    expect(await issueOf(external)).toMatchObject(wrong);
    expect(await issueOf(zip([{ name: "doc.kml", data: external }]))).toMatchObject(wrong);
    expect(await issueOf(zip([{ name: "readme.txt", data: entity }]))).toMatchObject(wrong);
    const bomb = zip([{ name: "doc.kml", data: Buffer.alloc(50_000_000) }]);
    expect(await issueOf(bomb)).toMatchObject({ code: "fileHarmful" });
    const lying = zip([{ name: "doc.kml", data: Buffer.alloc(100_000, "<a>"), claimedBytes: 5_000 }]);
    expect(await issueOf(lying)).toMatchObject(wrong);
  });

  test("if it is too large, before it is read completely", async () => {
    expect((await upload(makeSender(), Buffer.alloc(10_000_001))).body).toMatchObject({
      status: 413,
      code: "payloadTooLarge",
    });
  });

  test("for a field that does not exist, without permission to save, or as JSON", async () => {
    expect(await issueOf(geojson, { field: "name" })).toMatchObject({ code: "unknownField" });
    expect(await issueOf(geojson, { entityType: "SECRET" })).toMatchObject({ code: "unknownField" });
    const reader = tenant.principal({ READ: all }, "reader");
    expect((await upload(reader, geojson)).body.code).toBe("noPermission");
    expect((await upload(makeSender(), geojson, {}, "json")).status).toBe(415);
  });

  test("above the rate limit of a user", async () => {
    const busy = makeSender();
    let last = await upload(busy, Buffer.from("x"));
    for (let sent = 1; sent <= 20; sent += 1) last = await upload(busy, Buffer.from("x"));
    expect(last.body).toMatchObject({ status: 429, code: "tooManyRequests" });
  });

  test("if no file store is configured", async () => {
    const { database, clock } = tenant;
    const none = await serveRoutes(
      fileRoutes({ kinds: [mapLayer], database, clock, licence: everythingLicensed, store: undefined }),
    );
    const who = makeSender();
    await none.call(who, "GET", "/api/v1/system/file/none");
    const answer = await fetch(`${none.url}/api/v1/system/file?entityType=MAP_LAYER&field=sourceFile`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${who.tenantId}/${who.id}`,
        "Content-Type": "application/octet-stream",
      },
      body: new Uint8Array(geojson),
    });
    expect(await answer.json()).toMatchObject({ code: "fileStoreNotSet" });
  });
});

test("scripts in formatted text are never stored", async () => {
  const anna = tenant.principal(everything, "anna");
  const procedure = "<p>Call <b>911</b><script>alert(1)</script><img src=x onerror=alert(1)></p>";
  const made = await server.call<{ id: string; procedure: string }>(
    anna,
    "POST",
    "/api/v1/system/incident-type",
    {
      name: "Crash",
      procedure,
    },
  );
  expect(made.body.procedure).toBe("<p>Call <strong>911</strong></p>");
  const saved = await server.call<{ procedure: string }>(
    anna,
    "PUT",
    `/api/v1/system/incident-type/${made.body.id}`,
    { procedure: `${procedure}<a href="javascript:alert(1)">x</a>` },
  );
  expect(saved.body.procedure).not.toMatch(/<script|javascript:|onerror/);
  const [row] = await tenant.asOwner("select doc::text from incident_type where id = $1", [made.body.id]);
  expect(JSON.stringify(row)).not.toMatch(/<script|javascript:|onerror/);
});

test("a logo is re-encoded once, and saves that keep it do not change it (ADM-012)", async () => {
  const anna = tenant.principal(everything, "anna");
  const bomb = `data:image/png;base64,${blackPng(10_000, 10_000).toString("base64")}`;
  const put = (logo: unknown) =>
    server.call<{ logo: string; version: number } & Problem>(anna, "PUT", "/api/v1/system/branding-options", {
      name: "City",
      logo,
    });
  expect((await put(bomb)).body.errors).toEqual([
    { field: "logo", code: "pictureTooManyPixels", params: { max: 4 } },
  ]);
  const first = (await put(`data:image/jpeg;base64,${blackPng(150, 150).toString("base64")}`)).body;
  expect(first.logo).toMatch(/^data:image\/png;base64,/);
  const again = (await put(first.logo)).body;
  expect([again.logo, again.version]).toEqual([first.logo, first.version]);
});

describe("a user-supplied URL", () => {
  test("is requested only on the public network (FORM-044)", () => {
    const inside =
      "127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 ::ffff:10.0.0.1 fe80::1 fd00::1 2002:7f00:1:: 64:ff9b::a00:1 x";
    for (const address of inside.split(" ")) expect(isOutside(address), address).toBe(false);
    for (const outside of ["93.184.215.14", "172.32.0.1", "2606:4700::1111"])
      expect(isOutside(outside), outside).toBe(true);
  });

  test("reveals nothing about internal hosts, by any name, unless the host is allowed (FORM-044)", async () => {
    let asked = 0;
    const inside = createServer((request, answer) => {
      asked += 1;
      if (request.url === "/away") answer.writeHead(302, { location: "/roads" }).end();
      else answer.end(geojson);
    });
    inside.listen(0, "127.0.0.1");
    await once(inside, "listening");
    const { port } = inside.address() as AddressInfo;
    const anna = tenant.principal(everything, "anna");
    for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]) {
      const url = `http://${host}:${port}/roads`;
      const answer = await server.call(anna, "POST", "/api/v1/map/layer/properties", { url });
      expect(answer.body, host).toEqual({ properties: [] });
    }
    expect(asked).toBe(0);
    const fetchAllowed = (at: string) =>
      fetchOutside(new URL(`http://localhost:${port}${at}`), ["localhost"]);
    expect(await fetchAllowed("/roads")).toEqual(geojson);
    expect(await fetchAllowed("/away")).toBeUndefined();
    expect(asked).toBe(2);
    inside.close();
    const reader = tenant.principal({ READ: all }, "reader");
    expect(
      (await server.failing(reader, "POST", "/api/v1/map/layer/properties", { url: "http://a.test" })).code,
    ).toBe("noPermission");
  });
});
