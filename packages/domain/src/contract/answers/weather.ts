import { z } from "zod";
import { surfaceStatuses } from "../../weather/weather-state.ts";
import { historyQuantities, weatherResolutions } from "../../weather/weather-history.ts";
import { time, whole } from "./common.ts";

const values = z.array(z.number().nullable());

/** Null where nothing was measured; one value per bucket. */
const weatherSeriesOfOne = z
  .object({
    quantity: z.enum(historyQuantities),
    /** Pavement sensor from 1; null for quantities of the air. */
    sensor: whole.nullable(),
    /** Means; the direction is that of the mean vector, `precipitation` a sum in mm. */
    values,
    lows: values.nullable(),
    highs: values.nullable(),
  })
  .meta({ id: "WeatherSeriesOfOne" });
export type WeatherSeriesOfOne = z.infer<typeof weatherSeriesOfOne>;

/**
 * POST /weather/{id}/readings/time-range, oldest first. Temperatures in °C, speeds in km/h, visibility in m, pressure in hPa,
 * rates in mm/h. Buckets without any reading and quantities without any value are absent.
 */
export const weatherSeries = z
  .object({
    /** `reading` up to two days, `hour` up to 32, else `day`. */
    resolution: z.enum(weatherResolutions),
    zone: z.string(),
    buckets: z.array(z.object({ startTime: time, endTime: time })),
    series: z.array(weatherSeriesOfOne),
    /** The most dangerous state in each bucket, by pavement sensor from 1. */
    surfaceStates: z.array(
      z
        .object({ sensor: whole, states: z.array(z.enum(surfaceStatuses).nullable()) })
        .meta({ id: "SurfaceStatesOfOne" }),
    ),
  })
  .meta({ id: "WeatherSeries" });
export type WeatherSeries = z.infer<typeof weatherSeries>;
