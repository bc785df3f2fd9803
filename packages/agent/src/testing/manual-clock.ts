import type { Clock } from "../clock.ts";

export interface ManualClock extends Clock {
  advance(durationMs: number): Promise<void>;
}

export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let elapsedMs = 0;
  const timers = new Map<number, { dueMs: number; work: () => void }>();
  let lastId = 0;
  const findNextDue = (limitMs: number): [number, { dueMs: number; work: () => void }] | undefined =>
    [...timers]
      .filter(([, timer]) => timer.dueMs <= limitMs)
      .sort(([a, x], [b, y]) => x.dueMs - y.dueMs || a - b)[0];
  return {
    nowMs: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    after(delayMs, work) {
      const id = ++lastId;
      timers.set(id, { dueMs: elapsedMs + Math.max(0, delayMs), work });
      return () => timers.delete(id);
    },
    async advance(durationMs) {
      const endMs = elapsedMs + durationMs;
      for (let next = findNextDue(endMs); next; next = findNextDue(endMs)) {
        timers.delete(next[0]);
        elapsedMs = Math.max(elapsedMs, next[1].dueMs);
        next[1].work();
        await settle();
      }
      elapsedMs = endMs;
      await settle();
    },
  };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
