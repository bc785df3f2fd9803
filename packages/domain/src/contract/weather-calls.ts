import { z } from "zod";
import { isZoneName } from "../time/zone.ts";

const time = z.iso.datetime({ offset: true });

/** Body of POST /weather/{id}/readings/time-range: at most a year. */
export const weatherSeriesBody = z.strictObject({
  startTime: time,
  endTime: time,
  /** IANA zone of the days; default: UTC. */
  zone: z.string().max(100).refine(isZoneName, "an IANA time zone").optional(),
});
