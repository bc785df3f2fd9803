import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import type { Log } from "../log.ts";
import { createApp } from "./create-app.ts";
import { limitConnections } from "./limit-connections.ts";

let app: FastifyInstance;
const lines: string[] = [];
const noteLine = (level: string) => (fields: object, message: string) =>
  void lines.push(`${level} ${message} ${"path" in fields ? fields.path : ""}`);
const log: Log = {
  debug: noteLine("debug"),
  info: noteLine("info"),
  warn: noteLine("warn"),
  error: noteLine("error"),
};

async function listen(options: { maxConnections?: number } = {}): Promise<number> {
  lines.length = 0;
  app = await createApp({ log, bodyTimes: { bodyMs: 200, uploadMs: 60_000 } });
  if (options.maxConnections !== undefined) limitConnections(app.server, options.maxConnections);
  app.post("/api/v1/body", async () => ({}));
  app.post("/api/v1/upload", { bodyLimit: 64 * 1024 * 1024 }, async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}
afterEach(() => app.close());

async function sendHead(port: number, path: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":`,
  );
  return socket;
}

const waitForClose = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once("close", () => resolve()));

test("a body that does not arrive in time ends its connection, and an upload may take longer", async () => {
  const port = await listen();
  const upload = await sendHead(port, "/api/v1/upload");
  await waitForClose(await sendHead(port, "/api/v1/body"));
  expect(upload.destroyed).toBe(false);
  upload.destroy();
});

test("a body that its caller cuts off is one debug line", async () => {
  const port = await listen();
  const received = once(app.server, "request");
  const socket = await sendHead(port, "/api/v1/body");
  await received;
  socket.destroy();
  await vi.waitUntil(() => lines.length > 0);
  await vi.waitUntil(async () => (await countConnections()) === 0);
  expect(lines.filter((line) => line.endsWith("/body"))).toEqual([
    "debug call cut off by its caller /api/v1/body",
  ]);
});

const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test("a network has a limited number of open connections, and a closed one makes room", async () => {
  const port = await listen({ maxConnections: 3 });
  const open = await Promise.all([1, 2, 3].map(() => sendHead(port, "/api/v1/upload")));
  await waitForClose(await sendHead(port, "/api/v1/upload"));
  open[0]?.destroy();
  await vi.waitUntil(async () => (await countConnections()) === 2);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/body`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(200);
  for (const socket of open) socket.destroy();
});
