import {
  type ClientMessage,
  type EntityUpdate,
  type ServerMessage,
  websocketTiming as timing,
} from "@gantry/domain/contract/websocket.ts";
import { authDelayMs, reconnectDelayMs } from "./delays.ts";
import { type Subscription, Subscriptions } from "./subscriptions.ts";

/** What the socket tells the page, and what it needs of it. */
export interface LiveSocketPorts {
  url: string;
  /** 30 s when absent (RT-017). */
  pingEveryMs?: number;
  /** Undefined while there is none yet; empty where nobody signs in. */
  accessToken(): string | undefined;
  tenantId(): string;
  /** Name of the page, where what it began on devices has to end with it. */
  pageId?: string;
  /** `isResuming`: what was missed is on its way; else everything that is held may be out of date. */
  onLive(isAgain: boolean, isResuming: boolean): void;
  onLost(nextTryInMs: number | undefined, error: string | undefined): void;
  onUpdates(updates: readonly EntityUpdate[]): void;
  onRefetch(entityTypes: readonly string[] | undefined): void;
  /** From now on changes of this type arrive; what was read before may have missed some. */
  onSubscribed(entityType: string): void;
  onServerTime(serverTime: string): void;
}

/** An answer to a ping takes no longer, or the connection is dead. */
const silenceMs = 5_000;

type Timer = ReturnType<typeof setTimeout>;

/** The one websocket of the page: connect, authenticate, subscribe (RT-003), and again after every loss (RT-004). */
export class LiveSocket {
  readonly #ports: LiveSocketPorts;
  readonly #subscriptions = new Subscriptions();
  #socket: WebSocket | undefined;
  #isLive = false;
  #wasLive = false;
  #attempt = 0;
  #error: string | undefined;
  #isClosed = false;
  /** Up to where this page has heard, in which run of the server. */
  #heardTo: { epoch: string; sequence: number } | undefined;
  /** What the server knows when it signs the page in; counts from there when it cannot tell what was missed. */
  #signedInAt: { epoch: string; sequence: number } | undefined;
  /** Subscriptions that have been confirmed once: confirmed again, nothing was missed that resuming does not tell. */
  readonly #confirmed = new Set<string>();
  #retryTimer: Timer | undefined;
  #authTimer: Timer | undefined;
  #pingTimer: Timer | undefined;
  #silenceTimer: Timer | undefined;

  constructor(ports: LiveSocketPorts) {
    this.#ports = ports;
    this.#connect();
  }

