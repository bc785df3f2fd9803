import type { FieldIssue } from "../errors.ts";
import { rrule } from "../fields/calendar-fields.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { type DocumentOf, entities, flag, select, strings, text, textarea, time } from "../fields/fields.ts";
import { defineKind } from "../kinds/define-kind.ts";
import { isMailAddress } from "../notifications/mail-address.ts";
import { listNextTimes } from "../recurrence/next-times.ts";
import { scheduleZones } from "../schedule/schedule-types.ts";
import { msFromIso } from "../sign/queue/instant.ts";

export const maxReportReceivers = 50;

const fields = {
  firstDate: time({ required: true }),
  timezone: select(scheduleZones, { required: true, default: "UTC" }),
  rrule: rrule({ required: true, startsIn: "firstDate", zoneIn: "timezone" }),
  /** Members of the tenant, by account. */
  people: entities({ kind: "user" }),
  /** E-mail addresses of others. */
  addresses: strings(),
  /** Default: the name of the report. */
  subject: text({ maxLength: 200 }),
  message: textarea({ maxLength: 4000 }),
  isPaused: flag({ default: false }),
} as const;
export type ReportScheduleDocument = DocumentOf<typeof fields>;

/** When a report is sent by e-mail, and to whom. Declared as a kind for its validation, but not in `kinds`: it belongs to its report. */
export const reportSchedule = defineKind({
  name: "reportSchedule",
  entityType: "REPORT_SCHEDULE",
  path: "/reports/schedule",
  pages: "/reports",
  unlinked: true,
  module: "reports",
  ownCalls: true,
  fields,
  list: { columns: ["subject"], sort: "subject" },
  search: [],
});

/** Validates a schedule before saving; used by page and server. */
export function checkReportSchedule(sent: Readonly<Record<string, unknown>>): {
  document: ReportScheduleDocument;
  issues: FieldIssue[];
} {
  const { document: checked, issues } = checkDocument(reportSchedule, sent);
  const document = checked as unknown as ReportScheduleDocument;
  return { document, issues: issues.length > 0 ? issues : ownIssues(document) };
}

function ownIssues({
  firstDate,
  timezone,
  rrule: rule,
  people,
  addresses,
}: ReportScheduleDocument): FieldIssue[] {
  const count = (people?.length ?? 0) + (addresses?.length ?? 0);
  const wrong = addresses?.find((one) => !isMailAddress(one));
  const startMs = msFromIso(firstDate);
  const isNever = listNextTimes({ rule, startMs, zone: timezone }, startMs, 1).length === 0;
  return [
    ...(count === 0 ? [{ field: "people", code: "required" }] : []),
    ...(count > maxReportReceivers
      ? [{ field: "people", code: "tooMany", params: { max: maxReportReceivers } }]
      : []),
    ...(wrong === undefined ? [] : [{ field: "addresses", code: "invalidEmail", params: { email: wrong } }]),
    ...(isNever ? [{ field: "rrule", code: "neverOccurs" }] : []),
  ];
}

/** When it is sent next; null while it is paused and after the last time. */
export function nextReportMs(
  { firstDate, timezone, rrule: rule, isPaused }: ReportScheduleDocument,
  afterMs: number,
): number | null {
  if (isPaused) return null;
  const placed = { rule, startMs: msFromIso(firstDate), zone: timezone };
  return listNextTimes(placed, afterMs, 1)[0] ?? null;
}
