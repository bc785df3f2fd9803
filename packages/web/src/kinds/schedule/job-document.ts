import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { entitiesOf, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import {
  type ScheduleJobType,
  scheduleZones,
  type ScheduleZone,
  type SignTestType,
  typeOfJob,
} from "@gantry/domain/schedule/schedule-types.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

/** Dialog values. Fields of other job types are kept while the user switches types. */
export interface JobValues {
  jobType: ScheduleJobType;
  ids: string[];
  presetTokenId: string | null;
  signMessage: SignMessage | null;
  selectedTestTypes: SignTestType[];
  /** Nanoseconds. */
  duration: number | null;
  /** ISO 8601 UTC, or invalid input as typed. */
  firstDate: string | null;
  timezone: ScheduleZone;
  useRecurrence: boolean;
  rrule: string | null;
}

export const isOfOne = (jobType: ScheduleJobType): boolean =>
  jobType === "GoToPresetJob" || jobType === "ActivateSignPlanJob";

/** Half an hour, as for manual plan activation. */
const usualDurationNs = 1_800_000_000_000;

/** Defaults: a full minute, in the browser's zone if it is offered. */
export function newJobValues(
  jobType: ScheduleJobType,
  { atMs, zone, ids = [] }: { atMs: number; zone: string; ids?: readonly string[] },
): JobValues {
  const minuteMs = 60_000;
  return {
    jobType,
    ids: [...ids],
    presetTokenId: null,
    signMessage: null,
    selectedTestTypes: [],
    duration: usualDurationNs,
    firstDate: new Date(Math.ceil(atMs / minuteMs) * minuteMs).toISOString(),
    timezone: scheduleZones.find((one) => one === zone) ?? "UTC",
    useRecurrence: false,
    rrule: null,
  };
}

export function toJobValues(job: ScheduleJob): JobValues {
  return {
    jobType: job.jobType,
    ids: entitiesOf(job).ids,
    presetTokenId: job.presetTokenId ?? null,
    signMessage: (job.signMessage as SignMessage | null | undefined) ?? null,
    selectedTestTypes: [...(job.selectedTestTypes ?? [])],
    duration: job.duration ?? usualDurationNs,
    firstDate: job.firstDate,
    timezone: job.timezone,
    useRecurrence: job.useRecurrence,
    rrule: job.rrule ?? null,
  };
}

/** Sends only fields of this job type; a plan is named in the metadata (SCHED-034). */
export function toSentJob(values: JobValues, stored: ScheduleJob | undefined): Record<string, unknown> {
  const { jobType, ids, firstDate, timezone, useRecurrence, rrule } = values;
  const [first, ...others] = ids;
  const isPlan = jobType === "ActivateSignPlanJob";
  const { entityId: _before, ...kept } = (stored?.metadata ?? {}) as { entityId?: unknown };
  const metadata = { ...kept, ...(isPlan && first !== undefined && { entityId: first }) };
  return {
    ...(stored && { id: stored.id, version: stored.version, data: stored.data ?? null }),
    ...ownFields(values),
    jobType,
    entityType: typeOfJob(jobType),
    ...(!isPlan && first !== undefined && { entityId: first }),
    ...(!isPlan && others.length > 0 && { entityIds: ids }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    firstDate,
    timezone,
    useRecurrence,
    ...(useRecurrence && { rrule }),
  };
}

function ownFields(values: JobValues): Partial<ScheduleJobDocument> {
  const { jobType, presetTokenId, signMessage, selectedTestTypes, duration } = values;
  switch (jobType) {
    case "GoToPresetJob":
      return { presetTokenId } as Partial<ScheduleJobDocument>;
    case "QueueSignMessageJob":
      return { signMessage } as Partial<ScheduleJobDocument>;
    case "RunSignTestsJob":
      return { selectedTestTypes };
    case "ActivateSignPlanJob":
      return { duration } as Partial<ScheduleJobDocument>;
  }
}
