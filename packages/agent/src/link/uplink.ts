import type {
  AgentFigures,
  AgentToServer,
  JournalLane,
  LeaseTerms,
  Observation,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { Journal } from "../journal/journal.ts";
import type { Journalled } from "../journal/journalled.ts";
import { type Log, textOfError } from "../log.ts";
import type { CallHandlers } from "./agent-calls.ts";
import { CallDesk, type CallMessage } from "./call-desk.ts";
import { type Beat, Link, type LinkEvents, type LinkOptions, type Receivers } from "./link.ts";
import { Stamps } from "./stamps.ts";

interface UplinkOptions extends Omit<LinkOptions, "events" | "receivers" | "journalId"> {
  journal: Journal;
}

/** What the agent does with the link. */
export interface UplinkEvents extends Omit<LinkEvents, "welcome" | "beat"> {
  connected(): void;
  currentStates(): Observation[];
  beat(): { figures: AgentFigures; lease: LeaseTerms };
  calls: CallHandlers;
  receivers: Omit<Receivers, "ack" | CallMessage["type"]>;
}

/** Sends observations through the journal and the link; those made while the server is offline are backfill. */
export class Uplink {
  readonly #journal: Journal;
  readonly #options: UplinkOptions;
  readonly #log: Log;
  readonly #stamps: Stamps;
  #link: Link | undefined;
  #sender: Sender | undefined;
  #aheadBeforeMs: number | undefined;
  #lane: JournalLane = "backfill";

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#journal = options.journal;
    this.#log = options.log;
    this.#stamps = new Stamps(options.serverTime);
    this.#journal.onAppended(() => this.#sender?.wake());
  }

  get isConnected(): boolean {
    return this.#link?.isWelcome ?? false;
  }
  get badFrames(): number {
    return this.#link?.badFrames ?? 0;
  }

  start(events: UplinkEvents): void {
    const calls = new CallDesk({
      handlers: events.calls,
      send: (message) => this.#send(message),
      sendBytes: (frame) => this.#link?.sendBytes(frame),
      log: this.#log,
    });
    const takeCall = (message: CallMessage): void => calls.take(message);
    const readMetrics = metricsReader(this.#options.clock);
    this.#link = new Link({
      ...this.#options,
      journalId: this.#journal.id,
      receivers: {
        ...events.receivers,
        ack: (message) => this.#acknowledged(message),
        call: takeCall,
        callTaken: takeCall,
        callCancelled: takeCall,
      },
      events: {
        ...events,
        welcome: (message) => this.#welcome(message, events),
        disconnected: () => {
          this.#closeSender();
          calls.abandon();
          events.disconnected();
        },
        beat: () => beatOf(events.beat(), this.#journal, readMetrics()),
      },
    });
    this.#link.start();
  }

  observe(observation: Observation): Promise<void> {
    if (!this.#options.serverTime.isSure) this.#aheadBeforeMs ??= this.#options.serverTime.aheadMs;
    return this.#journal.append(this.#lane, this.#stamps.journalled(observation)).catch(() => {});
  }

  draining(): void {
    this.#send({ type: "draining" });
  }

  /** Lost while offline, which is acceptable: only the final result of an action matters. */
  progress(actionId: string, percentage: number): void {
    this.#send({ type: "progress", actionId, percentage });
  }

  async stop(): Promise<void> {
    await this.#link?.stop();
    await this.#journal.close();
  }

  #send(message: AgentToServer): void {
    this.#link?.send(message);
  }

  #welcome({ nextSequence }: Extract<ServerToAgent, { type: "welcome" }>, events: UplinkEvents): void {
    const sender = new Sender({
      journal: this.#journal,
      send: (message) => this.#send(message),
      stamped: (observation) => this.#stamps.sent(observation),
      log: this.#log,
    });
    this.#sender = sender;
    this.#lane = "live";
    events.connected();
    // Read before the assignment, whose changes publish themselves.
    const before = this.#aheadBeforeMs;
    this.#aheadBeforeMs = undefined;
    const states = events
      .currentStates()
      .map((state) => (before === undefined ? state : this.#stamps.mended(state, before)));
    this.#sendFrom(sender, nextSequence, states).catch((error: unknown) =>
      this.#log.error("journal cannot be sent", { error: textOfError(error) }),
    );
  }

  /** Sends live batches and current states before backfill, because operators need the present first. */
  async #sendFrom(
    sender: Sender,
    nextSequence: Record<JournalLane, number>,
    states: readonly Observation[],
  ): Promise<void> {
    await this.#journal.keepFrom("live", nextSequence.live);
    await this.#journal.keepFrom("backfill", nextSequence.backfill);
    sender.open("live");
    await Promise.all(states.map((state) => this.observe(state)));
    sender.open("backfill");
  }

  #acknowledged(message: Extract<ServerToAgent, { type: "ack" }>): void {
    this.#journal
      .keepFrom(message.lane, message.sequence + 1)
      .then(() => this.#sender?.wake())
      .catch((error: unknown) => this.#log.error("journal cannot be cut", { error: textOfError(error) }));
  }

  #closeSender(): void {
    this.#sender?.close();
    this.#sender = undefined;
    this.#lane = "backfill";
  }
}

