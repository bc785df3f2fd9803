import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import type { Access } from "./access.ts";
import type { UpdateReader } from "./entity-readers.ts";
import { closeCodes, type RealtimeLimits } from "./limits.ts";
import { addressOf, OpenConnections } from "./open-connections.ts";
import type { NamedPage } from "./page-parts.ts";
import { type PageParts, PageSocket } from "./page-socket.ts";
import { longestAtOnceMs, TenantChannel } from "./tenant-channel.ts";

interface DoorParts {
  access: Access;
  reader: UpdateReader;
  limits: RealtimeLimits;
  /** Sockets from other origins are refused. */
  publicUrl: string;
  epoch: string;
  clock: Clock;
  log: Log;
  delivered(count: number): void;
  left?(page: NamedPage): void;
}

const longestSweepMs = 250;

export class RealtimeDoor {
  readonly #parts: DoorParts;
  readonly #pageParts: PageParts;
  readonly #sockets: WebSocketServer;
  readonly #connections: OpenConnections;
  readonly #waitBeforeConnect: ReturnType<typeof callLimiter>;
  readonly #pages = new Set<PageSocket>();
  readonly #channels = new Map<string, TenantChannel>();
  readonly #sweep: NodeJS.Timeout;
  #tick: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(parts: DoorParts) {
    const { limits } = parts;
    this.#parts = parts;
    // Per-message compression costs more memory per connection, and more time per message, than sending.
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.maxFrameBytes,
    });
    this.#connections = new OpenConnections(limits);
    this.#waitBeforeConnect = callLimiter(limits.connects);
    this.#pageParts = {
      ...parts,
      connections: this.#connections,
      channelOf: (tenantId) => this.#channelOf(tenantId),
      closed: (page) => this.#closed(page),
    };
    const { authWithinMs, pingEveryMs, lookAgainEveryMs, silentAfterMs } = limits;
    const shortestMs = Math.min(authWithinMs, pingEveryMs, lookAgainEveryMs, silentAfterMs);
    this.#sweep = setInterval(() => this.#passTime(), Math.min(longestSweepMs, shortestMs / 2));
  }

  get pages(): ReadonlySet<PageSocket> {
    return this.#pages;
  }

  get tenants(): Iterable<string> {
    return this.#channels.keys();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== this.#parts.publicUrl) return refuse(socket, "403 Forbidden");
    const address = addressOf(request, this.#parts.publicUrl);
    const retryAfterS = this.#waitBeforeConnect(address, performance.now());
    if (retryAfterS !== undefined)
      return refuse(socket, "429 Too Many Requests", `Retry-After: ${retryAfterS}\r\n`);
    if (!this.#connections.enter(address))
      return refuse(socket, "503 Service Unavailable", "Retry-After: 5\r\n");
    let isOpen = false;
    // A connection without a completed handshake must be uncounted here.
    socket.once("close", () => isOpen || this.#connections.leave(address, undefined));
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => {
      isOpen = true;
      this.#pages.add(new PageSocket(websocket, socket, address, this.#pageParts));
    });
  }

  /** Undefined while no page of the tenant has been open. */
  channel(tenantId: string): TenantChannel | undefined {
    return this.#channels.get(tenantId);
  }

  rightsChanged(tenantId: string, accountId: string | null): void {
    this.#channels.get(tenantId)?.grantsChanged(accountId);
    for (const page of this.#pages) if (page.isOf(tenantId, accountId)) page.rightsChanged();
  }

  /** Events may have been missed, so every page fetches again. */
  beginAfresh(): void {
    for (const channel of this.#channels.values()) channel.grantsChanged(null);
    for (const page of this.#pages) page.rightsChanged();
  }

  closeTenant(tenantId: string): void {
    for (const page of this.#pages) if (page.isOf(tenantId, null)) page.close(closeCodes.notOpen, "not open");
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    for (const page of this.#pages) page.close(closeCodes.tooSlow, "the server stops");
    await Promise.all([...this.#channels.values()].map((channel) => channel.stop()));
    clearTimeout(this.#tick);
    clearImmediate(this.#immediate);
    for (const page of this.#pages) page.cutOff();
    this.#sockets.close();
  }

  #closed(page: PageSocket): void {
    this.#pages.delete(page);
    const left = page.named;
    // After a disconnect, the new socket may be open before the old one closes.
    const isHere = ({ named }: PageSocket) =>
      named?.pageId === left?.pageId &&
      named?.accountId === left?.accountId &&
      named?.tenantId === left?.tenantId;
    if (left && ![...this.#pages].some(isHere)) this.#parts.left?.(left);
  }

  #channelOf(tenantId: string): TenantChannel {
    const known = this.#channels.get(tenantId);
    if (known) return known;
    const channel = new TenantChannel({ ...this.#parts, tenantId, waits: () => this.#soon() });
    this.#channels.set(tenantId, channel);
    return channel;
  }

  #passTime(): void {
    const nowMs = performance.now();
    for (const page of this.#pages) page.tick(nowMs);
  }

  /** Pending pages are written together, so that they share serialised frames. */
  #soon(): void {
    const { tickMs } = this.#parts.limits;
    this.#tick ??= setTimeout(() => this.#writeToAll(), tickMs - (performance.now() % tickMs));
  }

  #writeToAll(): void {
    const untilMs = performance.now() + longestAtOnceMs;
    let doSomeWait = false;
    for (const channel of this.#channels.values()) {
      const outcome = channel.tick(untilMs);
      if (outcome === "unfinished") return void (this.#immediate = setImmediate(() => this.#writeToAll()));
      if (outcome === "waiting") doSomeWait = true;
    }
    this.#tick = undefined;
    if (doSomeWait) this.#soon();
  }
}

function refuse(socket: Duplex, status: string, headers = ""): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
}
