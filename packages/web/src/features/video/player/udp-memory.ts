import type { Transport } from "./streams/stream-state.ts";

/** Networks change rarely, but they do. */
const rememberedMs = 5 * 60_000;
let blockedUntilMs = 0;

/**
 * Records the working transport: HLS instead of WebRTC means that UDP is blocked, for every player on this
 * page.
 */
export function noteWay(transport: Transport, nowMs: number): void {
  if (transport === "hls") blockedUntilMs = nowMs + rememberedMs;
  if (transport === "webrtc") blockedUntilMs = 0;
}

export const isUdpBlocked = (nowMs: number): boolean => nowMs < blockedUntilMs;
