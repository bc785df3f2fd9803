import { randomUUID } from "node:crypto";
import { connect, type Msg, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { BusEvent, BusGap, ServerBus } from "../bus.ts";
import type { Log } from "../log.ts";
import { busMessageOf, heartbeatOf, type Heartbeat, serverWordOf, type WordMessage } from "./bus-messages.ts";
import { type HeardWord, listenersOf } from "./in-process-bus.ts";
import { otherServers } from "./other-servers.ts";

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
  const { log } = options;
  const server = randomUUID();
  const listeners = listenersOf<BusEvent | BusGap>(options.report);
  const wordListeners = listenersOf<HeardWord>(options.report);
  const others = otherServers();
  const subject = (kind: string, rest = "") => `gantry.${options.installation}.${kind}${rest}`;
  let connection: NatsConnection | undefined;
  let sequence = 0;
  let isInDoubt = true;
  let isStopped = false;
  const stopped = Promise.withResolvers<void>();

  function beat(more: Pick<Heartbeat, "leaves"> = {}): void {
    send(subject("server"), { server, sequence, ...more } satisfies Heartbeat);
  }

  function send(to: string, message: object): void {
    try {
      connection?.publish(to, JSON.stringify(message));
    } catch (error) {
      // Other servers detect the loss by the sequence number.
      log.debug({ error }, "an update could not be published to NATS");
    }
  }

  /** While delivery is uncertain, publish gap events. */
  function lookAround(): void {
    const wasInDoubt = isInDoubt;
    isInDoubt = !connection || others.isOneSilent(performance.now());
    if (isInDoubt) listeners.tell({ topic: "gap", isOver: false });
    else if (wasInDoubt) listeners.tell({ topic: "gap", isOver: true });
  }

  function hear(message: Msg): void {
    const tenantId = tenantOf(message.subject);
    const heard = busMessageOf(message.string(), tenantId);
    if (!heard) return log.warn({ tenantId }, "an unknown message on the bus is ignored");
    const wasMissed = others.heard(heard.server, heard.sequence, true, performance.now());
    if (heard.event) listeners.tell(heard.event);
    if (wasMissed) listeners.tell({ topic: "gap", isOver: true });
  }

  function hearBeat(message: Msg): void {
    const heard = heartbeatOf(message.string());
    if (!heard) return;
    const wasMissed = others.heard(heard.server, heard.sequence, false, performance.now());
    if (heard.leaves) others.left(heard.server);
    if (wasMissed) listeners.tell({ topic: "gap", isOver: true });
  }

  function hearWord(message: Msg): void {
    const heard = serverWordOf(message.string());
    if (heard) wordListeners.tell([heard.word, heard.from]);
    else log.warn({}, "an unknown message from another server is ignored");
  }

  async function once(): Promise<void> {
    const opened = await connect(connectionOptions(options.servers));
    if (isStopped) return opened.close();
    opened.subscribe(subject("tenant", ".*"), { callback: whenHeard(hear) });
    opened.subscribe(subject("server"), { callback: whenHeard(hearBeat) });
    opened.subscribe(subject("to", `.${server}`), { callback: whenHeard(hearWord) });
    others.forgetCounts(performance.now());
    // From here on all events arrive; earlier ones are covered by the gap that ends now.
    await opened.flush();
    connection = opened;
    log.info({ servers: options.servers.length }, "the bus is connected to NATS");
    beat();
    lookAround();
    const reason = await Promise.race([opened.closed(), stopped.promise]);
    connection = undefined;
    if (isStopped) return;
    log.warn(
      { error: reason instanceof Error ? reason.message : undefined },
      "the bus is disconnected from NATS",
    );
    lookAround();
  }

  async function keepConnected(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      try {
        await once();
        failures = 0;
      } catch (error) {
        // Logged once per outage; the URL may contain a password, so it is not logged.
        if (failures++ === 0) log.error({ error: (error as Error).message }, "NATS cannot be reached");
      }
      if (!isStopped) await Promise.race([stopped.promise, wait(tryAgainAfterMs)]);
    }
  }

  const rhythm = setInterval(() => {
    beat();
    lookAround();
  }, beatEveryMs);
  const running = keepConnected();

  return {
    publish(event: BusEvent) {
      sequence += 1;
      send(subject("tenant", `.${tokenOf(event.tenantId)}`), { server, sequence, event });
      listeners.tell(event);
    },
    subscribe: listeners.add,
    name: server,
    tell: (to, word) => send(subject("to", `.${to}`), { from: server, word } satisfies WordMessage),
    listen: (listener) => wordListeners.add(([word, from]) => listener(word, from)),
    reach: () => (!connection ? "cutOff" : isInDoubt ? "missingServers" : "connected"),
    async stop() {
      isStopped = true;
      clearInterval(rhythm);
      const open = connection;
      if (open && !open.isClosed()) {
        beat({ leaves: true });
        await open.drain().catch(() => undefined);
      }
      stopped.resolve();
      await running;
    },
  };
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

const whenHeard = (hear: (message: Msg) => void) => (error: Error | null, message: Msg) => {
  if (!error) hear(message);
};

/** Tenant id as one subject token, without dots, spaces and wildcards. */
const tokenOf = (tenantId: string) => Buffer.from(tenantId).toString("base64url");
const tenantOf = (subject: string) =>
  Buffer.from(subject.slice(subject.lastIndexOf(".") + 1), "base64url").toString();

const wait = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs).unref());
