import {
  maxSurfaceSensors,
  maxWeatherPeriodS,
  recordedQuantities,
  type RecordedQuantity,
  type WeatherReading,
} from "@gantry/domain/weather/weather-reading.ts";
import { surfaceStatuses } from "@gantry/domain/weather/weather-state.ts";
import { z } from "zod";

/** Larger numbers are of no weather. */
const limit = 1e6;
const value = z.number().min(-limit).max(limit).nullable();

const values = z.object(
  Object.fromEntries(recordedQuantities.map((name) => [name, value])) as Record<
    RecordedQuantity,
    typeof value
  >,
);

/** What agents report of a poll of a weather station. */
export const weatherReading: z.ZodType<WeatherReading> = z.object({
  periodS: z.int().min(1).max(maxWeatherPeriodS),
  values,
  surfaceTemperatures: z.array(value).max(maxSurfaceSensors),
  // Older agents report none.
  surfaceStates: z.array(z.enum(surfaceStatuses).nullable()).max(maxSurfaceSensors).default([]),
});
