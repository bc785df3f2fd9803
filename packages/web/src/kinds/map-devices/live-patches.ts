/** One change of what is known of an entity, as the websocket tells it. */
export interface Patch {
  id: string;
  rev: number;
  change: "UPDATE" | "DELETE";
  properties: Record<string, unknown>;
}

/** Shortest time between two redraws of a source: each rebuilds its clusters, whether for one device or five hundred. */
export const patchEveryMs = 1_000;

/**
 * Gathers changes and hands them on at most once a second, the first at once, only the newest of each entity.
 * Time comes from outside: `now` in milliseconds, `later` calls back after a while and returns its cancellation.
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
