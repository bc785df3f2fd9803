/** Milliseconds since 1970 UTC. */
export interface SimulatorClock {
  nowMs(): number;
  advance(ms: number): void;
}

/** Real time plus all advances. */
export function makeRunningClock(): SimulatorClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += forward(ms);
    },
  };
}

export function makeStandingClock(startMs = Date.UTC(2026, 0, 1)): SimulatorClock {
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
