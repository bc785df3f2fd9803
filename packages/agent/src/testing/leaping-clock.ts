import { type Clock, pause, systemClock } from "../clock.ts";

/** Of every look at a fact: ten times what it takes, so that nothing is late that waits for an answer. */
const stepMs = 200;
const lookEveryMs = 20;

/** The machine's clock, which a test sets forward: what falls due meanwhile happens at once. */
export interface LeapingClock extends Clock {
  leap(durationMs: number): void;
  /** Time flies until the fact holds. */
  fliesUntil(fact: () => boolean): Promise<void>;
}

export function leapingClock(): LeapingClock {
  let aheadMs = 0;
  const waiting = new Set<() => void>();
  const clock: LeapingClock = {
    nowMs: () => systemClock.nowMs() + aheadMs,
    monotonicMs: () => systemClock.monotonicMs() + aheadMs,
    after(delayMs, work) {
      const dueMs = clock.monotonicMs() + delayMs;
      let cancel = (): void => {};
      const wait = (): void => {
        cancel();
        cancel = systemClock.after(dueMs - clock.monotonicMs(), () => {
          waiting.delete(wait);
          work();
        });
      };
      waiting.add(wait);
      wait();
      return () => {
        waiting.delete(wait);
        cancel();
      };
    },
    leap(durationMs) {
      aheadMs += durationMs;
      for (const wait of waiting) wait();
    },
    async fliesUntil(fact) {
      while (!fact()) {
        clock.leap(stepMs);
        await pause(systemClock, lookEveryMs);
      }
    },
  };
  return clock;
}
