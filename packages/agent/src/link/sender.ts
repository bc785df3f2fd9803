import type { AgentToServer, JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journal } from "../journal/journal.ts";
import type { Journalled } from "../journal/journalled.ts";
import { type Log, textOfError } from "../log.ts";

/** Batches on their way without an acknowledgement; more would only fill buffers. */
const windowSize: Record<JournalLane, number> = { live: 32, backfill: 4 };

export interface SenderParts {
  journal: Journal;
  send(message: AgentToServer): void;
  /** The observation with its time as it is known now. */
  stamped(observation: Journalled): Observation;
  log: Log;
}

/**
 * Sends a journal's batches over one connection: live before backfill, in order, each once. What stays without an
 * acknowledgement is sent by the sender of the next connection.
 */
export class Sender {
  readonly #journal: Journal;
  readonly #parts: SenderParts;
  /** Next batch to send; undefined until the lane may be sent. */
  readonly #next: Record<JournalLane, number | undefined> = { live: undefined, backfill: undefined };
  /** Sent and, as far as was looked, not acknowledged. What cannot be read is not among them: nobody would answer it. */
  readonly #sent: Record<JournalLane, number[]> = { live: [], backfill: [] };
  #isSending = false;
  #isClosed = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#journal = parts.journal;
  }

  /** Sends this lane from the oldest batch that the server does not have. */
  open(lane: JournalLane): void {
    this.#next[lane] = this.#journal.firstKept(lane);
    this.wake();
  }

  /** Something became durable or was acknowledged. */
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
      // Before the read: a batch that cannot be read is passed over, not tried for ever.
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
