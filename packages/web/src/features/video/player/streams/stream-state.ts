import type { StreamReason } from "@gantry/domain/camera/stream-problems.ts";
import type { AuthorizedStream } from "@gantry/domain/contract/answers/camera.ts";

/** `hls` bypasses networks that block UDP. */
export type Transport = "webrtc" | "hls" | "directHls" | "wowza" | "nvds";

/** Translation keys (CAM-034). */
export type StreamError = "streamDown" | "failedToConnectToCamera";

/** A failed attempt and, if known, its cause at the camera. */
export interface StreamFailed {
  error: StreamError;
  reason?: StreamReason | undefined;
  /** No connection was found. */
  hasNoRoute?: boolean;
  /** Another transport can show this stream. */
  needsHls?: boolean;
}

/** State of one player. Times are milliseconds of a monotonic clock. */
export interface StreamState {
  phase: "stopped" | "connecting" | "connected" | "waiting" | "failed" | "notAuthorized" | "notSetUp";
  /** Id of the attempt; events of older ones are ignored. */
  run: number;
  stream: AuthorizedStream | undefined;
  transport: Transport | undefined;
  sinceMs: number;
  answeredAtMs: number | undefined;
  hasPackets: boolean;
  pictureAtMs: number | undefined;
  /** Failures since the last steady playback. */
  retries: number;
  error: StreamError | undefined;
  reason: StreamReason | undefined;
  retryAtMs: number | undefined;
  /** UDP is blocked, so the next attempt starts with HLS. */
  avoidsUdp: boolean;
  /** The camera sends B-frames, which WebRTC cannot carry. */
  needsHls: boolean;
  keepsTrying: boolean;
}

export type StreamEvent =
  | { type: "start"; avoidsUdp?: boolean; keepsTrying?: boolean }
  | { type: "stop" }
  | { type: "retry" }
  | { type: "authorized"; run: number; stream: AuthorizedStream }
  | { type: "answered"; run: number }
  | { type: "packets"; run: number }
  | ({ type: "failed"; run: number } & StreamFailed)
  /** The agent no longer pulls the stream, so this connection is dead. */
  | { type: "lost" }
  | { type: "picture"; run: number; atMs: number }
  | { type: "tick" };

export const streamTiming = {
  /** CAM-029, CAM-030. */
  maxRetries: 3,
  firstRetryMs: 1000,
  retryGrowth: 2,
  /** Restart delay after a stream with pictures was lost (CAM-031, CAM-032). */
  restartMs: { webrtc: 2000, wowza: 3000, nvds: 2000, hls: 1000, directHls: 1000 },
  /** WebRTC without a packet for this long after the answer: UDP is blocked, switch to HLS. */
  packetsWithinMs: 4000,
  /** Accepted, but no picture for this long. */
  pictureWithinMs: 15_000,
  /** Age of the newest picture from which the stream counts as frozen. */
  frozenAfterMs: 1800,
  /** A restarting camera recovers by itself; after this time the connection is restarted. */
  frozenRestartMs: 15_000,
  unattendedRetryMs: 30_000,
  /** Playback for this long resets the failure count. */
  steadyMs: 10_000,
} as const;

export const stopped: StreamState = {
  phase: "stopped",
  run: 0,
  stream: undefined,
  transport: undefined,
  sinceMs: 0,
  answeredAtMs: undefined,
  hasPackets: false,
  pictureAtMs: undefined,
  retries: 0,
  error: undefined,
  reason: undefined,
  retryAtMs: undefined,
  avoidsUdp: false,
  needsHls: false,
  keepsTrying: false,
};

/** Next state; returns the same object if nothing changes. */
export function applyEvent(state: StreamState, event: StreamEvent, nowMs: number): StreamState {
  if ("run" in event && (event.run !== state.run || !isUnderWay(state))) return state;
  switch (event.type) {
    case "start":
      if (state.phase !== "stopped") return state;
      return newTry(
        {
          ...state,
          avoidsUdp: event.avoidsUdp ?? state.avoidsUdp,
          keepsTrying: event.keepsTrying ?? false,
          retries: 0,
        },
        nowMs,
      );
    case "stop":
      return state.phase === "stopped"
        ? state
        : { ...stopped, run: state.run + 1, avoidsUdp: state.avoidsUdp };
    case "retry":
      return newTry({ ...state, retries: 0, avoidsUdp: false, needsHls: false }, nowMs);
    case "authorized":
      return applyAuthorization(state, event.stream, nowMs);
    case "answered":
      return { ...state, answeredAtMs: nowMs };
    case "packets":
      return { ...state, hasPackets: true };
    case "picture":
      return applyPicture(state, event.atMs, nowMs);
    case "failed":
      if (event.needsHls) return tryHls({ ...state, needsHls: true }, nowMs);
      if (event.hasNoRoute && canFallBack(state)) return tryHls({ ...state, avoidsUdp: true }, nowMs);
      return applyFailure(state, event, nowMs);
    case "lost":
      return state.phase === "connected" ? applyFailure(state, { error: "streamDown" }, nowMs) : state;
    case "tick":
      return applyTick(state, nowMs);
    default:
      return event satisfies never;
  }
}

