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
