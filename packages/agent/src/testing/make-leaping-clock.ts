import { type Clock, pause, systemClock } from "../clock.ts";

/** Ten times the poll time, so that pending responses do not time out. */
const stepMs = 200;
const lookEveryMs = 20;

export interface LeapingClock extends Clock {
  leap(durationMs: number): void;
  fliesUntil(fact: () => boolean): Promise<void>;
}

export function makeLeapingClock(): LeapingClock {
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