/** Next change caused by time alone; undefined if there is none. */
export function findNextChangeMs(state: StreamState): number | undefined {
  if (state.phase === "waiting" || state.phase === "failed") return state.retryAtMs;
  if (state.phase === "connecting" && state.answeredAtMs !== undefined) {
    const withinMs = canFallBack(state) ? streamTiming.packetsWithinMs : streamTiming.pictureWithinMs;
    return state.answeredAtMs + withinMs;
  }
  if (state.phase === "connected" && state.pictureAtMs !== undefined)
    return state.pictureAtMs + streamTiming.frozenRestartMs;
  return undefined;
}

export function frozenForMs(
  { phase, pictureAtMs }: Pick<StreamState, "phase" | "pictureAtMs">,
  nowMs: number,
): number | undefined {
  if (phase !== "connected" || pictureAtMs === undefined) return undefined;
  const ageMs = nowMs - pictureAtMs;
  return ageMs > streamTiming.frozenAfterMs ? ageMs : undefined;
}

/** Exponential backoff; `retry` counts from 1. */
export const retryDelayMs = (retry: number): number =>
  streamTiming.firstRetryMs * streamTiming.retryGrowth ** (retry - 1);

const isUnderWay = ({ phase }: StreamState) => phase === "connecting" || phase === "connected";

const canFallBack = ({ transport, hasPackets, pictureAtMs }: StreamState) =>
  transport === "webrtc" && !hasPackets && pictureAtMs === undefined;

function newTry(state: StreamState, nowMs: number): StreamState {
  return {
    ...stopped,
    phase: "connecting",
    run: state.run + 1,
    sinceMs: nowMs,
    retries: state.retries,
    error: state.error,
    reason: state.reason,
    avoidsUdp: state.avoidsUdp,
    needsHls: state.needsHls,
    keepsTrying: state.keepsTrying,
  };
}

function applyAuthorization(state: StreamState, stream: AuthorizedStream, nowMs: number): StreamState {
  if (stream.type === "none") return { ...state, stream, phase: stream.reason, sinceMs: nowMs };
  return { ...state, stream, transport: transportOf(stream.type, state.avoidsUdp || state.needsHls) };
}

function transportOf(type: Exclude<AuthorizedStream["type"], "none">, isHls: boolean): Transport {
  if (type === "RTSP") return isHls ? "hls" : "webrtc";
  return ({ HLS: "directHls", WOWZA_WEBRTC: "wowza", NVDS: "nvds" } as const)[type];
}

/** Continues the same attempt over HLS; not a retry, as the camera is fine. */
function tryHls(state: StreamState, nowMs: number): StreamState {
  const next = newTry(state, nowMs);
  return { ...next, stream: state.stream, transport: "hls" };
}

function applyPicture(state: StreamState, atMs: number, nowMs: number): StreamState {
  if (state.phase === "connected") {
    const isSteady = nowMs - state.sinceMs >= streamTiming.steadyMs;
    return { ...state, pictureAtMs: atMs, retries: isSteady ? 0 : state.retries };
  }
  return {
    ...state,
    phase: "connected",
    sinceMs: nowMs,
    hasPackets: true,
    pictureAtMs: atMs,
    error: undefined,
    reason: undefined,
  };
}

function applyFailure(state: StreamState, { error, reason }: StreamFailed, nowMs: number): StreamState {
  const { transport, phase } = state;
  const hadPictures = phase === "connected";
  const wasSteady = hadPictures && nowMs - state.sinceMs >= streamTiming.steadyMs;
  const retries = (wasSteady ? 0 : state.retries) + 1;
  const lost = { ...state, error, reason, retries, sinceMs: nowMs };
  if (retries > streamTiming.maxRetries) return giveUp(lost, nowMs);
  const delayMs = hadPictures && transport ? streamTiming.restartMs[transport] : retryDelayMs(retries);
  // If HLS brings nothing either, UDP was not the problem.
  const avoidsUdp = hadPictures && state.avoidsUdp;
  return { ...lost, phase: "waiting", retryAtMs: nowMs + delayMs, avoidsUdp };
}

function giveUp(state: StreamState, nowMs: number): StreamState {
  const retryAtMs = state.keepsTrying ? nowMs + streamTiming.unattendedRetryMs : undefined;
  return { ...state, phase: "failed", retries: streamTiming.maxRetries, retryAtMs };
}

function applyTick(state: StreamState, nowMs: number): StreamState {
  const dueMs = findNextChangeMs(state);
  if (dueMs === undefined || nowMs < dueMs) return state;
  if (state.phase === "waiting") return newTry(state, nowMs);
  if (state.phase === "failed") return newTry({ ...state, retries: 0 }, nowMs);
  if (state.phase === "connecting" && canFallBack(state)) return tryHls({ ...state, avoidsUdp: true }, nowMs);
  // Silence does not contradict a reason given before.
  return applyFailure(state, { error: "streamDown", reason: state.reason }, nowMs);
}
