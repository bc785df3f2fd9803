import type {
  ClientMessage,
  EntityUpdate,
  ServerMessage,
} from "@gantry/domain/contract/answers/websocket.ts";
import { websocketTiming } from "@gantry/domain/contract/websocket.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";
import { LiveSocket } from "./live-socket.ts";

let server: WebSocketServer;
let live: LiveSocket | undefined;
let received: ClientMessage[][];
let sockets: ServerSocket[];
let acceptsToken: (token: string) => boolean;
let reported: string[];
let token: string | undefined;
let position: { epoch: string; sequence: number } | undefined;

beforeEach(async () => {
  // Only these timers are faked; the tests advance them.
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  [received, sockets, reported] = [[], [], []];
  acceptsToken = () => true;
  token = "first";
  position = undefined;
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => {
    const messages: ClientMessage[] = [];
    received.push(messages);
    sockets.push(socket);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ClientMessage;
      messages.push(message);
      if (message.type === "auth")
        answer(socket, { type: "auth_result", success: acceptsToken(message.token), ...position });
      if (message.type === "subscribe")
        answer(socket, { type: "subscribed", subscriptionId: message.subscriptionId });
      if (message.type === "ping") answer(socket, { type: "pong", serverTime: "2026-01-01T00:00:00.000Z" });
    });
  });
  await new Promise((resolve) => server.once("listening", resolve));
});

