import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Bus, BusEvent, BusGap } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { EntityReader } from "../module.ts";
import type { Log } from "../log.ts";
import type { PublicProjection } from "../read-only/public-projection.ts";
import { publicAccess, signedInAccess } from "./access.ts";
import { updateReader } from "./entity-readers.ts";
import { publicLimits, type RealtimeLimits, signedInLimits } from "./limits.ts";
import { publicReader } from "./public-reader.ts";
import { RealtimeDoor } from "./realtime-door.ts";

interface RealtimeParts {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  authenticator: Authenticator;
  readers: ReadonlyMap<string, EntityReader>;
  /** Without it, no licence is required. */
  licence?: LicenceCheck;
  /** Without it, there is no public access. */
  publicProjection?: PublicProjection;
  publicUrl: string;
  limits?: Partial<RealtimeLimits>;
  publicLimits?: Partial<RealtimeLimits>;
}
type EntityEvent = Extract<BusEvent, { topic: "entity" }>;

/** Closed public pages lose access within twice this time. */
const lookAtPublicEveryMs = 400;
/** Refetch interval while events of other servers may be missing. */
const refetchInGapEveryMs = 30_000;

export class RealtimeHub {
  readonly #parts: RealtimeParts;
  readonly #signedIn: RealtimeDoor;
  readonly #public: RealtimeDoor | undefined;
  readonly #unsubscribe: () => void;
  readonly #lookAtPublic: NodeJS.Timeout | undefined;
  #delivered = 0;
  #refetchedAtMs = performance.now();

  constructor(parts: RealtimeParts) {
    const { database, authenticator, licence, readers, publicProjection } = parts;
    this.#parts = parts;
    const shared = {
      ...parts,
      epoch: randomUUID(),
      delivered: (count: number) => void (this.#delivered += count),
    };
    this.#signedIn = new RealtimeDoor({
      ...shared,
      access: signedInAccess(authenticator, licence),
      reader: updateReader(database, readers),
      limits: { ...signedInLimits, ...parts.limits },
      left: (page) => parts.bus.publish({ topic: "page", ...page }),
    });
    if (publicProjection) {
      this.#public = new RealtimeDoor({
        ...shared,
        access: publicAccess(publicProjection),
        reader: publicReader(database, publicProjection),
        limits: { ...publicLimits, ...parts.publicLimits },
      });
      this.#lookAtPublic = setInterval(() => void this.#closeWhatIsNotPublic(), lookAtPublicEveryMs);
    }
    this.#unsubscribe = parts.bus.subscribe((event) => this.#receive(event));
  }

  get connectedCount(): number {
    return this.#signedIn.pages.size + (this.#public?.pages.size ?? 0);
  }

  get deliveredCount(): number {
    return this.#delivered;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#signedIn.upgrade(request, socket, head);
  }

  /** Handles an upgrade request for `/websocket/readonly` (RT-002). */
  upgradePublic(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#public) return this.#public.upgrade(request, socket, head);
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    clearInterval(this.#lookAtPublic);
    await Promise.all([this.#signedIn.stop(), this.#public?.stop()]);
  }

  #receive(event: BusEvent | BusGap): void {
    switch (event.topic) {
      case "entity":
        return this.#announce(event.tenantId, event, isUrgent(event));
      case "grants":
        return this.#signedIn.rightsChanged(event.tenantId, event.accountId);
      case "licence":
        return this.#signedIn.rightsChanged(event.tenantId, null);
      case "gap":
        return this.#receiveGap(event);
      case "assignment":
      case "action":
      case "agentCall":
      case "page":
        return;
    }
  }

  #announce(
    tenantId: string,
    { entityType, id, updateType, rev, stateOnly }: Omit<EntityEvent, "topic" | "tenantId">,
    urgent: boolean,
  ): void {
    const announced = { entityType, id, updateType, rev, stateOnly: stateOnly === true, urgent };
    this.#signedIn.channel(tenantId)?.announce(announced);
    this.#public?.channel(tenantId)?.announce(announced);
  }

  #receiveGap({ isOver }: BusGap): void {
    const nowMs = performance.now();
    const isTime = isOver || nowMs - this.#refetchedAtMs >= refetchInGapEveryMs;
    if (isTime) {
      this.#refetchedAtMs = nowMs;
      this.#signedIn.beginAfresh();
      this.#public?.beginAfresh();
    } else for (const page of this.#signedIn.pages) page.lookAgain();
  }

  async #closeWhatIsNotPublic(): Promise<void> {
    const { publicProjection, log } = this.#parts;
    const door = this.#public;
    if (!publicProjection || !door || door.pages.size === 0) return;
    for (const tenantId of door.tenants) {
      try {
        if (!(await publicProjection.isOpen(tenantId))) door.closeTenant(tenantId);
      } catch (error) {
        // On an error, treat public pages as closed.
        log.error({ error }, "the state of public pages could not be read");
        door.closeTenant(tenantId);
      }
    }
  }
}

/** Alarms, sign faces and locks bypass the batching. */
function isUrgent({ entityType, stateOnly, urgent }: EntityEvent): boolean {
  return urgent === true || entityType === "ALARM" || (entityType === "SIGN" && stateOnly === true);
}
