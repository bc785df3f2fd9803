import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journalled } from "./journalled.ts";

/** A responsive server never lags by more batches. */
const maxBatches = 64;

/** Caches recently written batches that are about to be sent, to avoid reading them from disk. */
export class RecentBatches {
  readonly #batches = new Map<string, Journalled[]>();

  add(lane: JournalLane, sequence: number, batch: Journalled[]): void {
    this.#batches.set(keyOf(lane, sequence), batch);
    if (this.#batches.size <= maxBatches) return;
    const [oldest] = this.#batches.keys();
    if (oldest !== undefined) this.#batches.delete(oldest);
  }

  /** Returns a batch once; later reads go to disk. */
  take(lane: JournalLane, sequence: number): Journalled[] | undefined {
    const key = keyOf(lane, sequence);
    const batch = this.#batches.get(key);
    this.#batches.delete(key);
    return batch;
  }
}

const keyOf = (lane: JournalLane, sequence: number): string => `${lane} ${sequence}`;
