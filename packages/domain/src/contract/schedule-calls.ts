import type { ScheduleNote, ScheduleRun } from "./answers/schedule.ts";
import type { EntityHead } from "../kinds/define-kind.ts";
import type { ScheduleJobDocument } from "../schedule/schedule-job.ts";

/** Result of an occurrence; `PARTLY`: for some of its entities. */
export type RunResult = "SUCCESS" | "PARTLY" | "FAILED" | "MISSED";

/** GET {base}/{id}: the job with its last results and next run. */
export type ScheduleJob = EntityHead &
  ScheduleJobDocument & {
    entityNames: Record<string, string>;
    /** The user who last saved it; it runs on their behalf. */
    actorDisplayName: string;
    /** ISO 8601 UTC; null if it never runs again. */
    nextRun: string | null;
    lastRun: ScheduleRun | null;
    /** Newest first, maximum ten. */
    runs: ScheduleRun[];
    /** Conflicts of coming runs; empty for a job that never runs again. */
    notes: ScheduleNote[];
  };

/** POST {base}/events (SCHED-028): occurrences from `startDate` to before `endDate`. */
export interface ScheduleEventsBody {
  startDate: string;
  endDate: string;
  /** Entities the jobs act on; default all under this base. */
  ids?: string[];
  entityType?: string;
}

export const eventLimits = { events: 5000, days: 400 } as const;
