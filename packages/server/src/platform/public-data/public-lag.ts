import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";

const maxKept = 100;
/** After a longer pause there was no visitor who could have received the change sooner. */
const maxPauseMs = 15_000;

/** Times from a change of an incident to the first reading that holds it, the newest last. */
export class PublicLag {
  readonly #lagsMs = new Map<string, number[]>();

  note(tenantId: string, { incidents = [] }: PublicMap, { nowMs, beforeMs }: Readings): void {
    if (nowMs - beforeMs > maxPauseMs) return;
    const lags = this.#lagsMs.get(tenantId) ?? [];
    for (const { updatedAt } of incidents) {
      const changedMs = Date.parse(updatedAt);
      if (changedMs >= beforeMs && changedMs <= nowMs) lags.push(nowMs - changedMs);
    }
    if (lags.length > 0) this.#lagsMs.set(tenantId, lags.slice(-maxKept));
  }

  of(tenantId: string): { count: number; medianMs: number | null; longestMs: number | null } {
    const lags = (this.#lagsMs.get(tenantId) ?? []).toSorted((one, other) => one - other);
    return {
      count: lags.length,
      medianMs: lags[Math.floor(lags.length / 2)] ?? null,
      longestMs: lags.at(-1) ?? null,
    };
  }

  worstS(): number {
    return Math.max(0, ...[...this.#lagsMs.values()].map((lags) => Math.max(...lags))) / 1000;
  }
}

interface Readings {
  nowMs: number;
  beforeMs: number;
}
