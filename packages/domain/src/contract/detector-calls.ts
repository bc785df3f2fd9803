import { z } from "zod";
import { detectorPeriods } from "../detector/detector-periods.ts";

const time = z.iso.datetime({ offset: true });
const range = { startTime: time, endTime: time };

/** Body of POST /detectors/detector/{id}/data-logs/time-range (DET-043): at most half a day (DET-052). */
export const dataLogsBody = z.strictObject(range);

/** Body of POST /detectors/detector/{id}/aggregations/time-range (DET-044); the range is within the period's bounds. */
export const aggregationsBody = z.strictObject({
  ...range,
  period: z.enum(Object.keys(detectorPeriods) as [keyof typeof detectorPeriods]),
});

/** Body of POST /detectors/recent (DET-047). */
export const recentBody = z.strictObject({ ids: z.array(z.string().max(100)).max(200) });
