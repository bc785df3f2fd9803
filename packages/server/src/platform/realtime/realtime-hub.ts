import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { websocketTiming, type EntityUpdate } from "@gantry/domain/contract/websocket.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { WebSocketServer } from "ws";
import type { Bus, BusEvent, BusGap } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { JsonText } from "../http/route.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Log } from "../module.ts";
import type { Principal } from "../principal.ts";
import { closeCodes, PageSocket, type RealtimeTiming } from "./page-socket.ts";
import { Subscriptions } from "./subscriptions.ts";

/** The entity as GET would answer it, as text; undefined when it is gone. */
export type ReadEntity = (
  db: TenantTransaction,
  entityType: string,
  id: string,
) => Promise<JsonText | undefined>;

export interface RealtimeParts {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  authenticator: Authenticator;
  readEntity: ReadEntity;
  /** Pages of another address may not open a socket. */
  publicUrl: string;
  timing?: Partial<RealtimeTiming>;
}
type EntityEvent = Extract<BusEvent, { topic: "entity" }>;

const maxFrameBytes = 1024 * 1024;
const defaultTiming: RealtimeTiming = {
  authWithinMs: websocketTiming.authTimeoutMs,
  pingEveryMs: websocketTiming.pingEveryMs,
  silentAfterMs: 3 * websocketTiming.pingEveryMs,
  maxBufferedBytes: 4 * 1024 * 1024,
};

/** Tells every open page what has changed, and nobody what they may not read. */
export class RealtimeHub {
  readonly #parts: RealtimeParts;
  readonly #timing: RealtimeTiming;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  readonly #pages = new Set<PageSocket>();
  readonly #subscriptions = new Subscriptions<PageSocket>();
  /** Updates under way, by entity: two of the same one are sent in the order they happened. */
  readonly #underWay = new Map<string, { latest: Promise<void>; waiting: EntityEvent | undefined }>();
  readonly #unsubscribe: () => void;

  constructor(parts: RealtimeParts) {
    this.#parts = parts;
    this.#timing = { ...defaultTiming, ...parts.timing };
    this.#unsubscribe = parts.bus.subscribe((event) => this.#hear(event));
  }

  get connectedCount(): number {
    return this.#pages.size;
  }

  /** Takes over a connection that asked for `/websocket`. A page of another origin is turned away. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== this.#parts.publicUrl) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => {
      const page: PageSocket = new PageSocket({
        ...this.#parts,
        socket: websocket,
        subscriptions: this.#subscriptions,
        timing: this.#timing,
        closed: () => void this.#pages.delete(page),
      });
      this.#pages.add(page);
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    for (const page of this.#pages) page.close(closeCodes.tooSlow, "the server stops");
    await Promise.all([...this.#underWay.values()].map(({ latest }) => latest));
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #hear(event: BusEvent | BusGap): void {
    if (event.topic === "gap") {
      for (const page of this.#pages) page.grantsChanged();
      return;
    }
    if (event.topic === "entity") return this.#entityChanged(event);
    if (event.topic === "queue") return this.#queueChanged(event);
    if (event.topic !== "grants") return;
    for (const page of this.#pages) if (page.isOf(event.tenantId, event.accountId)) page.grantsChanged();
  }

  #queueChanged({ tenantId, signId, revision }: Extract<BusEvent, { topic: "queue" }>): void {
    this.#tell(tenantId, {
      type: "update",
      entityType: "SIGN_QUEUE",
      updateType: "UPDATE",
      entity: { id: signId, rev: revision, revision },
    });
  }

  #entityChanged(event: EntityEvent): void {
    const { tenantId, entityType, id } = event;
    if (this.#subscriptions.interestedIn(tenantId, entityType, id).size === 0) return;
    const key = `${tenantId}\n${entityType}\n${id}`;
    const before = this.#underWay.get(key);
    // Of several updates that wait for their turn the last one says it all; what is read then is newer than any of them.
    if (before?.waiting && before.waiting.updateType === "UPDATE" && event.updateType === "UPDATE") {
      before.waiting = event;
      return;
    }
    const turn: { latest: Promise<void>; waiting: EntityEvent | undefined } = {
      latest: Promise.resolve(),
      waiting: event,
    };
    turn.latest = (before?.latest ?? Promise.resolve())
      .then(() => {
        const now = turn.waiting ?? event;
        turn.waiting = undefined;
        return this.#announce(now);
      })
      .catch((error: unknown) => this.#readAgain(event, error))
      .finally(() => {
        if (this.#underWay.get(key) === turn) this.#underWay.delete(key);
      });
    this.#underWay.set(key, turn);
  }

  async #announce(event: EntityEvent): Promise<void> {
    const { tenantId, entityType, id, rev, updateType } = event;
    if (updateType === "DELETE")
      return this.#tell(tenantId, { type: "update", entityType, updateType, entity: { id, rev } });
    const reader: Principal = {
      kind: "system",
      tenantId,
      id: "realtime",
      displayName: "Realtime",
      grants: grantsFromWire({ READ: { [entityType]: [] } }),
    };
    const entity = await this.#parts.database.inTenant(reader, (db) =>
      this.#parts.readEntity(db, entityType, id),
    );
    // Gone meanwhile: its own announcement follows.
    if (!entity) return;
    const head = JSON.stringify({ type: "update", entityType, updateType });
    this.#deliver(tenantId, entityType, id, `${head.slice(0, -1)},"entity":${entity.text}}`);
  }

  /** Pages that wait for this change must not believe that nothing happened. */
  #readAgain(event: EntityEvent, error: unknown): void {
    const { tenantId, entityType, id } = event;
    this.#parts.log.error({ error, entityType, id }, "a change could not be read for the open pages");
    for (const page of this.#subscriptions.interestedIn(tenantId, entityType, id))
      page.send({ type: "refetch", entityTypes: [entityType] });
  }

  #tell(tenantId: string, update: EntityUpdate): void {
    this.#deliver(tenantId, update.entityType, update.entity.id, JSON.stringify(update));
  }

  #deliver(tenantId: string, entityType: string, id: string, text: string): void {
    for (const page of this.#subscriptions.interestedIn(tenantId, entityType, id))
      if (page.mayRead(entityType, id)) page.deliver(text);
  }
}
