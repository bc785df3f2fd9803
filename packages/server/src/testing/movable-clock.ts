import type { Clock } from "../platform/clock.ts";

export interface MovableClock extends Clock {
  advanceMs(byMs: number): void;
}

export function movableClock(startIso = "2026-11-20T08:00:00.000Z"): MovableClock {
  let atMs = Date.parse(startIso);
  return {
    nowMs: () => atMs,
    advanceMs: (byMs) => void (atMs += byMs),
  };
}
