import type { ClientMessage, ServerMessage } from "@gantry/domain/contract/websocket.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Authenticator, SignedIn } from "../identity/authenticate.ts";
import type { Log } from "../module.ts";
import type { Principal } from "../principal.ts";
import { clientMessageOf } from "./client-messages.ts";
import type { Subscriptions } from "./subscriptions.ts";

export const closeCodes = { badMessage: 1002, tooSlow: 1013, authFailed: 4401, authTimedOut: 4408 } as const;

export interface RealtimeTiming {
  /** An opened socket must prove within this who it is (RT-020). */
  authWithinMs: number;
  pingEveryMs: number;
  /** A socket that was not heard of for so long is ended. */
  silentAfterMs: number;
  /** Bytes that may wait for a reader; one that is further behind is cut off and starts afresh. */
  maxBufferedBytes: number;
}

export interface PageSocketParts {
  socket: WebSocket;
  authenticator: Authenticator;
  subscriptions: Subscriptions<PageSocket>;
  clock: Clock;
  log: Log;
  timing: RealtimeTiming;
  closed(): void;
}

const maxSubscriptions = 1_000;
// A longer timer would fire at once.
const longestTimerMs = 2 ** 31 - 1;

/** Entity types that are read with the permission of another one. */
const readAs: Readonly<Record<string, string>> = { SIGN_QUEUE: "SIGN" };

/** One page's websocket. Serves one tenant and one account; messages are worked on in the order they came. */
export class PageSocket {
  readonly #parts: PageSocketParts;
  #principal: Principal | undefined;
  #signedIn: SignedIn | undefined;
  /** Known before the grants are read, so that no change of them is missed. */
  #who: { tenantId: string; accountId: string } | undefined;
  #work: Promise<void> = Promise.resolve();
  #expiry: NodeJS.Timeout;
  readonly #ping: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;

