import type { WeatherSeries } from "@gantry/domain/contract/answers/weather.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { Span, TimeRange } from "@gantry/domain/time/time-range.ts";
import { queryOptions } from "@tanstack/react-query";
import { shownZone } from "../../../kit/time/formats.ts";
import { spanNow } from "../../../kit/time/span-query.ts";
import { isoOf } from "../../../kit/time/timestamp-text.ts";
import { api } from "../../../queries/api.ts";

export interface WeatherHistory {
  /** What was asked for; relative ranges move. */
  span: Span;
  answer: WeatherSeries;
}

const minuteMs = 60_000;
const noSpan: Span = { fromMs: 0, toMs: 0 };
/** A new reading moves a long chart by less than a pixel: it waits for more. */
const sharePerRefresh = 1 / 300;

export const weatherHistoryKey = (id: string) => ["weatherHistory", id] as const;

export const weatherHistoryQuery = (id: string, range: TimeRange) =>
  queryOptions({
    queryKey: [...weatherHistoryKey(id), range],
    queryFn: async ({ signal }): Promise<WeatherHistory> => {
      const span = spanNow(range) ?? noSpan;
      const answer = await api.post<WeatherSeries>(
        `${weatherStation.path}/${encodeURIComponent(id)}/readings/time-range`,
        { startTime: isoOf(span.fromMs), endTime: isoOf(span.toMs), zone: shownZone() },
        { signal },
      );
      return { span, answer };
    },
    refetchInterval: refreshMs(range),
    placeholderData: (before) => before,
  });

/** Ranges of the past stay as they are. */
function refreshMs(range: TimeRange): number | false {
  const span = spanNow(range);
  if (!span || (range.to !== "now" && range.label === "")) return false;
  return Math.max(minuteMs, Math.min(10 * minuteMs, (span.toMs - span.fromMs) * sharePerRefresh));
}
