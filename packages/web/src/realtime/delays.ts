import { websocketTiming as timing } from "@gantry/domain/contract/websocket.ts";

/** Wait before the n-th try to connect again, counted from 1; after the tenth it goes on slowly (RT-018, RT-019). */
export function reconnectDelayMs(attempt: number): number {
  if (attempt > timing.reconnectRetries) return timing.slowReconnectMs;
  return Math.min(
    timing.reconnectDelayMs * timing.reconnectGrowth ** (attempt - 1),
    timing.reconnectDelayMaxMs,
  );
}

/** Wait before the n-th look for a usable token, counted from 1; undefined when that was the last (RT-021). */
export function authDelayMs(attempt: number): number | undefined {
  if (attempt > timing.authRetries) return undefined;
  return Math.min(timing.authDelayMs * timing.authGrowth ** (attempt - 1), timing.authDelayMaxMs);
}
