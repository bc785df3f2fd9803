import { expect, test } from "vitest";
import { quietLog } from "../../testing/quiet-log.ts";
import { createApp } from "../http/create-app.ts";
import { trustProxy } from "./trust-proxy.ts";

test.each([
  ["http://localhost:8080", "127.0.0.1"],
  ["https://console.example.org", "203.0.113.7"],
])("behind %s the caller's address is %s, whatever the caller claims", async (publicUrl, address) => {
  const app = await createApp({ log: quietLog, trustProxy: trustProxy(publicUrl) });
  app.get("/address", async (request) => ({ address: request.ip }));
  const headers = { "x-forwarded-for": "10.9.8.7, 203.0.113.7" };
  const answer = await app.inject({ url: "/address", headers });
  expect(answer.json()).toEqual({ address });
  await app.close();
});
