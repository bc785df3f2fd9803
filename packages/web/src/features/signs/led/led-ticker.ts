import { tickMs } from "./tick.ts";

type Listener = (nowMs: number) => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Ticks every 100 ms. All listeners share one timer, so that they change page in the same frame. */
export function onTick(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  const nowMs = performance.now();
  for (const listener of listeners) listener(nowMs);
}
