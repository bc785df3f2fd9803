import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { momentQuery } from "./past-calls.ts";

export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];

const tickMs = 1000;
const fetchedAhead = 3;

/** Moves the moment on once a second, while the next ones are fetched ahead; it waits for one that is late. */
export function usePlay({
  atMs,
  isReady,
  choose,
}: {
  atMs: number;
  isReady: boolean;
  choose: (atMs: number) => void;
}) {
  const cache = useQueryClient();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const stepMs = speed * tickMs;
  const moveOn = useEffectEvent(() => choose(atMs + stepMs));
  useEffect(() => {
    if (!isPlaying || !isReady) return undefined;
    const timer = window.setTimeout(moveOn, tickMs);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isReady, atMs]);
  useEffect(() => {
    if (!isPlaying) return;
    for (let ahead = 1; ahead <= fetchedAhead; ahead++)
      void cache.prefetchQuery(momentQuery(atMs + ahead * stepMs));
  }, [cache, isPlaying, atMs, stepMs]);
  return { isPlaying, toggle: () => setPlaying(!isPlaying), speed, setSpeed };
}
