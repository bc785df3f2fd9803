import { useEffect, useState } from "react";
import { afterTime, begun, layers, leftMs, paused, resumed, stepped, type TourStop } from "./rotation.ts";

const secondMs = 1000;
/** Fires just after the second changes, so that the countdown is up to date. */
const laterMs = 5;

export function useRotation(stops: readonly TourStop[]) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const [kept, setRotation] = useState(() => begun(nowMs));
  const rotation = afterTime(kept, stops, nowMs);
  if (rotation !== kept) setRotation(rotation);
  const left = leftMs(rotation, stops, nowMs);
  const isPaused = rotation.pausedAtMs !== undefined;
  useEffect(() => {
    if (isPaused || left === Number.POSITIVE_INFINITY) return undefined;
    const timer = setTimeout(() => setNowMs(performance.now()), (left % secondMs) + laterMs);
    return () => clearTimeout(timer);
  }, [isPaused, left]);
  const change = (next: (now: number) => typeof rotation) => {
    const now = performance.now();
    setNowMs(now);
    setRotation(next(now));
  };
  return {
    index: rotation.index,
    layers: layers(rotation, stops, nowMs),
    isPaused,
    /** Undefined for a tour that does not advance. */
    secondsLeft: left === Number.POSITIVE_INFINITY ? undefined : Math.max(0, Math.ceil(left / secondMs)),
    step: (by: 1 | -1) => change((now) => stepped(rotation, stops, by, now)),
    togglePause: () => change((now) => (isPaused ? resumed(rotation, now) : paused(rotation, now))),
  };
}
