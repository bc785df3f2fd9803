import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { makeInProcessBus } from "@gantry/server/platform/bus/in-process-bus.ts";
import { systemClock } from "@gantry/server/platform/clock.ts";
import type { TenantTransaction } from "@gantry/server/platform/database/tenant-database.ts";
import type { Authenticator, SignedIn } from "@gantry/server/platform/identity/authenticate.ts";
import type { Principal } from "@gantry/server/platform/permission/principal.ts";
import { RealtimeHub } from "@gantry/server/platform/realtime/realtime-hub.ts";
import { routeUpgrades } from "@gantry/server/platform/realtime/route-upgrades.ts";
import { Server as SocketIo } from "socket.io";
import { documentOf, idOf, listAllowedOf, type Load, makeNumbers } from "./load.ts";

/**
 * Runs one server, ours or Socket.IO, in its own process and takes commands over IPC. Both read entities from
 * memory, so only the path from publish to sockets is compared.
 */
const [kind = "", loadText = "{}"] = process.argv.slice(2);
const load = JSON.parse(loadText) as Load;
const tenantId = "metro";
const revs = new Float64Array(load.entities);
const announcedAt = new BigInt64Array(load.entities);
const server = createServer();
const announce = kind === "gantry" ? makeGantry() : socketIo();
let timer: NodeJS.Timeout | undefined;
let urgentTimer: NodeJS.Timeout | undefined;
let peakBytes = 0;
setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50).unref();

server.listen(0, "127.0.0.1", () => send({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
process.on("message", (message: { do: string; updatesPerSecond?: number }) => {
  if (message.do === "start") start(message.updatesPerSecond ?? load.updatesPerSecond);
  if (message.do === "urgent") urgentTimer = setInterval(() => change(0, true), 40);
  if (message.do === "stop") {
    clearInterval(timer);
    clearInterval(urgentTimer);
  }
  if (message.do === "measure") {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    send({ cpuUs: user + system, rss: process.memoryUsage.rss(), peakBytes });
  }
  if (message.do === "revs") send({ revs: [...revs] });
});

function send(message: object): void {
  process.send?.(message);
}

function start(updatesPerSecond: number): void {
  const next = makeNumbers(77);
  const startedAtMs = performance.now();
  let done = 0;
  timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1000) * updatesPerSecond;
    for (; done < due; done++) change(1 + Math.floor(next() * (load.entities - 1)), false);
  }, 5);
}

function change(number: number, isUrgent: boolean): void {
  revs[number] = (revs[number] ?? 0) + 1;
  announcedAt[number] = process.hrtime.bigint();
  announce(number, isUrgent);
}

const documentNow = (number: number) => documentOf(number, revs[number] ?? 0, announcedAt[number] ?? 0n);

function makeGantry(): (number: number, isUrgent: boolean) => void {
  const bus = makeInProcessBus((error) => console.error(error));
  const numberById = new Map(Array.from({ length: load.entities }, (_, number) => [idOf(number), number]));
  const principals = Array.from({ length: load.grants }, (_, grant): Principal => {
    const ids = load.grants === 1 ? [] : [idOf(0), ...listAllowedOf(grant, load).map(idOf)];
    const grants = grantsFromWire({ READ: { CAMERA: ids } });
    return { kind: "user", tenantId, id: `account-${grant}`, displayName: "Bench", grants };
  });
  const authenticator: Pick<Authenticator, "accept" | "principalOf"> = {
    accept: async (token) =>
      ({
        account: { id: token },
        tenants: [{ id: tenantId, name: tenantId }],
        expiresAtMs: Number.POSITIVE_INFINITY,
      }) as unknown as SignedIn,
    principalOf: async ({ account }) => principals[Number(account.id)] ?? principals[0]!,
  };
  const hub = new RealtimeHub({
    bus,
    clock: systemClock,
    log: { info() {}, debug() {}, warn: console.error, error: console.error },
    database: { inTenant: (principal, work) => work({ principal, tenantId } as TenantTransaction) },
    authenticator: authenticator as Authenticator,
    publicUrl: "http://bench.test",
    limits: {
      maxPerAccount: 100_000,
      maxPerTenant: 100_000,
      maxPages: 100_000,
      maxUnknown: 100_000,
      connects: { perS: 100_000, burst: 100_000 },
      maxUnknownPerAddress: 100_000,
    },
    readers: new Map([
      [
        "CAMERA",
        async (_db, ids: readonly string[]) =>
          new Map(ids.map((id) => [id, { text: JSON.stringify(documentNow(numberById.get(id) ?? 0)) }])),
      ],
    ]),
  });
  routeUpgrades(server, { "/websocket": (...request) => hub.upgrade(...request) });
  return (number, isUrgent) =>
    bus.publish({
      topic: "entity",
      tenantId,
      entityType: "CAMERA",
      id: idOf(number),
      updateType: "UPDATE",
      rev: revs[number] ?? 0,
      ...(isUrgent ? { urgent: true as const } : {}),
    });
}

function socketIo(): (number: number, isUrgent: boolean) => void {
  const io = new SocketIo(server, {
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
  });
  io.on("connection", (socket) => {
    socket.on("subscribe", async (ids: string[], done: () => void) => {
      await socket.join(ids);
      done();
    });
  });
  return (number) => {
    const entity = documentNow(number);
    io.to(idOf(number)).emit("update", { entityType: "CAMERA", updateType: "UPDATE", entity });
  };
}
