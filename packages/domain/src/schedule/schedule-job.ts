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
} from "../fields/fields.ts";
import { rrule } from "../fields/calendar-fields.ts";
import type { FieldIssue } from "../errors.ts";
import { listNextTimes } from "../recurrence/next-times.ts";
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

const matchJobType = (jobType: ScheduleJobType) => ({ "==": [{ var: "jobType" }, jobType] });

const fields = {
  entityType: select(scheduledTypes, { required: true, column: true }),
  jobType: select(scheduleJobTypes, { required: true, column: true }),
  entityId: entity({ kind: { typeIn: "entityType" } }),
  entityIds: strings(),
  presetTokenId: text({ maxLength: 200, requiredLogic: matchJobType("GoToPresetJob") }),
  signMessage: object(messageFields, { requiredLogic: matchJobType("QueueSignMessageJob") }),
  selectedTestTypes: multiSelect(signTestTypes, { requiredLogic: matchJobType("RunSignTestsJob") }),
  duration: duration({
    storedIn: "ns",
    min: 1_000_000,
    max: 1e20,
    requiredLogic: matchJobType("ActivateSignPlanJob"),
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
 * A scheduled job, once or recurring (SCHED-011). Declared as a kind for its validation, table and audit, but
 * not in `kinds`: each module has its own calls for it.
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
/** Entities of a job without duplicates. A plan may be named only in the metadata (SCHED-034). */
export function entitiesOf(
  job: Pick<ScheduleJobDocument, "jobType" | "entityType"> & Partial<ScheduleJobDocument>,
): { entityType: string; ids: string[] } {
  const { entityId, entityIds, metadata } = job;
  if (entityId && !entityIds?.length) return { entityType: typeOfJob(job.jobType), ids: [entityId] };
  const named = isNaming(metadata) ? metadata.entityId : undefined;
  const ids = [...new Set([...(entityId ? [entityId] : []), ...(entityIds ?? [])])];
  return { entityType: typeOfJob(job.jobType), ids: ids.length > 0 || named === undefined ? ids : [named] };
}

const maxEntities = 1000;
const ofOne: readonly ScheduleJobType[] = ["GoToPresetJob", "ActivateSignPlanJob"];

function jobIssues(job: ScheduleJobDocument): FieldIssue[] {
  return [...actIssues(job), ...entityIssues(job), ...ruleIssues(job)];
}

function actIssues({ entityType, jobType, signMessage }: ScheduleJobDocument): FieldIssue[] {
  // Plan jobs also belong to the calls of signs.
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
  if (ids.length > maxEntities)
    return [{ field: "entityIds", code: "tooMany", params: { max: maxEntities } }];
  return ids.length > 1 && ofOne.includes(job.jobType) ? [{ field: "entityIds", code: "onlyOne" }] : [];
}

// Validates the rule on saving, so that an invalid one does not fail silently later.
function ruleIssues({ useRecurrence, rrule: rule, firstDate, timezone }: ScheduleJobDocument): FieldIssue[] {
  if (!useRecurrence || !rule) return [];
  const startMs = msFromIso(firstDate);
  const first = listNextTimes({ rule, startMs, zone: timezone }, startMs, 1);
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
