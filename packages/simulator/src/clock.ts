/** Where the simulator gets its time from; milliseconds since 1970 UTC. */
export interface SimulatorClock {
  nowMs(): number;
  /** Moves the time on, never back. */
  advance(ms: number): void;
}

/** Real time plus everything it was moved on by. */
export function runningClock(): SimulatorClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += forward(ms);
    },
  };
}

/** Time that stands still until it is moved, for tests. */
export function standingClock(startMs = Date.UTC(2026, 0, 1)): SimulatorClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    advance: (ms) => {
      nowMs += forward(ms);
    },
  };
}

function forward(ms: number): number {
  if (!(ms >= 0)) throw new RangeError(`time does not run back: ${ms}`);
  return ms;
}