  /** Hears of these entities until the answered function is called; no ids means every one of the type. */
  subscribe(entityType: string, ids: readonly string[]): () => void {
    const { key, added } = this.#subscriptions.add(entityType, ids);
    if (added && this.#isLive) this.#sendSubscribe(added);
    return () => {
      const ended = this.#subscriptions.remove(key);
      if (ended) this.#confirmed.delete(ended.subscriptionId);
      if (ended && this.#isLive) this.#send({ type: "unsubscribe", subscriptionId: ended.subscriptionId });
    };
  }

  /** The access token changed: says so to the server (RT-005), or tries to connect if there is no connection. */
  tokenChanged(): void {
    if (this.#isLive) this.#authenticate(1);
    else this.wake();
  }

  /** Something happened that makes a new try worth while: the page is seen again, the network is back. */
  wake(): void {
    if (this.#isClosed || this.#socket) return;
    this.#connect();
  }

  /**
   * Asks whether the other side is still there. A connection that died without a word (a cable, a sleeping laptop)
   * is found by the silence after a ping.
   */
  probe(): void {
    if (!this.#isLive) return;
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#drop(), silenceMs);
    this.#send({ type: "ping" });
  }

  close(): void {
    this.#isClosed = true;
    this.#clearTimers();
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    if (this.#wasLive) this.#ports.onLost(undefined, this.#error);
    const socket = new WebSocket(this.#ports.url);
    this.#socket = socket;
    socket.onopen = () => this.#authenticate(1);
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #authenticate(attempt: number): void {
    clearTimeout(this.#authTimer);
    const token = this.#ports.accessToken();
    if (token !== undefined) {
      const { pageId } = this.#ports;
      this.#send({ type: "auth", token, tenantId: this.#ports.tenantId(), ...(pageId && { pageId }) });
      this.#authTimer = setTimeout(() => this.#fail("Authentication timed out"), timing.authTimeoutMs);
      return;
    }
    const delayMs = authDelayMs(attempt);
    if (delayMs === undefined) this.#fail("Authentication failed");
    else this.#authTimer = setTimeout(() => this.#authenticate(attempt + 1), delayMs);
  }

  #hear(message: ServerMessage): void {
    clearTimeout(this.#silenceTimer);
    switch (message.type) {
      case "auth_result":
        return this.#authenticated(message);
      case "update":
        this.#ports.onUpdates([message]);
        return this.#heard(message.sequence);
      case "batch":
        this.#ports.onUpdates(message.updates);
        return this.#heard(message.sequence);
      case "refetch":
        this.#heardTo = this.#signedInAt;
        return this.#ports.onRefetch(message.entityTypes);
      case "ping":
        return this.#send({ type: "pong" });
      case "pong":
        this.#heard(message.sequence);
        return this.#ports.onServerTime(message.serverTime);
      case "subscribe_error":
        console.warn("Live updates were refused", message.error);
        return;
      case "subscribed":
        return this.#subscribed(message.subscriptionId);
      case "resumed":
        return this.#heard(message.sequence);
      default:
        // A newer server may say things that this page does not know.
        message satisfies never;
    }
  }

  #authenticated(result: Extract<ServerMessage, { type: "auth_result" }>): void {
    clearTimeout(this.#authTimer);
    if (!result.success) return this.#fail(result.error ?? "Authentication failed");
    if (result.serverTime) this.#ports.onServerTime(result.serverTime);
    if (this.#isLive) return;
    this.#isLive = true;
    this.#attempt = 0;
    this.#error = undefined;
    for (const subscription of this.#subscriptions.all()) this.#sendSubscribe(subscription);
    this.#pingTimer = setInterval(() => this.probe(), this.#ports.pingEveryMs ?? timing.pingEveryMs);
    const isResuming = this.#resume(result);
    this.#ports.onLive(this.#wasLive, isResuming);
    this.#wasLive = true;
  }

  /** Asks for what was missed since the loss; false when the server's run is another one, or this is the first time. */
  #resume({ epoch, sequence }: { epoch?: string; sequence?: number }): boolean {
    this.#signedInAt = epoch === undefined || sequence === undefined ? undefined : { epoch, sequence };
    const from = this.#heardTo;
    if (!from || from.epoch !== epoch) {
      this.#heardTo = this.#signedInAt;
      return false;
    }
    this.#send({ type: "resume", ...from });
    return true;
  }

  #heard(sequence: number | undefined): void {
    if (this.#heardTo && sequence !== undefined && sequence > this.#heardTo.sequence)
      this.#heardTo = { ...this.#heardTo, sequence };
  }

  #subscribed(subscriptionId: string): void {
    const found = this.#subscriptions.all().find((held) => held.subscriptionId === subscriptionId);
    if (!found || this.#confirmed.has(subscriptionId)) return;
    this.#confirmed.add(subscriptionId);
    this.#ports.onSubscribed(found.entityType);
  }

  #fail(error: string): void {
    this.#error = error;
    this.#drop();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#lose();
    socket?.close();
  }

  #lose(): void {
    this.#socket = undefined;
    this.#isLive = false;
    this.#clearTimers();
    if (this.#isClosed) return;
    this.#attempt += 1;
    const delayMs = reconnectDelayMs(this.#attempt);
    this.#ports.onLost(delayMs, this.#error);
    this.#wasLive = true;
    this.#retryTimer = setTimeout(() => this.#connect(), delayMs);
  }

  #clearTimers(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#authTimer);
    clearTimeout(this.#silenceTimer);
    clearInterval(this.#pingTimer);
  }

  #sendSubscribe({ subscriptionId, entityType, ids }: Subscription): void {
    this.#send({
      type: "subscribe",
      subscriptionId,
      entityType,
      ids: [...ids],
      tenantId: this.#ports.tenantId(),
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
