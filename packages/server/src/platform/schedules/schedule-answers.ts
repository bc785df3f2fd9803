import { scheduleNote, scheduleRun } from "@gantry/domain/contract/answers/schedule.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import { z } from "zod";
import { entityAnswer } from "../kinds/calls/kind-answers.ts";

/** A job with what came of it and when it runs next. */
export const scheduleJobAnswer = z.lazy(() =>
  entityAnswer(scheduleJob)
    .extend({
      entityNames: z.record(z.string(), z.string()),
      actorDisplayName: z.string(),
      nextRun: z.string().nullable(),
      lastRun: scheduleRun.nullable(),
      runs: z.array(scheduleRun),
      notes: z.array(scheduleNote),
    })
    .meta({ id: "ScheduleJob" }),
);
