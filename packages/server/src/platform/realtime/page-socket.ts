import type { ClientMessage, ServerMessage } from "@gantry/domain/contract/answers/websocket.ts";
import type { Duplex } from "node:stream";
import { AppError } from "@gantry/domain/errors.ts";
import type { WebSocket } from "ws";
import { noRights, type Rights, type Visitor, type Access } from "./access.ts";
import { clientMessageOf, MessageAllowance } from "./client-messages.ts";
import { closeCodes, type RealtimeLimits } from "./limits.ts";
import { Outbox } from "./outbox.ts";
import type { Update } from "./update.ts";
import type { NamedPage } from "./page-parts.ts";
import type { TenantChannel } from "./tenant-channel.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { OpenConnections } from "./open-connections.ts";

export interface PageParts {
  access: Access;
  connections: OpenConnections;
  channelOf(tenantId: string): TenantChannel;
  /** Identifies this server run; sequence numbers restart with it. */
  epoch: string;
  clock: Clock;
  log: Log;
  limits: RealtimeLimits;
  closed(page: PageSocket): void;
}

// Verifying a token is the most expensive message; large messages cost more.
const authWeight = 20;
const bytesPerWeight = 4096;
const closesWithinMs = 2_000;
/** The only messages of an idle page, so neither is built or parsed each time. */
const pingFrame = JSON.stringify({ type: "ping" } satisfies ServerMessage);
const pongFrame = JSON.stringify({ type: "pong" } satisfies ClientMessage);

export class PageSocket {
  readonly outbox: Outbox;
  readonly #parts: PageParts;
  readonly #socket: WebSocket;
  readonly #address: string;
  readonly #allowance: MessageAllowance;
  readonly #openedAtMs = performance.now();
  #receivedAtMs = this.#openedAtMs;
  #pingedAtMs = this.#openedAtMs;
  #lookedAtMs = this.#openedAtMs;
  #closingSinceMs: number | undefined;
  #visitor: Visitor | undefined;
  /** Set before the permissions are read, so that no change is missed. */
  #who: { tenantId: string; accountId: string } | undefined;
  #rights: Rights = noRights;
  /** Incremented on permission changes, to discard stale reads. */
  #changes = 0;
  #subscribedIds = 0;
  #work: Promise<void> | undefined;
  #isLookingAgain = false;
  #pageId: string | undefined;

