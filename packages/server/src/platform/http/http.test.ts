import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { findBody } from "../list/find-body.ts";
import type { Principal } from "../permission/principal.ts";
import { createApp } from "./create-app.ts";
import { registerRoutes } from "./register-routes.ts";
import { defineRoute, JsonText } from "./route.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import { quietLog } from "../../testing/quiet-log.ts";

const nested = z.strictObject({
  name: z.string(),
  parts: z.array(z.strictObject({ width: z.number().int() })),
});
const measured = z.strictObject({
  unit: z.enum(["mile", "kilometre"]),
  legs: z.array(z.union([z.strictObject({ side: z.literal("left") }), z.strictObject({ lane: z.number() })])),
});

const longText = "a long answer ".repeat(10_000);

const routes = [
  defineRoute({
    method: "GET",
    path: "/open",
    access: "public",
    summary: "Open",
    answer: z.object({ ok: z.boolean() }),
    handler: async () => ({ ok: true }),
  }),
  defineRoute({
    method: "GET",
    path: "/mine",
    access: "signedIn",
    summary: "Mine",
    answer: z.object({ id: z.string() }),
    handler: async ({ principal }) => ({ id: principal.id }),
  }),
  defineRoute({
    method: "GET",
    path: "/thing/:id",
    access: { action: "READ", entityType: "THING", id: "id" },
    summary: "A thing",
    answer: z.object({ id: z.string() }),
    handler: async ({ params }) => new JsonText(`{"id":"${params.id}"}`),
  }),
  defineRoute({
    method: "GET",
    path: "/long",
    access: "public",
    summary: "Long",
    answer: z.object({ text: z.string() }),
    handler: async () => new JsonText(JSON.stringify({ text: longText })),
  }),
  defineRoute({
    method: "DELETE",
    path: "/thing/:id",
    access: { action: "DELETE", entityType: "THING", id: "id" },
    summary: "No thing",
    answer: z.void(),
    handler: async () => undefined,
  }),
  defineRoute<z.infer<typeof nested>>({
    method: "POST",
    path: "/body",
    access: "signedIn",
    summary: "A body",
    answer: nested,
    body: nested,
    handler: async ({ body }) => body,
  }),
  defineRoute<z.infer<typeof measured>>({
    method: "POST",
    path: "/measured",
    access: "signedIn",
    summary: "Measured",
    answer: measured,
    body: measured,
    handler: async ({ body }) => body,
  }),
  defineRoute<FindQuery>({
    method: "POST",
    path: "/filters",
    access: "public",
    summary: "Filters",
    answer: z.object({}),
    body: findBody,
    handler: async () => ({}),
  }),
  defineRoute({
    method: "GET",
    path: "/broken",
    access: "public",
    summary: "Fails",
    answer: z.object({}),
    handler: async () => {
      throw new Error("the password is hunter2");
    },
  }),
];

const someone: Principal = {
  kind: "user",
  tenantId: "t",
  id: "someone",
  displayName: "Someone",
  grants: grantsFromWire({ READ: { THING: ["one", "two"] }, DELETE: { THING: ["one"] } }),
};

