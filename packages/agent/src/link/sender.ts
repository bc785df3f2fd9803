import type { AgentToServer, JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journal } from "../journal/journal.ts";
import type { Journalled } from "../journal/journalled.ts";
import { type Log, textOfError } from "../log.ts";

/** Unacknowledged batches in flight; more would only fill buffers. */
const windowSize: Record<JournalLane, number> = { live: 32, backfill: 4 };

export interface SenderParts {
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
