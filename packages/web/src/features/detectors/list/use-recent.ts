import type { DetectorsRecent } from "@gantry/domain/contract/answers/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { recentOfAllQuery } from "../detector/detector-calls.ts";

export type Recent = DetectorsRecent["items"][number];

/** Detectors of the shown page; their cells come and go together and share one request (DET-047). */
const mounted = new Map<string, number>();
const listeners = new Set<() => void>();
let shownIds: readonly string[] = [];
let isAnnounced = false;

function announceLater(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  queueMicrotask(() => {
    isAnnounced = false;
    const ids = [...mounted.keys()].toSorted();
    if (ids.join(" ") === shownIds.join(" ")) return;
    shownIds = ids;
    for (const listener of listeners) listener();
  });
}

function countCell(id: string, by: 1 | -1): void {
  const count = (mounted.get(id) ?? 0) + by;
  if (count > 0) mounted.set(id, count);
  else mounted.delete(id);
  announceLater();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last ten minutes of one detector of the page; undefined while unknown, null without any. */
export function useRecent(id: string): Recent | null | undefined | "failed" {
  useEffect(() => {
    countCell(id, 1);
    return () => countCell(id, -1);
  }, [id]);
  const ids = useSyncExternalStore(subscribe, () => shownIds);
  const { data, isPlaceholderData, isError } = useQuery(recentOfAllQuery(ids));
  if (!data) return isError ? "failed" : undefined;
  const found = data.items.find((item) => item.id === id);
  return found ?? (isPlaceholderData ? undefined : null);
}
