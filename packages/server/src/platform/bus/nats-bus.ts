import { randomUUID } from "node:crypto";
import { connect, type Msg, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { BusEvent, BusGap, BusReach, ServerBus, ServerWord } from "../bus.ts";
import type { Log } from "../log.ts";
import { busMessageOf, heartbeatOf, type Heartbeat, serverWordOf, type WordMessage } from "./bus-messages.ts";
import { listenersOf, type ReceivedWord } from "./in-process-bus.ts";
import { trackOtherServers } from "./track-other-servers.ts";

interface NatsBusOptions {
  /** `nats://` or `tls://` URLs of one NATS cluster, with credentials or a token if required. */
  servers: readonly string[];
  /** Separates installations that share a NATS cluster. */
  installation: string;
  report(error: unknown): void;
  log: Log;
}

const beatEveryMs = 500;
const tryAgainAfterMs = 500;
const connectWithinMs = 2_000;
// A dead connection is detected within three intervals.
const pingEveryMs = 2_000;

/**
 * Bus of a server in a cluster. NATS transports events without storing them: the database is authoritative,
 * and a gap event signals possible loss. One subject per tenant.
 */
export function natsBus(options: NatsBusOptions): ServerBus {
  return new NatsBus(options);
}

class NatsBus implements ServerBus {
  readonly name = randomUUID();
  readonly #options: NatsBusOptions;
  readonly #listeners;
  readonly #wordListeners;
  readonly #others = trackOtherServers();
  readonly #stopped = Promise.withResolvers<void>();
  readonly #rhythm: NodeJS.Timeout;
  readonly #running: Promise<void>;
  #connection: NatsConnection | undefined;
  #sequence = 0;
  #isInDoubt = true;
  #isStopped = false;

  constructor(options: NatsBusOptions) {
    this.#options = options;
    this.#listeners = listenersOf<BusEvent | BusGap>(options.report);
    this.#wordListeners = listenersOf<ReceivedWord>(options.report);
    this.#rhythm = setInterval(() => {
      this.#beat();
      this.#lookAround();
    }, beatEveryMs);
    this.#running = this.#keepConnected();
  }

  publish(event: BusEvent): void {
    this.#sequence += 1;
    const message = { server: this.name, sequence: this.#sequence, event };
    this.#send(this.#subject("tenant", `.${tokenOf(event.tenantId)}`), message);
    this.#listeners.tell(event);
  }

  subscribe(listener: (event: BusEvent | BusGap) => void): () => void {
    return this.#listeners.add(listener);
  }

  send(to: string, word: ServerWord): void {
    this.#send(this.#subject("to", `.${to}`), { from: this.name, word } satisfies WordMessage);
  }

  listen(listener: (word: ServerWord, from: string) => void): () => void {
    return this.#wordListeners.add(([word, from]) => listener(word, from));
  }

  reach(): BusReach {
    if (!this.#connection) return "cutOff";
    return this.#isInDoubt ? "missingServers" : "connected";
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#rhythm);
    const open = this.#connection;
    if (open && !open.isClosed()) {
      this.#beat({ leaves: true });
      await open.drain().catch(() => undefined);
    }
    this.#stopped.resolve();
    await this.#running;
  }

  #subject(kind: string, rest = ""): string {
    return `gantry.${this.#options.installation}.${kind}${rest}`;
  }

  #beat(more: Pick<Heartbeat, "leaves"> = {}): void {
    const beat = { server: this.name, sequence: this.#sequence, ...more } satisfies Heartbeat;
    this.#send(this.#subject("server"), beat);
  }

  #send(to: string, message: object): void {
    try {
      this.#connection?.publish(to, JSON.stringify(message));
    } catch (error) {
      // Other servers detect the loss by the sequence number.
      this.#options.log.debug({ error }, "an update could not be published to NATS");
    }
  }

  /** While delivery is uncertain, publish gap events. */
  #lookAround(): void {
    const wasInDoubt = this.#isInDoubt;
    this.#isInDoubt = !this.#connection || this.#others.isOneSilent(performance.now());
    if (this.#isInDoubt || wasInDoubt) this.#listeners.tell({ topic: "gap", isOver: !this.#isInDoubt });
  }

  #hear(message: Msg): void {
    const tenantId = tenantOf(message.subject);
    const received = busMessageOf(message.string(), tenantId);
    const { log } = this.#options;
    if (!received) return log.warn({ tenantId }, "an unknown message on the bus is ignored");
    const wasMissed = this.#others.recordHeartbeat(
      received.server,
      received.sequence,
      true,
      performance.now(),
    );
    if (received.event) this.#listeners.tell(received.event);
    if (wasMissed) this.#listeners.tell({ topic: "gap", isOver: true });
  }

  #hearBeat(message: Msg): void {
    const received = heartbeatOf(message.string());
    if (!received) return;
    const wasMissed = this.#others.recordHeartbeat(
      received.server,
      received.sequence,
      false,
      performance.now(),
    );
    if (received.leaves) this.#others.left(received.server);
    if (wasMissed) this.#listeners.tell({ topic: "gap", isOver: true });
  }

  #hearWord(message: Msg): void {
    const received = serverWordOf(message.string());
    if (received) this.#wordListeners.tell([received.word, received.from]);
    else this.#options.log.warn({}, "an unknown message from another server is ignored");
  }

  async #once(): Promise<void> {
    const { servers, log } = this.#options;
    const opened = await connect(connectionOptions(servers));
    if (this.#isStopped) return opened.close();
    opened.subscribe(this.#subject("tenant", ".*"), {
      callback: handleMessage((message) => this.#hear(message)),
    });
    opened.subscribe(this.#subject("server"), {
      callback: handleMessage((message) => this.#hearBeat(message)),
    });
    const own = this.#subject("to", `.${this.name}`);
    opened.subscribe(own, { callback: handleMessage((message) => this.#hearWord(message)) });
    this.#others.forgetCounts(performance.now());
    // From here on all events arrive; earlier ones are covered by the gap that ends now.
    await opened.flush();
    this.#connection = opened;
    log.info({ servers: servers.length }, "the bus is connected to NATS");
    this.#beat();
    this.#lookAround();
    const reason = await Promise.race([opened.closed(), this.#stopped.promise]);
    this.#connection = undefined;
    if (this.#isStopped) return;
    log.warn(
      { error: reason instanceof Error ? reason.message : undefined },
      "the bus is disconnected from NATS",
    );
    this.#lookAround();
  }

  async #keepConnected(): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      try {
        await this.#once();
        failures = 0;
      } catch (error) {
        // Logged once per outage; the URL may contain a password, so it is not logged.
        if (failures++ === 0)
          this.#options.log.error({ error: (error as Error).message }, "NATS cannot be reached");
      }
      if (!this.#isStopped) await Promise.race([this.#stopped.promise, wait(tryAgainAfterMs)]);
    }
  }
}

function connectionOptions(servers: readonly string[]): NodeConnectionOptions {
  const urls = servers.map((address) => new URL(address));
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? "");
  const pass = decodeURIComponent(first?.password ?? "");
  const who = user === "" ? {} : pass === "" ? { token: user } : { user, pass };
  return {
    servers: urls.map((url) => url.host),
    ...who,
    ...(first?.protocol === "tls:" ? { tls: {} } : {}),
    name: "gantry",
    noEcho: true,
    // We reconnect ourselves, so that it is certain which events were received.
    reconnect: false,
    timeout: connectWithinMs,
    pingInterval: pingEveryMs,
    maxPingOut: 2,
  };
}

const handleMessage = (hear: (message: Msg) => void) => (error: Error | null, message: Msg) => {
  if (!error) hear(message);
};

/** Tenant id as one subject token, without dots, spaces and wildcards. */
const tokenOf = (tenantId: string) => Buffer.from(tenantId).toString("base64url");
const tenantOf = (subject: string) =>
  Buffer.from(subject.slice(subject.lastIndexOf(".") + 1), "base64url").toString();

const wait = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs).unref());