/** Unacknowledged batches in flight; more would only fill buffers. */
const windowSize: Record<JournalLane, number> = { live: 32, backfill: 4 };

interface SenderParts {
  journal: Journal;
  send(message: AgentToServer): void;
  stamped(observation: Journalled): Observation;
  log: Log;
}

/**
 * Sends a journal's batches over one connection, once each and in order, live before backfill. The next
 * connection resends unacknowledged batches.
 */
export class Sender {
  readonly #journal: Journal;
  readonly #parts: SenderParts;
  readonly #next: Record<JournalLane, number | undefined> = { live: undefined, backfill: undefined };
  /** Sent but not yet acknowledged. Unreadable batches are excluded because they are never acknowledged. */
  readonly #sent: Record<JournalLane, number[]> = { live: [], backfill: [] };
  #isSending = false;
  #isClosed = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#journal = parts.journal;
  }

  open(lane: JournalLane): void {
    this.#next[lane] = this.#journal.firstKept(lane);
    this.wake();
  }

  wake(): void {
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    this.#sendAll()
      .catch((error: unknown) =>
        this.#parts.log.error("journal cannot be read", { error: textOfError(error) }),
      )
      .finally(() => {
        this.#isSending = false;
        if (this.#nextLane()) this.wake();
      });
  }

  close(): void {
    this.#isClosed = true;
  }

  async #sendAll(): Promise<void> {
    for (let lane = this.#nextLane(); lane && !this.#isClosed; lane = this.#nextLane()) {
      const sequence = Math.max(this.#next[lane] ?? 0, this.#journal.firstKept(lane));
      // Advance before the read, so that an unreadable batch is skipped.
      this.#next[lane] = sequence + 1;
      const journalled = await this.#journal.read(lane, sequence);
      if (!journalled || this.#isClosed) continue;
      this.#sent[lane].push(sequence);
      const observations = journalled.map((observation) => this.#parts.stamped(observation));
      this.#parts.send({ type: "batch", lane, sequence, observations });
    }
  }

  #nextLane(): JournalLane | undefined {
    return (["live", "backfill"] as const).find((lane) => {
      const next = this.#next[lane];
      if (next === undefined || next >= this.#journal.nextSequence(lane)) return false;
      const firstKept = this.#journal.firstKept(lane);
      this.#sent[lane] = this.#sent[lane].filter((sequence) => sequence >= firstKept);
      return this.#sent[lane].length < windowSize[lane];
    });
  }
}

function beatOf(
  { figures, lease }: ReturnType<UplinkEvents["beat"]>,
  { depth: journalDepth, bytes: journalBytes, maxBytes: journalMaxBytes, lost: journalLost }: Journal,
  metrics: Beat["metrics"],
): Beat {
  return {
    metrics,
    journalDepth,
    figures: { ...figures, journalBytes, journalMaxBytes, journalLost },
    lease,
  };
}

/** Reads CPU (percent of one core since the last call), memory (bytes in use) and uptime (s) of this process. */
function metricsReader(clock: Clock): () => Beat["metrics"] {
  let lastMs = clock.monotonicMs();
  let lastUsage = process.cpuUsage();
  return () => {
    const nowMs = clock.monotonicMs();
    const usage = process.cpuUsage(lastUsage);
    const spentMs = (usage.user + usage.system) / 1000;
    const cpu = nowMs > lastMs ? Math.round((spentMs / (nowMs - lastMs)) * 1000) / 10 : 0;
    lastMs = nowMs;
    lastUsage = process.cpuUsage();
    return { cpu, memory: process.memoryUsage.rss(), uptime: Math.round(process.uptime()) };
  };
}
