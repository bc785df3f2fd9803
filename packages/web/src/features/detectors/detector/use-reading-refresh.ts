import type { TimeRange } from "@gantry/domain/time/time-range.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { spanNow } from "../../../kit/time/span-query.ts";
import type { Detector } from "./detector-entity.ts";

const maxWaitMs = 5 * 60_000;
/** A new reading moves a long chart by less than a pixel: it waits for more. */
const sharePerRefresh = 1 / 120;

/** Reads a series again when the detector reports a new interval, if its range reaches to now; an empty one at once. */
export function useReadingRefresh(
  { state }: Detector,
  {
    range,
    query,
    refresh = () => void query.refetch(),
    isEmpty,
  }: {
    range: TimeRange;
    query: Pick<UseQueryResult, "dataUpdatedAt" | "refetch" | "isFetching">;
    /** Default: reads the query again. */
    refresh?: () => void;
    isEmpty: boolean;
  },
): void {
  const endedAt = state?.endedAt;
  const onReading = useEffectEvent((atMs: number) => {
    const span = spanNow(range);
    if (!span || query.isFetching || query.dataUpdatedAt === 0) return;
    const waitMs = isEmpty ? 0 : Math.min(maxWaitMs, (span.toMs - span.fromMs) * sharePerRefresh);
    const isInRange = range.to === "now" || range.label !== "" || atMs <= span.toMs;
    if (isInRange && Date.now() - query.dataUpdatedAt >= waitMs) refresh();
  });
  useEffect(() => {
    if (endedAt) onReading(Date.parse(endedAt));
  }, [endedAt]);
}