  constructor(socket: WebSocket, wire: Duplex, address: string, parts: PageParts) {
    this.#socket = socket;
    this.#address = address;
    this.#parts = parts;
    this.outbox = new Outbox(socket, wire, parts.limits);
    this.#allowance = new MessageAllowance(parts.limits.messageBurst, this.#openedAtMs);
    socket.on("message", (data, isBinary) => this.#frame(isBinary ? "" : (data as Buffer).toString()));
    socket.on("error", (error) => parts.log.debug({ error: error.message }, "a page's socket failed"));
    socket.on("close", () => this.#ended());
  }

  /** `accountId` null: any account of the tenant. */
  isOf(tenantId: string, accountId: string | null): boolean {
    return this.#who?.tenantId === tenantId && (accountId === null || this.#who.accountId === accountId);
  }

  get named(): NamedPage | undefined {
    return this.#who && this.#pageId !== undefined ? { ...this.#who, pageId: this.#pageId } : undefined;
  }

  mayRead(entityType: string, id?: string): boolean {
    return this.#rights.mayRead(entityType, id);
  }

  /** The update for this page: none, the common variant or the fuller one. */
  shown(update: Update): Update | undefined {
    const { entityType, id, through, fuller } = update;
    if (!this.mayRead(entityType, id) || (through && !this.mayRead(through.entityType, through.id)))
      return undefined;
    const seesMore = fuller?.needs.every((action) => this.#rights.may(action, entityType, id));
    return fuller && seesMore ? fuller.update : update;
  }

  send(message: ServerMessage): void {
    this.#sendFrame(JSON.stringify(message));
  }

  #sendFrame(frame: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame);
  }

  refetch(entityTypes?: string[]): void {
    if (this.outbox.isBehind(performance.now()) && this.#who) {
      this.outbox.refetch();
      this.#parts.channelOf(this.#who.tenantId).late(this);
    } else this.send({ type: "refetch", ...(entityTypes ? { entityTypes } : {}) });
  }

  /** Shows nothing until the new permissions are read, then the page fetches again. */
  rightsChanged(): void {
    this.#rights = noRights;
    this.#changes += 1;
    this.outbox.clear();
    this.#queue(async () => {
      if (!this.#visitor || !(await this.#readRights(this.#visitor))) return;
      this.#dropUnreadable();
      this.refetch();
    });
  }

  lookAgain(): void {
    if (!this.#visitor || this.#isLookingAgain) return;
    this.#isLookingAgain = true;
    this.#queue(async () => {
      this.#isLookingAgain = false;
      const before = this.#rights;
      if (this.#visitor && (await this.#readRights(this.#visitor))) this.#followRights(before);
    });
  }

  /** Periodic work, called for all pages together to avoid timers per page. */
  tick(nowMs: number): void {
    const { limits, clock } = this.#parts;
    if (this.#closingSinceMs !== undefined) {
      if (nowMs - this.#closingSinceMs >= closesWithinMs) this.#socket.terminate();
      return;
    }
    if (!this.#visitor && nowMs - this.#openedAtMs >= limits.authWithinMs)
      return this.#refuse("Authentication timed out", closeCodes.authTimedOut);
    // A socket expires with its token; a newer token extends it (RT-005).
    if (this.#visitor && clock.nowMs() >= this.#visitor.untilMs)
      return this.#refuse("Authentication failed", closeCodes.authFailed);
    if (nowMs - this.#receivedAtMs >= limits.silentAfterMs || this.outbox.isHopeless(nowMs))
      return this.cutOff();
    if (this.#visitor && nowMs - this.#lookedAtMs >= limits.lookAgainEveryMs) {
      this.#lookedAtMs = nowMs;
      this.lookAgain();
    }
    if (nowMs - this.#pingedAtMs < limits.pingEveryMs) return;
    // Any message shows a page that the server lives, but one that only listens must answer.
    const isHeard = nowMs - this.#receivedAtMs < limits.silentAfterMs / 3;
    if (isHeard && nowMs - this.outbox.writtenAtMs < limits.pingEveryMs) return;
    this.#pingedAtMs = nowMs;
    this.#sendFrame(pingFrame);
  }

  /** Terminates at once, because a close frame would wait behind buffered data. */
  cutOff(): void {
    const { bufferedAmount: bufferedBytes } = this.#socket;
    this.#parts.log.debug({ bufferedBytes }, "a page does not respond and is disconnected");
    this.#socket.terminate();
  }

  close(code: number, reason: string): void {
    this.#closingSinceMs ??= performance.now();
    this.#socket.close(code, reason);
  }

  #frame(frame: string): void {
    if (this.#closingSinceMs !== undefined) return;
    this.#receivedAtMs = performance.now();
    // Checked before parsing.
    if (!this.#mayCost(1 + frame.length / bytesPerWeight) || frame === pongFrame) return;
    const message = clientMessageOf(frame);
    if (!message) return this.close(closeCodes.badMessage, "not a message of the contract");
    if (message.type === "pong" || (message.type === "auth" && !this.#mayCost(authWeight))) return;
    this.#queue(() => this.#handle(message));
  }

  #mayCost(weight: number): boolean {
    if (this.#allowance.take(weight, this.#parts.limits, this.#receivedAtMs)) return true;
    this.close(closeCodes.tooMany, "tooManyRequests");
    return false;
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (message.type === "auth") {
      await this.#authenticate(message.token, message.tenantId);
      this.#pageId = message.pageId ?? this.#pageId;
      return;
    }
    if (message.type === "ping") return this.#pong();
    const who = this.#who;
    if (!who || !this.#visitor) return this.#refuse("Authentication failed", closeCodes.authFailed);
    const channel = this.#parts.channelOf(who.tenantId);
    if (message.type === "subscribe") return this.#subscribe(message, channel);
    if (message.type === "unsubscribe") return this.#unsubscribe(message.subscriptionId, channel);
    if (message.type !== "resume") return;
    const isKnown = message.epoch === this.#parts.epoch;
    if (!isKnown || !channel.resume(this, message.sequence, who.accountId)) this.refetch();
  }

  async #authenticate(token: string, tenantId: string): Promise<void> {
    const visitor = await this.#parts.access(token, tenantId, this.#address);
    const before = this.#who;
    const isAnother = before && (before.accountId !== visitor?.accountId || before.tenantId !== tenantId);
    if (!visitor || isAnother) return this.#refuse("Authentication failed", closeCodes.authFailed);
    const { accountId } = visitor;
    if (!before && !this.#parts.connections.identify(this.#address, tenantId, accountId))
      return this.#refuse("tooManyRequests", closeCodes.tooMany);
    this.#who = { tenantId, accountId };
    const rightsBefore = this.#rights;
    const areRightsKnown = await this.#readRights(visitor);
    this.#visitor = visitor;
    this.#lookedAtMs = performance.now();
    const sequence = this.outbox.sequence(this.#parts.channelOf(tenantId).settled);
    const { epoch } = this.#parts;
    this.send({ type: "auth_result", success: true, serverTime: this.#now(), epoch, sequence });
    // A newer token may have different roles.
    if (before && areRightsKnown) this.#followRights(rightsBefore);
  }

  /** Only a difference affects the page. */
  #followRights(before: Rights): void {
    if (this.#rights.isSame(before)) return;
    this.outbox.clear();
    this.#dropUnreadable();
    this.refetch();
  }

  /** Returns false if permissions changed meanwhile; they are re-read then. */
  async #readRights(visitor: Visitor): Promise<boolean> {
    const changes = this.#changes;
    const rights = await visitor.rights();
    if (changes !== this.#changes) return false;
    this.#rights = rights;
    return true;
  }

  #subscribe(message: Extract<ClientMessage, { type: "subscribe" }>, channel: TenantChannel): void {
    const { subscriptions } = channel;
    const { maxSubscriptions, maxSubscribedIds } = this.#parts.limits;
    const { subscriptionId, entityType, ids } = message;
    const refuse = (error: string) => this.send({ type: "subscribe_error", subscriptionId, error });
    if (message.tenantId !== this.#who?.tenantId) return refuse("foreignTenant");
    if (!this.mayRead(entityType)) return refuse("noPermission");
    // One readable id suffices; the page gets no updates of the others.
    if (ids.length > 0 && !ids.some((id) => this.mayRead(entityType, id))) return refuse("noPermission");
    const held = subscriptions.of(this);
    const heldIds = this.#subscribedIds - (held.get(subscriptionId)?.ids?.size ?? 0);
    const isNew = !held.has(subscriptionId);
    if ((isNew && held.size >= maxSubscriptions) || heldIds + ids.length > maxSubscribedIds)
      return refuse("tooManyRequests");
    const interest = { entityType, ids: ids.length === 0 ? undefined : new Set(ids) };
    subscriptions.add(this, subscriptionId, interest);
    this.#subscribedIds = heldIds + (interest.ids?.size ?? 0);
    this.send({ type: "subscribed", subscriptionId });
  }

  #unsubscribe(subscriptionId: string, { subscriptions }: TenantChannel): void {
    this.#subscribedIds -= subscriptions.of(this).get(subscriptionId)?.ids?.size ?? 0;
    subscriptions.remove(this, subscriptionId);
  }

  #dropUnreadable(): void {
    if (!this.#who) return;
    const channel = this.#parts.channelOf(this.#who.tenantId);
    for (const [subscriptionId, { entityType, ids }] of channel.subscriptions.of(this)) {
      const isReadable = ids ? [...ids].some((id) => this.mayRead(entityType, id)) : this.mayRead(entityType);
      if (isReadable) continue;
      this.#unsubscribe(subscriptionId, channel);
      this.send({ type: "subscribe_error", subscriptionId, error: "noPermission" });
    }
  }

  #pong(): void {
    const sequence = this.#who && this.outbox.sequence(this.#parts.channelOf(this.#who.tenantId).settled);
    this.send({ type: "pong", serverTime: this.#now(), ...(sequence === undefined ? {} : { sequence }) });
  }

  #refuse(error: string, code: number): void {
    this.send({ type: "auth_result", success: false, error });
    this.close(code, error);
  }

  #queue(work: () => Promise<void> | void): void {
    const turn: Promise<void> = (this.#work ?? Promise.resolve())
      .then(() => (this.#socket.readyState === this.#socket.OPEN ? work() : undefined))
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        if (this.#work === turn) this.#work = undefined;
      });
    this.#work = turn;
  }

  /** An `AppError` means access was lost; anything else is a server error, so the page should retry. */
  #failed(error: unknown): void {
    if (error instanceof AppError) return this.#refuse("Authentication failed", closeCodes.authFailed);
    this.#parts.log.error({ error }, "a page's message could not be processed");
    this.close(closeCodes.failed, "try again");
  }

  #now(): string {
    return new Date(this.#parts.clock.nowMs()).toISOString();
  }

  #ended(): void {
    const who = this.#who;
    this.outbox.clear();
    this.#rights = noRights;
    this.#parts.connections.leave(this.#address, who);
    if (who) this.#parts.channelOf(who.tenantId).leave(this);
    this.#parts.closed(this);
  }
}
