import { frozenForMs, type StreamError, type StreamState, type Transport } from "./streams/stream-state.ts";

/** What was measured of a stream; undefined where nobody can tell. */
export interface StreamFacts {
  latencyMs: number | undefined;
  widthPx: number | undefined;
  heightPx: number | undefined;
  picturesPerSecond: number | undefined;
}

/** A stream as its player shows it (CAM-028). A picture that is not the present one is never called live. */
export type PlayerPhase = "paused" | "connecting" | "live" | "slow" | "frozen" | "failed" | "notAuthorized";

export interface PlayerView extends StreamFacts {
  phase: PlayerPhase;
  transport: Transport | undefined;
  /** Which of the camera's two streams (CAM-040). */
  stream: "internal" | "external" | undefined;
  /** Failures since it last ran; of `mostRetries`. */
  retries: number;
  error: StreamError | undefined;
  /** Age of the picture that stands still, in whole seconds. */
  frozenS: number | undefined;
  /** Seconds until it is tried again by itself. */
  nextTryS: number | undefined;
}

/** Later than this is said in words. */
export const slowFromMs = 2000;

export const noFacts: StreamFacts = {
  latencyMs: undefined,
  widthPx: undefined,
  heightPx: undefined,
  picturesPerSecond: undefined,
};

export function playerView(state: StreamState, facts: StreamFacts, nowMs: number): PlayerView {
  const { stream, transport, retries, error, retryAtMs } = state;
  const frozenMs = frozenForMs(state, nowMs);
  return {
    ...facts,
    phase: phaseOf(state, facts, frozenMs),
    transport,
    stream: stream && stream.type !== "none" ? stream.stream : undefined,
    retries,
    error,
    frozenS: frozenMs === undefined ? undefined : Math.floor(frozenMs / 1000),
    nextTryS: retryAtMs === undefined ? undefined : Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000)),
  };
}

function phaseOf(
  { phase }: StreamState,
  { latencyMs }: StreamFacts,
  frozenMs: number | undefined,
): PlayerPhase {
  if (phase === "stopped") return "paused";
  if (phase === "waiting") return "connecting";
  if (phase !== "connected") return phase;
  if (frozenMs !== undefined) return "frozen";
  return latencyMs !== undefined && latencyMs > slowFromMs ? "slow" : "live";
}

/** When the picture was taken that is on the screen: before now by its delay, and by how long it has stood still. */
export function takenAtMs(
  { frozenS = 0, latencyMs = 0 }: Pick<PlayerView, "frozenS" | "latencyMs">,
  nowMs: number,
): number {
  return nowMs - frozenS * 1000 - latencyMs;
}

/** Whether both would be drawn alike. */
export function isSameView(one: PlayerView, other: PlayerView): boolean {
  return (Object.keys(one) as (keyof PlayerView)[]).every((name) => one[name] === other[name]);
}
