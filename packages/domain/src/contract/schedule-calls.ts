import type { ScheduleRun } from "./answers/schedule.ts";
import type { EntityHead } from "../kinds/define-kind.ts";
import type { ScheduleJobDocument } from "../schedule/schedule-job.ts";

/** What became of an occurrence; `PARTLY`: for some of what it acts on. */
export type RunResult = "SUCCESS" | "PARTLY" | "FAILED" | "MISSED";

/** GET {base}/{id}: the job with what came of it and when it runs next. */
export type ScheduleJob = EntityHead &
  ScheduleJobDocument & {
    /** Names of what it acts on, by id. */
    entityNames: Record<string, string>;
    /** On whose behalf it acts: who saved it last. */
    actorDisplayName: string;
    /** ISO 8601 UTC; null when it never runs again. */
    nextRun: string | null;
    lastRun: ScheduleRun | null;
    /** Newest first, at most ten. */
    runs: ScheduleRun[];
  };

/** POST {base}/events (SCHED-028): what happens from `startDate` until before `endDate`. */
export interface ScheduleEventsBody {
  /** ISO 8601. */
  startDate: string;
  endDate: string;
  /** Of what the jobs act on; absent: all that are behind this base. */
  ids?: string[];
  /** Only jobs that act on this type. */
  entityType?: string;
}

/** At most so many events are answered, of at most so many days. */
export const eventLimits = { events: 5000, days: 400 } as const;
