import { z } from "zod";
import { time, whole } from "./common.ts";

const maybe = z.number().nullable();

/** Vehicles per hour; the peak is the busiest hour of the rush (DET-023). */
const rush = z
  .object({
    /** Hour of the day in the zone, 0..23. */
    peakHour: whole,
    /** Hours. */
    duration: z.number(),
    averageVolume: z.number(),
    peakVolume: z.number(),
    /** Share of the working days on which this hour was the rush's peak, or one hour beside it; 0..1. */
    consistency: z.number(),
  })
  .meta({ id: "VolumeRush" });

/** Days count from 1 = Monday to 7 = Sunday. */
const averages = z.array(z.object({ of: whole, averageVolume: maybe }));

/** GET /detectors/detector/{id}/analytics (DET-022 to DET-025, DET-046), GET /wim/{id}/analytics (WIM-042). */
export const volumeAnalytics = z
  .object({
    zone: z.string(),
    computedAt: time,
    daysOfDataAvailable: z.number(),
    /** At least 14 days (DET-037). */
    hasEnoughData: z.boolean(),
    /** 0..1 */
    confidenceScore: z.number(),
    hasRushHours: z.boolean(),
    rushHourAnalytics: z.object({ amRush: rush.nullable(), pmRush: rush.nullable() }).nullable(),
    weekOverWeek: z
      .object({
        currentWeekVolume: z.number(),
        previousWeekVolume: z.number(),
        percentChange: maybe,
        dailyComparisons: z.array(
          z.object({
            dayOfWeek: whole,
            currentVolume: maybe,
            previousVolume: maybe,
            percentChange: maybe,
            volumeChange: maybe,
          }),
        ),
      })
      .nullable(),
    busiestPeriods: z
      .object({
        busiestDayOfWeek: whole,
        /** 0..23 */
        busiestHourOfDay: whole,
        dayOfWeekStats: averages,
        hourOfDayStats: averages,
        /** Mean vehicles by day of the week and hour, for a heat map; null where nothing was measured. */
        weekHours: z.array(z.object({ dayOfWeek: whole, hour: whole, averageVolume: maybe })),
      })
      .nullable(),
  })
  .meta({ id: "VolumeAnalytics" });
export type VolumeAnalytics = z.infer<typeof volumeAnalytics>;