afterEach(async () => {
  live?.close();
  vi.useRealTimers();
  for (const socket of sockets) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const answer = (socket: ServerSocket, message: ServerMessage) => socket.send(JSON.stringify(message));
const waitFor = (check: () => boolean) => expect.poll(check, { timeout: 5_000, interval: 10 }).toBe(true);
const typesReceived = (connection: number) => received[connection]?.map(({ type }) => type) ?? [];

const countLosses = () => reported.filter((line) => line === "lost, closed").length;

async function breakConnection(connection: number): Promise<void> {
  const before = countLosses();
  sockets[connection]?.terminate();
  await waitFor(() => countLosses() > before);
  vi.advanceTimersByTime(websocketTiming.reconnectDelayMs);
}

function connect(pingEveryMs?: number): LiveSocket {
  const { port } = server.address() as { port: number };
  live = new LiveSocket({
    url: `ws://127.0.0.1:${port}/websocket`,
    ...(pingEveryMs === undefined ? {} : { pingEveryMs }),
    accessToken: () => token,
    tenantId: () => "metro",
    onLive: (isAgain, isResuming) =>
      reported.push(`live${isAgain ? " again" : ""}${isResuming ? ", resuming" : ""}`),
    onLost: (nextTryInMs, error) =>
      reported.push(`lost, ${nextTryInMs === undefined ? "trying" : (error ?? "closed")}`),
    onUpdates: (updates) =>
      reported.push(...updates.map(({ updateType, entity }) => `${updateType} ${entity.id}`)),
    onRefetch: (entityTypes) => reported.push(`refetch ${entityTypes?.join() ?? "all"}`),
    onSubscribed: (entityType) => reported.push(`subscribed ${entityType}`),
    onServerTime: () => reported.push("server time"),
  });
  return live;
}

test("it connects, authenticates, then subscribes to everything requested before (RT-003, RT-008, RT-009)", async () => {
  connect().subscribe("SIGN", ["a"]);
  await waitFor(() => reported.includes("subscribed SIGN"));
  expect(received[0]).toEqual([
    { type: "auth", token: "first", tenantId: "metro" },
    { type: "subscribe", subscriptionId: "1", entityType: "SIGN", ids: ["a"], tenantId: "metro" },
  ]);
});

test("after a loss it reports so, reconnects and subscribes again (RT-004)", async () => {
  const socket = connect();
  socket.subscribe("SIGN", []);
  const endCameras = socket.subscribe("CAMERA", []);
  await waitFor(() => reported.includes("subscribed CAMERA"));
  endCameras();
  await waitFor(() => typesReceived(0).includes("unsubscribe"));
  await breakConnection(0);
  await waitFor(() => reported.includes("live again") && typesReceived(1).includes("subscribe"));
  expect(reported.filter((line) => line.startsWith("lost"))).toEqual(["lost, closed", "lost, trying"]);
  expect(received[1]?.slice(1)).toEqual([
    { type: "subscribe", subscriptionId: "1", entityType: "SIGN", ids: [], tenantId: "metro" },
  ]);
});

test("a new token is sent on the open socket (RT-005)", async () => {
  const socket = connect();
  await waitFor(() => reported.includes("live"));
  token = "second";
  socket.tokenChanged();
  await waitFor(() => received[0]?.length === 2);
  expect(received[0]?.[1]).toEqual({ type: "auth", token: "second", tenantId: "metro" });
  expect(received).toHaveLength(1);
});

test("it waits for a usable token before it authenticates (RT-022)", async () => {
  token = undefined;
  connect();
  await waitFor(() => received.length === 1);
  token = "late";
  await waitFor(() => reported.includes("live"));
  expect(received[0]).toEqual([{ type: "auth", token: "late", tenantId: "metro" }]);
});

test("a silently dead connection is detected by its missing ping and replaced", async () => {
  const socket = connect();
  await waitFor(() => reported.includes("live"));
  sockets[0]?.pause();
  socket.probe();
  vi.advanceTimersByTime(websocketTiming.silenceMs + websocketTiming.reconnectDelayMs);
  await waitFor(() => reported.includes("live again"));
});

test("a server that stops responding is noticed within 10 s, although its socket stays open", async () => {
  connect();
  await waitFor(() => reported.includes("live"));
  sockets[0]?.pause();
  vi.advanceTimersByTime(10_000);
  expect(reported[1]).toBe("lost, closed");
});

test("a connection that responds to a ping stays", async () => {
  const socket = connect();
  await waitFor(() => reported.includes("live"));
  socket.probe();
  await waitFor(() => reported.includes("server time"));
  vi.advanceTimersByTime(websocketTiming.silenceMs);
  expect(reported).toEqual(["live", "server time"]);
  expect(received).toHaveLength(1);
});

test("a refused token is a loss with its reason (RT-013, RT-023)", async () => {
  acceptsToken = () => false;
  connect();
  await waitFor(() => reported.includes("lost, Authentication failed"));
  expect(reported).not.toContain("live");
});

test("updates arrive singly and in batches, and a ping is answered (RT-012, RT-014)", async () => {
  connect();
  await waitFor(() => reported.includes("live"));
  const update = (id: string): EntityUpdate => ({
    type: "update",
    entityType: "SIGN",
    updateType: "UPDATE",
    entity: { id, rev: 1 },
  });
  const [socket] = sockets as [ServerSocket];
  answer(socket, update("a"));
  answer(socket, { type: "batch", updates: [update("b"), update("c")] });
  answer(socket, { type: "refetch", entityTypes: ["SIGN"] });
  answer(socket, { type: "ping" });
  await waitFor(() => typesReceived(0).includes("pong"));
  expect(reported.slice(1)).toEqual(["UPDATE a", "UPDATE b", "UPDATE c", "refetch SIGN"]);
});

test("after a short disconnection only missed updates are requested, from the last position (RT-004)", async () => {
  position = { epoch: "run-1", sequence: 7 };
  connect().subscribe("SIGN", []);
  await waitFor(() => reported.includes("subscribed SIGN"));
  answer(sockets[0] as ServerSocket, {
    type: "batch",
    sequence: 9,
    updates: [{ type: "update", entityType: "SIGN", updateType: "UPDATE", entity: { id: "a", rev: 1 } }],
  });
  await waitFor(() => reported.includes("UPDATE a"));
  position = { epoch: "run-1", sequence: 12 };
  await breakConnection(0);
  await waitFor(() => typesReceived(1).includes("resume"));
  expect(received[1]?.slice(1)).toEqual([
    { type: "subscribe", subscriptionId: "1", entityType: "SIGN", ids: [], tenantId: "metro" },
    { type: "resume", epoch: "run-1", sequence: 9 },
  ]);
  await waitFor(() => reported.includes("live again, resuming"));
  expect(reported.filter((line) => line === "subscribed SIGN")).toHaveLength(1);
  answer(sockets[1] as ServerSocket, { type: "resumed", sequence: 12 });
  await breakConnection(1);
  await waitFor(() => typesReceived(2).includes("resume"));
  expect(received[2]?.at(-1)).toEqual({ type: "resume", epoch: "run-1", sequence: 12 });
});

test("a restarted server is not asked to resume: everything is refetched (RT-004)", async () => {
  position = { epoch: "run-1", sequence: 7 };
  connect().subscribe("SIGN", []);
  await waitFor(() => reported.includes("subscribed SIGN"));
  position = { epoch: "run-2", sequence: 1 };
  await breakConnection(0);
  await waitFor(() => reported.includes("live again"));
  await waitFor(() => typesReceived(1).includes("subscribe"));
  expect(typesReceived(1)).not.toContain("resume");
});

test("a ping is sent every 30 s, one at a time (RT-017)", async () => {
  expect(websocketTiming.pingEveryMs).toBe(30_000);
  connect(15);
  await waitFor(() => typesReceived(0).filter((type) => type === "ping").length >= 3);
});
