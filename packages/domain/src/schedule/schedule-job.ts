import { defineKind } from "../kinds/define-kind.ts";
import {
  type DocumentOf,
  duration,
  entity,
  flag,
  json,
  multiSelect,
  object,
  select,
  strings,
  text,
  time,
} from "../kinds/fields.ts";
import { rrule } from "../kinds/calendar-fields.ts";
import type { FieldIssue } from "../errors.ts";
import { nextTimes } from "../recurrence/next-times.ts";
import { messageFields } from "../sign/message/message-fields.ts";
import { isActivePosting } from "../sign/message/message-text.ts";
import type { SignMessage } from "../sign/message/message.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import {
  scheduledTypes,
  type ScheduleJobType,
  scheduleJobTypes,
  schedules,
  scheduleZones,
  signTestTypes,
  typeOfJob,
} from "./schedule-types.ts";

const doing = (jobType: ScheduleJobType) => ({ "==": [{ var: "jobType" }, jobType] });

const fields = {
  entityType: select(scheduledTypes, { required: true, column: true }),
  jobType: select(scheduleJobTypes, { required: true, column: true }),
  entityId: entity({ kind: { typeIn: "entityType" } }),
  entityIds: strings(),
  presetTokenId: text({ maxLength: 200, requiredLogic: doing("GoToPresetJob") }),
  signMessage: object(messageFields, { requiredLogic: doing("QueueSignMessageJob") }),
  selectedTestTypes: multiSelect(signTestTypes, { requiredLogic: doing("RunSignTestsJob") }),
  duration: duration({
    storedIn: "ns",
    min: 1_000_000,
    max: 1e20,
    requiredLogic: doing("ActivateSignPlanJob"),
  }),
  firstDate: time({ required: true, section: "recurrence" }),
  timezone: select(scheduleZones, { required: true, default: "UTC", section: "recurrence" }),
  useRecurrence: flag({ default: false, section: "recurrence" }),
  rrule: rrule({
    startsIn: "firstDate",
    zoneIn: "timezone",
    requiredLogic: { "==": [{ var: "useRecurrence" }, true] },
    section: "recurrence",
  }),
  data: json({ hidden: true }),
  metadata: json({ hidden: true }),
} as const;
export type ScheduleJobDocument = DocumentOf<typeof fields>;

/**
 * Something that is done at a set time, once or again and again (SCHED-011). Declared like a kind so that its checks, its
 * table and its audit come from it, but in no list of kinds: its calls are its own, one set for each module.
 */
export const scheduleJob = defineKind({
  name: "scheduleJob",
  entityType: "SCHEDULE_JOB",
  path: "/schedule",
  pages: "/schedule",
  unlinked: true,
  module: "system",
  ownCalls: true,
  fields,
  list: { columns: ["jobType", "entityType"], sort: "jobType" },
  search: [],
  check: (document) => jobIssues(document as unknown as ScheduleJobDocument),
});
/** What a job acts on: the type, and each entity once. A plan may be named in the metadata alone (SCHED-034). */
export function entitiesOf(
  job: Pick<ScheduleJobDocument, "jobType" | "entityType"> & Partial<ScheduleJobDocument>,
): { entityType: string; ids: string[] } {
  const { entityId, entityIds, metadata } = job;
  const named = isNaming(metadata) ? metadata.entityId : undefined;
  const ids = [...new Set([...(entityId ? [entityId] : []), ...(entityIds ?? [])])];
  return { entityType: typeOfJob(job.jobType), ids: ids.length > 0 || named === undefined ? ids : [named] };
}

/** Most entities of one job. */
export const mostEntities = 1000;
/** Jobs that act on exactly one. */
const ofOne: readonly ScheduleJobType[] = ["GoToPresetJob", "ActivateSignPlanJob"];

function jobIssues(job: ScheduleJobDocument): FieldIssue[] {
  return [...actIssues(job), ...entityIssues(job), ...ruleIssues(job)];
}

function actIssues({ entityType, jobType, signMessage }: ScheduleJobDocument): FieldIssue[] {
  // A plan is one of signs: its jobs are asked for as those of signs as well.
  const type = jobType === "ActivateSignPlanJob" && entityType === "SIGN" ? "SIGN_PLAN" : entityType;
  const fits = (schedules[type].jobTypes as readonly string[]).includes(jobType);
  const issues = fits ? [] : [{ field: "jobType", code: "jobDoesNotFit" }];
  const isBlank =
    jobType === "QueueSignMessageJob" && signMessage && !isActivePosting(signMessage as SignMessage);
  return isBlank ? [...issues, { field: "signMessage", code: "messageBlank" }] : issues;
}

function entityIssues(job: ScheduleJobDocument): FieldIssue[] {
  const { ids } = entitiesOf(job);
  if (ids.length === 0) return [{ field: "entityId", code: "required" }];
  if (ids.length > mostEntities)
    return [{ field: "entityIds", code: "tooMany", params: { max: mostEntities } }];
  return ids.length > 1 && ofOne.includes(job.jobType) ? [{ field: "entityIds", code: "onlyOne" }] : [];
}

// A rule that was never right is told where it is written, not when nothing happens.
function ruleIssues({ useRecurrence, rrule: rule, firstDate, timezone }: ScheduleJobDocument): FieldIssue[] {
  if (!useRecurrence || !rule) return [];
  const startMs = msFromIso(firstDate);
  const first = nextTimes({ rule, startMs, zone: timezone }, startMs, 1);
  return first.length > 0 ? [] : [{ field: "rrule", code: "neverOccurs" }];
}

function isNaming(metadata: unknown): metadata is { entityId: string } {
  return (
    typeof metadata === "object" &&
    metadata !== null &&
    "entityId" in metadata &&
    typeof metadata.entityId === "string" &&
    metadata.entityId !== ""
  );
}
