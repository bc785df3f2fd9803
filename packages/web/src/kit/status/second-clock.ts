import { useSyncExternalStore } from "react";
import { serverNowMs } from "./server-time.ts";

const listeners = new Set<() => void>();
let timer: number | undefined;
let nowMs = serverNowMs();

function tick(): void {
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
  // Aligned to full seconds, so that all counters change together.
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

const readNow = (): number => nowMs;

/** Server time, updated each second; one timer per page. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, readNow, readNow);
}

/** Derives a value from the time; renders only when it changes. */
export function useDerivedFromNow<Value extends string | number | boolean | null>(
  derive: (nowMs: number) => Value,
): Value {
  const readDerived = () => derive(nowMs);
  // The third argument is for server rendering.
  return useSyncExternalStore(subscribe, readDerived, readDerived);
}
