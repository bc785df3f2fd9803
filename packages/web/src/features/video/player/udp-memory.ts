import type { Transport } from "./streams/stream-state.ts";

/** A network changes its mind seldom, but it does. */
const rememberedMs = 5 * 60_000;
let blockedUntilMs = 0;

/** Notes how a stream came through: HLS in the place of WebRTC means that UDP does not, for every player of this page. */
export function noteWay(transport: Transport, nowMs: number): void {
  if (transport === "hls") blockedUntilMs = nowMs + rememberedMs;
  if (transport === "webrtc") blockedUntilMs = 0;
}

/** Whether to begin with HLS at once, instead of waiting for packets that will not come. */
export const isUdpBlocked = (nowMs: number): boolean => nowMs < blockedUntilMs;
