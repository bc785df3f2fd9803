import { z } from "zod";
import { time } from "./common.ts";

const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const maxQueues = 500;

/** POST /signs/warnings: queue tails that the page has read, to find those without a warning. */
export const warningsBody = z
  .strictObject({
    queues: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(300),
          roadName: z.string().max(200),
          direction: z.string().max(200),
          point: lonLat,
        }),
      )
      .max(maxQueues),
  })
  .meta({ id: "WarningsBody" });
export type WarningsBody = z.infer<typeof warningsBody>;

const upstreamSign = z.object({ signId: z.string(), signName: z.string(), km: z.number() });

export const warningsAnswer = z
  .object({
    /** Open incidents without a warning upstream. */
    incidents: z.array(
      z.object({ id: z.string(), name: z.string(), since: time.nullable(), upstream: z.array(upstreamSign) }),
    ),
    /** Of the sent queues. */
    queues: z.array(z.object({ id: z.string(), upstream: z.array(upstreamSign) })),
    /** Messages for incidents that are over. */
    causeless: z.array(
      z.object({
        signId: z.string(),
        signName: z.string(),
        text: z.string(),
        incidentId: z.string(),
        /** Null if the incident was deleted or may not be read. */
        incidentName: z.string().nullable(),
        since: time,
      }),
    ),
  })
  .meta({ id: "WarningsAnswer" });
export type WarningsAnswer = z.infer<typeof warningsAnswer>;
