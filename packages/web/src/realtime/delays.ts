import { websocketTiming as timing } from "@gantry/domain/contract/websocket.ts";

/** Delay before reconnect attempt n, from 1; slow after the tenth (RT-018, RT-019). */
export function reconnectDelayMs(attempt: number): number {
  if (attempt > timing.reconnectRetries) return timing.slowReconnectMs;
  return Math.min(
    timing.reconnectDelayMs * timing.reconnectGrowth ** (attempt - 1),
    timing.reconnectDelayMaxMs,
  );
}

/** Delay before check n for a usable token, from 1; undefined after the last one (RT-021). */
export function authDelayMs(attempt: number): number | undefined {
  if (attempt > timing.authRetries) return undefined;
  return Math.min(timing.authDelayMs * timing.authGrowth ** (attempt - 1), timing.authDelayMaxMs);
}
