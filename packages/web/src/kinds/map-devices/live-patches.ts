export interface Patch {
  id: string;
  rev: number;
  change: "UPDATE" | "DELETE";
  properties: Record<string, unknown>;
}

/** Minimum interval between updates of a source, because each rebuilds the clusters. */
export const patchEveryMs = 1_000;

/**
 * Batches changes, at most once a second, keeping the newest per entity; the first is immediate. `now` is in
 * milliseconds; `later` schedules a callback and returns its cancellation.
 */
export function gatherPatches(
  apply: (patches: Patch[]) => void,
  clock: { now(): number; later(run: () => void, delayMs: number): () => void },
): { add(patch: Patch): void; stop(): void } {
  const waiting = new Map<string, Patch>();
  let lastMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const flush = () => {
    cancel = undefined;
    lastMs = clock.now();
    const patches = [...waiting.values()];
    waiting.clear();
    apply(patches);
  };

  return {
    add(patch) {
      const known = waiting.get(patch.id);
      if (known && known.rev > patch.rev) return;
      waiting.set(patch.id, patch);
      cancel ??= clock.later(flush, Math.max(0, lastMs + patchEveryMs - clock.now()));
    },
    stop() {
      cancel?.();
      cancel = undefined;
      waiting.clear();
    },
  };
}