  constructor(parts: PageSocketParts) {
    this.#parts = parts;
    const { socket, timing } = parts;
    this.#expiry = setTimeout(
      () => this.#refuse("Authentication timed out", closeCodes.authTimedOut),
      timing.authWithinMs,
    );
    this.#ping = setInterval(() => this.send({ type: "ping" }), timing.pingEveryMs);
    this.#watchSilence();
    socket.on("message", (data, isBinary) => this.#frame(isBinary ? "" : data.toString()));
    socket.on("error", (error) => parts.log.debug({ error: error.message }, "a page's socket failed"));
    socket.on("close", () => this.#ended());
  }

  /** Whether it shows this account, or with null anybody of the tenant. */
  isOf(tenantId: string, accountId: string | null): boolean {
    return this.#who?.tenantId === tenantId && (accountId === null || this.#who.accountId === accountId);
  }

  /** Whether this page may see the entity now; asked again for every single update. */
  mayRead(entityType: string, id?: string): boolean {
    const { grants } = this.#principal ?? {};
    return grants !== undefined && isAllowed(grants, "READ", readAs[entityType] ?? entityType, id);
  }

  send(message: ServerMessage): void {
    this.deliver(JSON.stringify(message));
  }

  /** The one place where something is written to a page: batching and resuming belong here. */
  deliver(text: string): void {
    const { socket, timing } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > timing.maxBufferedBytes) {
      // A close frame would wait behind everything that the reader does not take.
      this.#parts.log.warn(
        { bufferedBytes: socket.bufferedAmount },
        "a page reads too slowly and is cut off",
      );
      socket.terminate();
      return;
    }
    socket.send(text);
  }

  /** Grants of this account have changed: nothing is shown until they are known again, then the page starts afresh. */
  grantsChanged(): void {
    const { authenticator } = this.#parts;
    if (this.#principal) this.#principal = { ...this.#principal, grants: new Map() };
    this.#queue(async () => {
      const [signedIn, principal] = [this.#signedIn, this.#principal];
      if (!signedIn || !principal) return;
      this.#principal = await authenticator.principalOf(signedIn, principal.tenantId);
      this.#dropSubscriptionsWithoutPermission();
      this.send({ type: "refetch" });
    });
  }

  close(code: number, reason: string): void {
    this.#parts.socket.close(code, reason);
    setTimeout(() => this.#parts.socket.terminate(), 2000).unref();
  }

  #frame(frame: string): void {
    this.#watchSilence();
    const message = clientMessageOf(frame);
    if (!message) return this.close(closeCodes.badMessage, "not a message of the contract");
    this.#queue(() => this.#handle(message));
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (message.type === "auth") return this.#authenticate(message.token, message.tenantId);
    if (message.type === "pong") return;
    if (message.type === "ping") return this.send({ type: "pong", serverTime: this.#now() });
    if (!this.#principal) return this.#refuse("Authentication failed", closeCodes.authFailed);
    if (message.type === "subscribe") return this.#subscribe(message, this.#principal);
    // Nothing is kept of what was announced, so a page that was away reads again.
    if (message.type === "resume") return this.send({ type: "refetch" });
    this.#parts.subscriptions.remove(this, this.#principal.tenantId, message.subscriptionId);
  }

  async #authenticate(token: string, tenantId: string): Promise<void> {
    const signedIn = await this.#accept(token, tenantId);
    const before = this.#who;
    const isAnother = before && (before.accountId !== signedIn?.account.id || before.tenantId !== tenantId);
    if (!signedIn || isAnother) return this.#refuse("Authentication failed", closeCodes.authFailed);
    this.#signedIn = signedIn;
    this.#who = { tenantId, accountId: signedIn.account.id };
    this.#principal = await this.#parts.authenticator.principalOf(signedIn, tenantId);
    this.#endWithToken(signedIn.expiresAtMs);
    this.send({ type: "auth_result", success: true, serverTime: this.#now() });
  }

  /** Undefined when the token is not accepted, or does not open this tenant. */
  async #accept(token: string, tenantId: string): Promise<SignedIn | undefined> {
    try {
      const signedIn = await this.#parts.authenticator.accept(token);
      return signedIn.tenants.some((tenant) => tenant.id === tenantId) ? signedIn : undefined;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  #subscribe(message: Extract<ClientMessage, { type: "subscribe" }>, { tenantId }: Principal): void {
    const { subscriptions } = this.#parts;
    const { subscriptionId, entityType, ids } = message;
    const refuse = (error: string) => this.send({ type: "subscribe_error", subscriptionId, error });
    if (message.tenantId !== tenantId) return refuse("foreignTenant");
    if (!this.mayRead(entityType)) return refuse("noPermission");
    // With a single unreadable one among them the page learns nothing: it gets no updates of that one.
    if (ids.length > 0 && !ids.some((id) => this.mayRead(entityType, id))) return refuse("noPermission");
    if (subscriptions.of(this).size >= maxSubscriptions) return refuse("tooManyRequests");
    subscriptions.add(this, tenantId, subscriptionId, {
      entityType,
      ids: ids.length === 0 ? undefined : new Set(ids),
    });
    this.send({ type: "subscribed", subscriptionId });
  }

  #dropSubscriptionsWithoutPermission(): void {
    const { subscriptions } = this.#parts;
    for (const [subscriptionId, { entityType, ids }] of subscriptions.of(this)) {
      const isReadable = ids ? [...ids].some((id) => this.mayRead(entityType, id)) : this.mayRead(entityType);
      if (isReadable || !this.#principal) continue;
      subscriptions.remove(this, this.#principal.tenantId, subscriptionId);
      this.send({ type: "subscribe_error", subscriptionId, error: "noPermission" });
    }
  }

  /** A socket lives as long as its token; a newer one on the same socket prolongs it (RT-005). */
  #endWithToken(expiresAtMs: number): void {
    clearTimeout(this.#expiry);
    const leftMs = Math.min(longestTimerMs, Math.max(0, expiresAtMs - this.#parts.clock.nowMs()));
    this.#expiry = setTimeout(() => this.#refuse("Authentication failed", closeCodes.authFailed), leftMs);
  }

  #refuse(error: string, code: number): void {
    this.send({ type: "auth_result", success: false, error });
    this.close(code, error);
  }

  #queue(work: () => Promise<void> | void): void {
    this.#work = this.#work
      .then(() => (this.#parts.socket.readyState === this.#parts.socket.OPEN ? work() : undefined))
      .catch((error: unknown) => {
        this.#parts.log.error({ error }, "a page's message could not be worked on");
        this.close(1011, "try again");
      });
  }

  #watchSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#parts.socket.terminate(), this.#parts.timing.silentAfterMs);
  }

  #now(): string {
    return new Date(this.#parts.clock.nowMs()).toISOString();
  }

  #ended(): void {
    clearTimeout(this.#expiry);
    clearTimeout(this.#silence);
    clearInterval(this.#ping);
    if (this.#principal) this.#parts.subscriptions.removeAll(this, this.#principal.tenantId);
    this.#parts.closed();
  }
}
