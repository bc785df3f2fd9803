import type {
  ClientMessage,
  EntityUpdate,
  ServerMessage,
} from "@gantry/domain/contract/answers/websocket.ts";
import { websocketTiming as timing } from "@gantry/domain/contract/websocket.ts";
import { authDelayMs, reconnectDelayMs } from "./delays.ts";
import { type Subscription, Subscriptions } from "./subscriptions.ts";

export interface LiveSocketPorts {
  url: string;
  /** Default 30 s (RT-017). */
  pingEveryMs?: number;
  /** Undefined while there is none; empty where there is no sign-in. */
  accessToken(): string | undefined;
  tenantId(): string;
  /** Page id; the server ends what the page started on devices when the page goes. */
  pageId?: string;
  /** `isResuming`: missed updates will arrive; otherwise all cached data may be stale. */
  onLive(isAgain: boolean, isResuming: boolean): void;
  onLost(nextTryInMs: number | undefined, error: string | undefined): void;
  onUpdates(updates: readonly EntityUpdate[]): void;
  onRefetch(entityTypes: readonly string[] | undefined): void;
  /** Updates of this type arrive from now on; earlier reads may have missed some. */
  onSubscribed(entityType: string): void;
  onServerTime(serverTime: string): void;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * The page's only websocket: connect, authenticate, subscribe (RT-003), and reconnect after every loss
 * (RT-004).
 */
export class LiveSocket {
  readonly #ports: LiveSocketPorts;
  readonly #subscriptions = new Subscriptions();
  #socket: WebSocket | undefined;
  #isLive = false;
  #wasLive = false;
  #attempt = 0;
  #error: string | undefined;
  #isClosed = false;
  #receivedTo: { epoch: string; sequence: number } | undefined;
  /** Server position at sign-in; used if the server cannot resume. */
  #signedInAt: { epoch: string; sequence: number } | undefined;
  /** Subscriptions confirmed before: after a resume they missed nothing. */
  readonly #confirmed = new Set<string>();
  #retryTimer: Timer | undefined;
  #authTimer: Timer | undefined;
  #pingTimer: Timer | undefined;
  #silenceTimer: Timer | undefined;
  #quietTimer: Timer | undefined;

  constructor(ports: LiveSocketPorts) {
    this.#ports = ports;
    this.#connect();
  }

  /** Subscribes to these entities until the returned function is called; without ids: all of the type. */
  subscribe(entityType: string, ids: readonly string[]): () => void {
    const { key, added } = this.#subscriptions.add(entityType, ids);
    if (added && this.#isLive) this.#sendSubscribe(added);
    return () => {
      const ended = this.#subscriptions.remove(key);
      if (ended) this.#confirmed.delete(ended.subscriptionId);
      if (ended && this.#isLive) this.#send({ type: "unsubscribe", subscriptionId: ended.subscriptionId });
    };
  }

  /** Sends the new access token (RT-005), or connects if there is no connection. */
  tokenChanged(): void {
    if (this.#isLive) this.#authenticate(1);
    else this.wake();
  }

  /** Triggers a new attempt: the page is visible again or the network is back. */
  wake(): void {
    if (this.#isClosed || this.#socket) return;
    this.#connect();
  }

  /**
   * Pings the server. A silently dead connection (cable, sleeping laptop) is detected by the missing
   * response.
   */
  probe(): void {
    if (!this.#isLive) return;
    // A second ping must not extend the silence after the first.
    this.#silenceTimer ??= setTimeout(() => this.#drop(), timing.silenceMs);
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
    socket.onmessage = (event: MessageEvent<string>) =>
      this.#receive(JSON.parse(event.data) as ServerMessage);
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

  #receive(message: ServerMessage): void {
    this.#endSilence();
    this.#watchQuiet();
    switch (message.type) {
      case "auth_result":
        return this.#authenticated(message);
      case "update":
        this.#ports.onUpdates([message]);
        return this.#acknowledge(message.sequence);
      case "batch":
        this.#ports.onUpdates(message.updates);
        return this.#acknowledge(message.sequence);
      case "refetch":
        this.#receivedTo = this.#signedInAt;
        return this.#ports.onRefetch(message.entityTypes);
      case "ping":
        return this.#send({ type: "pong" });
      case "pong":
        this.#acknowledge(message.sequence);
        return this.#ports.onServerTime(message.serverTime);
      case "subscribe_error":
        console.warn("Live updates were refused", message.error);
        return;
      case "subscribed":
        return this.#subscribed(message.subscriptionId);
      case "resumed":
        return this.#acknowledge(message.sequence);
      default:
        // A newer server may send unknown messages.
        message satisfies never;
    }
  }

  #endSilence(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = undefined;
  }

  /** The server sends something every few seconds; a frozen one does not. */
  #watchQuiet(): void {
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => this.probe(), timing.quietMs);
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

  /** Requests missed updates; false if the server's epoch changed or this is the first connection. */
  #resume({ epoch, sequence }: { epoch?: string; sequence?: number }): boolean {
    this.#signedInAt = epoch === undefined || sequence === undefined ? undefined : { epoch, sequence };
    const from = this.#receivedTo;
    if (!from || from.epoch !== epoch) {
      this.#receivedTo = this.#signedInAt;
      return false;
    }
    this.#send({ type: "resume", ...from });
    return true;
  }

  #acknowledge(sequence: number | undefined): void {
    if (this.#receivedTo && sequence !== undefined && sequence > this.#receivedTo.sequence)
      this.#receivedTo = { ...this.#receivedTo, sequence };
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
    this.#endSilence();
    clearTimeout(this.#quietTimer);
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
