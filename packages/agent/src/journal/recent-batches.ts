import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journalled } from "./journalled.ts";

/** More are not waited for at once by a server that is there. */
const mostBatches = 64;

/** Batches that were just written and are about to be sent: they need not be read from disk for that. */
export class RecentBatches {
  readonly #batches = new Map<string, Journalled[]>();

  add(lane: JournalLane, sequence: number, batch: Journalled[]): void {
    this.#batches.set(keyOf(lane, sequence), batch);
    if (this.#batches.size <= mostBatches) return;
    const [oldest] = this.#batches.keys();
    if (oldest !== undefined) this.#batches.delete(oldest);
  }

  /** Once: whoever needs it again reads it from disk. */
  take(lane: JournalLane, sequence: number): Journalled[] | undefined {
    const key = keyOf(lane, sequence);
    const batch = this.#batches.get(key);
    this.#batches.delete(key);
    return batch;
  }
}

const keyOf = (lane: JournalLane, sequence: number): string => `${lane} ${sequence}`;
