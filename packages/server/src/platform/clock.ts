/** The one clock; passed in, so that tests move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}
export const systemClock: Clock = { nowMs: () => Date.now() };
