import type { EntityHead } from "../kinds/define-kind.ts";
import type { ScheduleJobDocument } from "../schedule/schedule-job.ts";

/** What became of an occurrence; `PARTLY`: for some of what it acts on. */
export type RunResult = "SUCCESS" | "PARTLY" | "FAILED" | "MISSED";

/** One entity of a run; a failed one with the code of its error, or a word under `actions:errors`. */
export interface RunLine {
  entityType: string;
  entityId: string;
  name: string;
  error?: string;
  params?: Record<string, string | number>;
}

/** An occurrence that is over. */
export interface ScheduleRun {
  /** When it was to run, ISO 8601 UTC. */
  occurrence: string;
  /** When it ran, or when it was found that it had been missed. */
  at: string;
  result: RunResult;
  /** Code of an error, when nothing at all was done. */
  error: string | null;
  params: Record<string, string | number> | null;
  lines: RunLine[];
  /** On whose behalf. */
  actorDisplayName: string;
}

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

/** One occurrence in the calendar. */
export interface ScheduleEvent {
  /** Unique: the job and its moment. */
  id: string;
  jobId: string;
  entityType: string;
  jobType: ScheduleJobDocument["jobType"];
  /** ISO 8601 UTC. */
  start: string;
  /** When what it does ends by itself; null where that is not known. */
  end: string | null;
  color: "blue" | "green" | "red" | "grey";
  recurring: boolean;
  timezone: string;
  entityIds: string[];
  /** Of the first of them. */
  entityName: string;
  /** What is shown, in the sign's words; null for other jobs. */
  messageText: string | null;
  presetTokenId: string | null;
  selectedTestTypes: string[];
  /** Of an occurrence that is over. */
  result: RunResult | null;
}
export interface ScheduleEventsAnswer {
  items: ScheduleEvent[];
  /** More than could be sent: the last ones are left out. */
  isCut: boolean;
}
/** At most so many events are answered, of at most so many days. */
export const eventLimits = { events: 5000, days: 400 } as const;

/** One line of GET {base}/jobs and of GET {base}/troubles. */
export type ScheduleJobLine = Omit<ScheduleEvent, "id" | "jobId" | "start" | "end" | "result"> & {
  id: string;
  rrule: string | null;
  firstDate: string;
  nextRun: string | null;
  lastRun: ScheduleRun | null;
};
