import { useSyncExternalStore } from "react";
import { serverNowMs } from "./server-time.ts";

const listeners = new Set<() => void>();
let timer: number | undefined;
let nowMs = serverNowMs();

function tick(): void {
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
  // Aimed at the full second, so that all that counts changes together.
  timer = window.setTimeout(tick, 1000 - (nowMs % 1000) + 5);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearTimeout(timer);
  };
}

const now = (): number => nowMs;

/** The server's time, new each second; one timer for the whole page. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, now, now);
}

/** A value derived from the time; the component is drawn again only when the value changes. */
export function useDerivedFromNow<Value extends string | number | boolean | null>(
  derive: (nowMs: number) => Value,
): Value {
  const derived = () => derive(nowMs);
  // The third is for drawing without a browser.
  return useSyncExternalStore(subscribe, derived, derived);
}
