import type { FieldIssue } from "../errors.ts";
import type { Span } from "../time/time-range.ts";

export const weatherResolutions = ["reading", "hour", "day"] as const;
export type WeatherResolution = (typeof weatherResolutions)[number];

export const historyQuantities = [
  "airTemperature",
  "dewPoint",
  "surfaceTemperature",
  "windSpeed",
  "gustSpeed",
  "windDirection",
  "humidity",
  "visibility",
  "precipitationRate",
  "precipitation",
  "pressure",
] as const;
export type HistoryQuantity = (typeof historyQuantities)[number];

const dayMs = 86_400_000;
export const maxWeatherDays = 366;
/** Longest range of each resolution, in days. */
const maxDays = { reading: 2, hour: 32 } as const;
export function weatherResolutionOf({ fromMs, toMs }: Span): WeatherResolution {
  const days = (toMs - fromMs) / dayMs;
  if (days <= maxDays.reading) return "reading";
  return days <= maxDays.hour ? "hour" : "day";
}

/** Why a history cannot have this range. */
export function checkWeatherRange({ fromMs, toMs }: Span): FieldIssue | undefined {
  if (toMs <= fromMs) return { field: "endTime", code: "endBeforeStart" };
  if (toMs - fromMs > maxWeatherDays * dayMs)
    return { field: "endTime", code: "rangeTooLong", params: { days: maxWeatherDays } };
  return undefined;
}
