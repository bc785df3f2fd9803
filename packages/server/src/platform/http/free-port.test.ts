import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { canListen, freePort } from "./free-port.ts";

test("a free port is never in the ephemeral range", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(ports.filter((port) => port < 1024 || port >= 32_768)).toEqual([]);
});

test("a port with a listener is not free", async () => {
  const server = createServer();
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  expect(await canListen(port)).toBe(false);
  server.close();
  await once(server, "close");
  expect(await canListen(port)).toBe(true);
});