describe("calls", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serveRoutes(routes, { pageFolder: makeBuiltPage() });
  });

  test("a route without an access rule prevents startup", async () => {
    const app = await createApp({ log: quietLog });
    const open = { method: "GET", path: "/forgotten", summary: "Forgotten", handler: async () => 1 };
    const parts = { authenticate: async () => someone, licence: everythingLicensed };
    expect(() => registerRoutes(app, [open as never], parts)).toThrow(/GET \/forgotten/);
    const misspelt = { ...open, access: { action: "LOOK", entityType: "THING" } };
    expect(() => registerRoutes(app, [misspelt as never], parts)).toThrow(/does not say who/);
  });

  test("a call without a token is refused unless the route is public", async () => {
    expect((await server.call(undefined, "GET", "/api/v1/open")).status).toBe(200);
    expect(await server.failing(undefined, "GET", "/api/v1/mine")).toMatchObject({
      status: 401,
      code: "notSignedIn",
    });
  });

  test("an unreadable entity gives 404, a readable one without delete permission 403", async () => {
    expect((await server.call(someone, "GET", "/api/v1/thing/two")).body).toEqual({ id: "two" });
    expect(await server.failing(someone, "GET", "/api/v1/thing/three")).toMatchObject({
      status: 404,
      code: "notFound",
    });
    expect(await server.failing(someone, "DELETE", "/api/v1/thing/three")).toMatchObject({ status: 404 });
    expect(await server.failing(someone, "DELETE", "/api/v1/thing/two")).toMatchObject({
      status: 403,
      code: "noPermission",
    });
    const gone = await server.call(someone, "DELETE", "/api/v1/thing/one");
    expect([gone.status, gone.body]).toEqual([204, ""]);
  });

  test("an extremely nested body is refused at any depth", async () => {
    for (const depth of [33, 600, 60_000]) {
      const filters = `${'{"match":"all","filters":['.repeat(depth)}${"]}".repeat(depth)}`;
      const answer = await fetch(`${server.url}/api/v1/filters`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: `{"filters":${filters}}`,
      });
      expect([depth, answer.status, ((await answer.json()) as Problem).code]).toEqual([
        depth,
        400,
        "invalidBody",
      ]);
    }
  });

  test("a malformed body gives a problem document that names every invalid field", async () => {
    const body = { parts: [{ width: 1.5 }, { width: "x", extra: 1 }] };
    const answer = await server.call<Problem>(someone, "POST", "/api/v1/body", body);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.body).toMatchObject({ status: 400, code: "invalidBody", title: "Bad Request" });
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        { field: "name", code: "required" },
        { field: "parts.0.width", code: "notInteger" },
        { field: "parts.1.width", code: "notNumber" },
        { field: "parts.1.extra", code: "unknownField" },
      ]),
    );
    expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
  });

  test.each([
    [{ legs: [] }, "unit", "required"],
    [{ unit: "furlong", legs: [] }, "unit", "notAnOption"],
    [{ unit: null, legs: [] }, "unit", "notAnOption"],
    [{ unit: "mile", legs: [{ side: "right" }] }, "legs.0.side", "notAnOption"],
    [{ unit: "mile", legs: [{}] }, "legs.0.side", "required"],
  ])("a missing and an invalid choice are distinguished: %j", async (body, field, code) => {
    const answer = await server.call<Problem>(someone, "POST", "/api/v1/measured", body);
    expect(answer.body.errors).toEqual([{ field, code }]);
  });

  test("text that cannot be stored is refused with its field", async () => {
    const problem = await server.failing(someone, "POST", "/api/v1/body", { name: "a\0b", parts: [] });
    expect(problem).toMatchObject({ status: 400, errors: [{ field: "name", code: "notText" }] });
    expect((await server.failing(someone, "GET", "/api/v1/thing/a%00b")).status).toBe(404);
  });

  test.each([
    ["broken JSON", "{", { "Content-Type": "application/json" }, 400, "invalidJson"],
    ["a prototype", '{"__proto__": {}}', { "Content-Type": "application/json" }, 400, "invalidJson"],
    ["another media type", "<a/>", { "Content-Type": "text/xml" }, 415, "unsupportedMediaType"],
    [
      "too much",
      `"${"x".repeat(3_000_000)}"`,
      { "Content-Type": "application/json" },
      413,
      "payloadTooLarge",
    ],
  ])("%s gives a problem document", async (_name, body, headers, status, code) => {
    const answer = await fetch(`${server.url}/api/v1/body`, {
      method: "POST",
      headers: { ...headers, Authorization: "Bearer t/someone" },
      body,
    });
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(await answer.json()).toMatchObject({ status, code });
  });

  test("an unknown call and an invalid URL give problem documents as well", async () => {
    expect(await server.failing(someone, "GET", "/api/v1/nothing?secret=1")).toMatchObject({
      status: 404,
      code: "routeNotFound",
      params: { path: "/api/v1/nothing" },
    });
    expect((await server.failing(someone, "POST", "/video/camera")).status).toBe(404);
    expect((await server.failing(someone, "GET", "/api/v1/thing/%E0%A4%A")).status).toBe(404);
  });

  test("an unexpected failure reveals no internals", async () => {
    const problem = await server.failing(undefined, "GET", "/api/v1/broken");
    expect(problem).toMatchObject({ status: 500, code: "internalError" });
    expect(JSON.stringify(problem)).not.toContain("hunter2");
  });

  test("the API description is valid, and its pages run only local scripts", async () => {
    const { body } = await server.call<Record<string, unknown>>(undefined, "GET", "/api/openapi.json");
    expect(body).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/v1/thing/{id}": { get: {}, delete: {} } },
    });
    const docs = await fetch(`${server.url}/api/docs`);
    const html = await docs.text();
    expect(docs.status).toBe(200);
    expect(docs.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    expect((await fetch(`${server.url}/api/docs/json`)).status).toBe(200);
  });

  test("every response turns off features of the browser that the page does not use", async () => {
    const { headers } = await server.call(undefined, "GET", "/api/v1/open");
    expect(headers.get("permissions-policy")).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
  });

  test("every response forbids framing and foreign scripts", async () => {
    const { headers } = await server.call(undefined, "GET", "/api/v1/open");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["/", "<p>page</p>"],
    ["/read-only/metro/wall/1", "<p>public</p>"],
    ["/shared", "<p>public</p>"],
  ])("the page at %s forbids framing and runs only our scripts", async (address, html) => {
    const page = await fetch(server.url + address, { headers: { Accept: "text/html" } });
    const policy = page.headers.get("content-security-policy") ?? "";
    expect([page.status, await page.text()]).toEqual([200, html]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
  });

  test("a long answer is compressed for a caller that accepts it, a short one is not", async () => {
    const get = async (path: string, coding: string) => {
      const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { "Accept-Encoding": coding } });
      return { coding: answer.headers.get("content-encoding"), body: (await answer.json()) as unknown };
    };
    const whole = { text: longText };
    expect(await get("/long", "gzip, br")).toEqual({ coding: "gzip", body: whole });
    expect(await get("/long", "identity")).toEqual({ coding: null, body: whole });
    expect(await get("/long", "gzip;q=0, br")).toEqual({ coding: null, body: whole });
    expect(await get("/open", "gzip")).toEqual({ coding: null, body: { ok: true } });
  });

  test("every other path serves the page, and files are compressed if the browser supports it", async () => {
    const page = await fetch(`${server.url}/video/camera/0197`, { headers: { Accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, "<p>page</p>"]);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const script = await fetch(`${server.url}/assets/app-1.js`, { headers: { "Accept-Encoding": "br" } });
    expect(script.headers.get("content-encoding")).toBe("br");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await script.text()).toBe("run()");
    expect((await fetch(`${server.url}/assets/missing.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/media/none`)).status).toBe(404);
    expect((await fetch(`${server.url}/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  });
});

function makeBuiltPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gantry-page-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "index.html"), "<p>page</p>");
  writeFileSync(path.join(folder, "read-only.html"), "<p>public</p>");
  writeFileSync(path.join(folder, "assets/app-1.js"), "run()");
  writeFileSync(path.join(folder, "assets/app-1.js.br"), brotliCompressSync("run()"));
  return folder;
}
