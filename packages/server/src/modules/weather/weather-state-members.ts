import { controlProblems } from "@gantry/domain/camera/stream-problems.ts";
import {
  precipitationSituations,
  surfaceStatuses,
  weatherQuantities,
  type WeatherQuantity,
  type WeatherStateData,
} from "@gantry/domain/weather/weather-state.ts";
import { z } from "zod";

const maxRows = 64;
const maxNotes = 100;

const time = z.iso.datetime({ offset: true });
const number = z.number().nullable();
const sensor = z.int().min(1);
const text = z.string().max(255);

const conditions = z.object(
  Object.fromEntries(Object.keys(weatherQuantities).map((name) => [name, number])) as Record<
    WeatherQuantity,
    typeof number
  >,
);

/** The reported state of a weather station (WX-006). */
export const weatherStateMembers = {
  conditions,
  precipitation: z.enum(precipitationSituations).nullable(),
  pavement: z
    .array(
      z.object({
        sensor,
        location: text,
        surface: z.enum(surfaceStatuses).nullable(),
        surfaceTemperature: number,
        pavementTemperature: number,
        freezePoint: number,
        depth: number,
        friction: number,
      }),
    )
    .max(maxRows),
  subsurface: z
    .array(z.object({ sensor, depth: number, temperature: number, moisture: number }))
    .max(maxRows),
  notes: z.array(z.object({ object: text, read: text })).max(maxNotes),
  readAt: time,
  problem: z.object({ code: z.enum(controlProblems), since: time }).nullable(),
} satisfies Record<keyof WeatherStateData, z.ZodType>;
