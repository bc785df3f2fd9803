import type {
  DetectorAggregations,
  DetectorDataLogs,
  DetectorsRecent,
} from "@gantry/domain/contract/answers/detector.ts";
import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { DetectorPeriod } from "@gantry/domain/detector/detector-periods.ts";
import { spanBefore } from "@gantry/domain/detector/statistics-range.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import type { Span, TimeRange } from "@gantry/domain/time/time-range.ts";
import { analyticsStaleMs } from "@gantry/domain/volume/analyze-volumes.ts";
import { queryOptions } from "@tanstack/react-query";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { spanNow } from "../../../kit/time/span-query.ts";
import { isoOf } from "../../../kit/time/timestamp-text.ts";
import { api } from "../../../queries/api.ts";

const pathOf = (id: string) => `${detector.path}/${encodeURIComponent(id)}`;
const bodyOf = ({ fromMs, toMs }: Span) => ({ startTime: isoOf(fromMs), endTime: isoOf(toMs) });
const noSpan: Span = { fromMs: 0, toMs: 0 };

export interface Statistics {
  /** What was asked for; relative ranges move. */
  span: Span;
  period: DetectorPeriod;
  answer: DetectorAggregations;
}

export const detectorSeriesKey = (id: string) => ["detectorSeries", id] as const;

/** DET-044; `isBefore`: of the range of the same length immediately before (DET-029). */
export const statisticsQuery = (
  id: string,
  { range, period, isBefore }: { range: TimeRange; period: DetectorPeriod; isBefore: boolean },
) =>
  queryOptions({
    queryKey: [...detectorSeriesKey(id), "statistics", period, range, isBefore],
    queryFn: async ({ signal }): Promise<Statistics> => {
      const chosen = spanNow(range) ?? noSpan;
      const span = isBefore ? spanBefore(chosen) : chosen;
      const answer = await api.post<DetectorAggregations>(
        `${pathOf(id)}/aggregations/time-range`,
        { ...bodyOf(span), period },
        { signal },
      );
      return { span, period, answer };
    },
  });

export interface RecentData {
  span: Span;
  answer: DetectorDataLogs;
}

/** DET-043 */
export const recentQuery = (id: string, range: TimeRange) =>
  queryOptions({
    queryKey: [...detectorSeriesKey(id), "recent", range],
    queryFn: async ({ signal }): Promise<RecentData> => {
      const span = spanNow(range) ?? noSpan;
      const answer = await api.post<DetectorDataLogs>(`${pathOf(id)}/data-logs/time-range`, bodyOf(span), {
        signal,
      });
      return { span, answer };
    },
  });

/** DET-046 */
export const analyticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...detectorSeriesKey(id), "analytics"],
    queryFn: ({ signal }) => api.get<VolumeAnalytics>(`${pathOf(id)}/analytics`, { signal }),
    staleTime: analyticsStaleMs,
    refetchInterval: analyticsStaleMs,
  });

/** Minutes are summed, so a new one appears once a minute. */
const recentListMs = 30_000;

/** More detectors are not named in one request. */
const maxPerRequest = 200;

/** The last ten minutes of all detectors of a page in one request (DET-047); of more, in several. */
export const recentOfAllQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["detectorsRecent", ids],
    queryFn: async ({ signal }): Promise<DetectorsRecent & { readAtMs: number }> => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxPerRequest) }, (_, at) =>
        ids.slice(at * maxPerRequest, (at + 1) * maxPerRequest),
      );
      const answers = await Promise.all(
        parts.map((part) => api.post<DetectorsRecent>("/detectors/recent", { ids: part }, { signal })),
      );
      return { items: answers.flatMap(({ items }) => items), readAtMs: serverNowMs() };
    },
    enabled: ids.length > 0,
    refetchInterval: recentListMs,
    placeholderData: (before) => before,
  });
