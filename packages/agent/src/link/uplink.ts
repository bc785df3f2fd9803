import type {
  AgentFigures,
  JournalLane,
  LeaseTerms,
  Observation,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journal } from "../journal/journal.ts";
import { type Log, textOfError } from "../log.ts";
import type { CallHandlers } from "./agent-calls.ts";
import { CallDesk, type CallMessage, isCallMessage } from "./call-desk.ts";
import { Link } from "./link.ts";
import type { Assigned, LinkOptions } from "./link-options.ts";
import { metricsReader } from "./metrics.ts";
import { Sender } from "./sender.ts";
import { Stamps } from "./stamps.ts";

export interface UplinkOptions extends Omit<LinkOptions, "events" | "journalId"> {
  journal: Journal;
  currentStates(): Observation[];
  assigned(message: Exclude<Assigned, { type: "ack" } | CallMessage>): void;
  calls: CallHandlers;
  connected(): void;
  disconnected(): void;
  unreachable(): void;
  refused(error: string): void;
  leased: LinkOptions["events"]["leased"];
  beat(): { figures: AgentFigures; lease: LeaseTerms };
}

/**
 * Sends observations through the journal and the link; those made while the server is offline are backfill.
 */
export class Uplink {
  readonly #journal: Journal;
  readonly #options: UplinkOptions;
  readonly #log: Log;
  readonly #link: Link;
  readonly #stamps: Stamps;
  readonly #calls: CallDesk;
  #sender: Sender | undefined;
  /** Counts connections, so that a reply is never sent on a later one. */
  #linkNumber = 0;
  #aheadBeforeMs: number | undefined;
  #lane: JournalLane = "backfill";

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#journal = options.journal;
    this.#log = options.log;
    const { journal } = options;
    this.#stamps = new Stamps(options.serverTime);
    const readMetrics = metricsReader(options.clock);
    this.#link = new Link({
      ...options,
      journalId: options.journal.id,
      events: {
        welcome: (message) => this.#welcome(message),
        message: (message) => this.#message(message),
        disconnected: () => this.#disconnected(),
        unreachable: () => options.unreachable(),
        refused: (error) => options.refused(error),
        leased: (lease, sent) => options.leased(lease, sent),
        beat: () => {
          const { figures, lease } = options.beat();
          const {
            depth: journalDepth,
            bytes: journalBytes,
            maxBytes: journalMaxBytes,
            lost: journalLost,
          } = journal;
          const ofJournal = { journalBytes, journalMaxBytes, journalLost };
          return { metrics: readMetrics(), journalDepth, figures: { ...figures, ...ofJournal }, lease };
        },
      },
    });
    this.#calls = new CallDesk({
      handlers: options.calls,
      send: (message) => this.#link.send(message),
      sendOctets: (frame) => this.#link.sendOctets(frame),
      log: options.log,
    });
    this.#journal.onAppended(() => this.#sender?.wake());
  }

  get isConnected(): boolean {
    return this.#link.isWelcome;
  }
  get linkNumber(): number {
    return this.#linkNumber;
  }
  get badFrames(): number {
    return this.#link.badFrames;
  }

  start(): void {
    this.#link.start();
  }

  observe(observation: Observation): Promise<void> {
    if (!this.#options.serverTime.isSure) this.#aheadBeforeMs ??= this.#options.serverTime.aheadMs;
    return this.#journal.append(this.#lane, this.#stamps.journalled(observation)).catch(() => {});
  }

  settled(revision: number, linkNumber: number): void {
    if (linkNumber === this.#linkNumber) this.#link.send({ type: "settled", revision });
  }

  draining(): void {
    this.#link.send({ type: "draining" });
  }

  /** Lost while offline, which is acceptable: only the final result of an action matters. */
  progress(actionId: string, percentage: number): void {
    this.#link.send({ type: "progress", actionId, percentage });
  }

  async stop(): Promise<void> {
    await this.#link.stop();
    await this.#journal.close();
  }

  #welcome({ nextSequence }: Extract<ServerToAgent, { type: "welcome" }>): void {
    const sender = new Sender({
      journal: this.#journal,
      send: (message) => this.#link.send(message),
      stamped: (observation) => this.#stamps.sent(observation),
      log: this.#log,
    });
    this.#sender = sender;
    this.#linkNumber++;
    this.#lane = "live";
    this.#options.connected();
    // Read before the assignment, whose changes publish themselves.
    const before = this.#aheadBeforeMs;
    this.#aheadBeforeMs = undefined;
    const states = this.#options
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

  #message(message: Assigned): void {
    if (message.type === "ack") return this.#acknowledged(message);
    if (isCallMessage(message)) return this.#calls.take(message);
    this.#options.assigned(message);
  }

  #acknowledged(message: Extract<Assigned, { type: "ack" }>): void {
    this.#journal
      .keepFrom(message.lane, message.sequence + 1)
      .then(() => this.#sender?.wake())
      .catch((error: unknown) => this.#log.error("journal cannot be cut", { error: textOfError(error) }));
  }

  #disconnected(): void {
    this.#sender?.close();
    this.#sender = undefined;
    this.#lane = "backfill";
    this.#calls.abandon();
    this.#options.disconnected();
  }
}
