import { z } from "zod";
import { publicFeeds } from "../people/preference-calls.ts";
import { time, whole } from "./common.ts";

/** Milliseconds of the last 100 changes. */
const lagFigure = z
  .object({ count: whole, medianMs: z.number().nullable(), longestMs: z.number().nullable() })
  .meta({ id: "PublicLagFigure" });
export type PublicLagFigure = z.infer<typeof lagFigure>;

/** GET /api/v1/system/public-data: state of what the tenant publishes. */
export const publicData = z
  .object({
    isOpen: z.boolean(),
    feeds: z.array(
      z.object({
        feed: z.enum(publicFeeds),
        events: whole,
        /** Events that have no valid form in the format, for example without a line or an end. */
        leftOut: whole,
        bytes: whole,
        /** When its content changed last. */
        madeAt: time,
      }),
    ),
    lag: z.object({
      /** From a change of an incident to its presence in map and feeds. */
      incidents: lagFigure,
      /** From the reading of a new message on a sign to its presence in the map. */
      signs: lagFigure,
    }),
  })
  .meta({ id: "PublicData" });
export type PublicData = z.infer<typeof publicData>;
