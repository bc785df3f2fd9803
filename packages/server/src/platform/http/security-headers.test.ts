import fastify from "fastify";
import { expect, test } from "vitest";
import { registerSecurityHeaders } from "./security-headers.ts";

async function readSources(options: Parameters<typeof registerSecurityHeaders>[1]) {
  const app = fastify();
  await registerSecurityHeaders(app, options);
  app.get("/", () => "page");
  const { headers } = await app.inject("/");
  await app.close();
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => directive.trim().split(" "))
      .map(([name = "", ...from]) => [name, from]),
  );
  return (name: string) => policy.get(`${name}-src`);
}

test("streams may come from any host unless the installation names the hosts (CAM-069)", async () => {
  const anywhere = await readSources({ publicUrl: "https://gantry.example" });
  expect(anywhere("connect")).toEqual(["'self'", "http:", "https:", "ws:", "wss:"]);
  expect(anywhere("frame")).toEqual(["http:", "https:"]);
  const named = await readSources({
    publicUrl: "https://gantry.example",
    issuerOrigins: ["https://id.example"],
    streamOrigins: ["https://streams.example", "wss://wowza.example:8443"],
  });
  expect(named("connect")).toEqual([
    "'self'",
    "wss://gantry.example",
    "https://streams.example",
    "wss://wowza.example:8443",
    "https://id.example",
  ]);
  expect(named("media")).toEqual(["'self'", "blob:", "https://streams.example"]);
  expect(named("frame")).toEqual(["https://streams.example"]);
});

test("an installation that names no hosts allows only its own", async () => {
  const none = await readSources({ publicUrl: "http://localhost:8080", streamOrigins: [] });
  expect(none("connect")).toEqual(["'self'", "ws://localhost:8080"]);
  expect([none("media"), none("frame")]).toEqual([["'self'", "blob:"], ["'none'"]]);
});

test("only the public pages of a tenant that names sites can be shown in a frame, and by those sites alone", async () => {
  const app = fastify();
  const embedders = ["https://city.example", "https://news.example:8443"];
  await registerSecurityHeaders(app, {
    embeddersOf: async (tenantId) => (tenantId === "metro" ? embedders : []),
  });
  app.get("*", () => "page");
  const readFraming = async (url: string) => {
    const { headers } = await app.inject(url);
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(String(headers["content-security-policy"])) ?? [];
    return [ancestors, headers["x-frame-options"]];
  };
  const allowed = ["https://city.example https://news.example:8443", undefined];
  expect(await readFraming("/read-only/metro/map")).toEqual(allowed);
  expect(await readFraming("/read-only/metro/video/wall?wall=1")).toEqual(allowed);
  for (const url of [
    "/",
    "/map",
    "/shared",
    "/read-only/other/map",
    "/read-only/METRO/map",
    "/x/read-only/metro/map",
  ])
    expect(await readFraming(url), url).toEqual(["'none'", "DENY"]);
  await app.close();
});
