import type { EntityUpdate, ServerMessage } from "@gantry/domain/contract/answers/websocket.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { applyUpdates, notificationType } from "./apply-updates.ts";
import { LiveSocket } from "./live-socket.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function countReads(cache: QueryClient, entityType: string): () => number {
  let reads = 0;
  const observer = new QueryObserver(cache, {
    queryKey: ["find", entityType, { page: 0 }],
    queryFn: () => Promise.resolve({ items: [], total: ++reads }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  ends.push(observer.subscribe(() => undefined));
  return () => reads;
}

const update = (entityType: string, id: string): EntityUpdate => ({
  type: "update",
  entityType,
  updateType: "CREATE",
  entity: { id, rev: 1 },
});

async function applyOnConnection(cache: QueryClient, batch: EntityUpdate[]): Promise<void> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  server.on("connection", (socket) => {
    const send = (message: ServerMessage) => socket.send(JSON.stringify(message));
    ends.push(() => socket.terminate());
    socket.once("message", () => {
      send({ type: "auth_result", success: true });
      send({ type: "batch", updates: batch });
    });
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const live = new LiveSocket({
    url: `ws://127.0.0.1:${port}/websocket`,
    accessToken: () => "token",
    tenantId: () => "metro",
    onLive: () => undefined,
    onLost: () => undefined,
    onUpdates: (updates) => applyUpdates(cache, updates),
    onRefetch: () => undefined,
    onSubscribed: () => undefined,
    onServerTime: () => undefined,
  });
  ends.push(() => live.close());
}

test("a notification update refetches the shown notifications once per batch (RT-016)", async () => {
  const cache = new QueryClient();
  ends.push(() => cache.clear());
  const [notifications, signs] = [countReads(cache, notificationType), countReads(cache, "SIGN")];
  await expect.poll(() => [notifications(), signs()]).toEqual([1, 1]);
  await applyOnConnection(cache, [
    update(notificationType, "n-1"),
    update(notificationType, "n-2"),
    update("SIGN", "s-1"),
  ]);
  await expect.poll(notifications, { timeout: 10_000 }).toBe(2);
  expect(signs()).toBe(1);
  expect(cache.getQueryData(["find", notificationType, { page: 0 }])).toEqual({ items: [], total: 2 });
});
