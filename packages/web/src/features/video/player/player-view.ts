import type { StreamReason } from "@gantry/domain/camera/stream-problems.ts";
import { frozenForMs, type StreamError, type StreamState, type Transport } from "./streams/stream-state.ts";

/** Undefined: unknown. */
export interface StreamFacts {
  latencyMs: number | undefined;
  widthPx: number | undefined;
  heightPx: number | undefined;
  picturesPerSecond: number | undefined;
}

/** Stream state as displayed (CAM-028). Only a current picture is called live. */
export type PlayerPhase =
  | "paused"
  | "connecting"
  | "live"
  | "slow"
  | "frozen"
  | "failed"
  | "notAuthorized"
  | "notSetUp";

export interface PlayerView extends StreamFacts {
  phase: PlayerPhase;
  transport: Transport | undefined;
  /** Which of the camera's two streams (CAM-040). */
  stream: "internal" | "external" | undefined;
  /** Failures since it last played, up to `maxRetries`. */
  retries: number;
  error: StreamError | undefined;
  reason: StreamReason | undefined;
  /** Video arrives, but no key frame to start with. */
  awaitsKeyFrame: boolean;
  /** HLS because of B-frames, seconds behind. */
  needsHls: boolean;
  /** Age of the frozen picture, in whole seconds. */
  frozenS: number | undefined;
  nextTryS: number | undefined;
}

/** A longer delay is stated as text. */
export const slowFromMs = 2000;

export const noFacts: StreamFacts = {
  latencyMs: undefined,
  widthPx: undefined,
  heightPx: undefined,
  picturesPerSecond: undefined,
};

export function playerView(state: StreamState, facts: StreamFacts, nowMs: number): PlayerView {
  const { stream, transport, retries, error, reason, retryAtMs, needsHls } = state;
  const frozenMs = frozenForMs(state, nowMs);
  return {
    ...facts,
    phase: phaseOf(state, facts, frozenMs),
    transport,
    stream: stream && stream.type !== "none" ? stream.stream : undefined,
    retries,
    error,
    reason,
    awaitsKeyFrame: state.phase === "connecting" && state.hasPackets,
    needsHls,
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

/** Whether a picture is shown, even an outdated one. */
export const hasPicture = (view: PlayerView | undefined): boolean =>
  view?.phase === "live" || view?.phase === "slow" || view?.phase === "frozen";

/** Capture time of the displayed picture: now minus latency and frozen time. */
export function takenAtMs(
  { frozenS = 0, latencyMs = 0 }: Pick<PlayerView, "frozenS" | "latencyMs">,
  nowMs: number,
): number {
  return nowMs - frozenS * 1000 - latencyMs;
}

export function isSameView(one: PlayerView, other: PlayerView): boolean {
  return (Object.keys(one) as (keyof PlayerView)[]).every((name) => one[name] === other[name]);
}
