import { shareRecord } from "../shares/share-catalogue.ts";
import type { RecordKind } from "./record-kind.ts";

/** Polls of devices: a series with a partition per day. */
export const pollRecord: RecordKind = {
  table: "poll_result",
  type: "POLL_RESULT",
  days: 30,
  key: ["id", "at"],
  at: "at",
  tenant: "tenant_number",
  isSeries: true,
};

/** Of each of these the last event of a sign stays: it says what is still so. */
const lastingEvents = ["faceRead", "statusChanged", "verificationChanged", "queueItemOpened", "signBlanked"];

// The name stands in the text, so that the planner can use the partial index of that event.
const isLast = (row: string, name: string): string =>
  `(${row}.event = '${name}' and not exists (select from event n where n.tenant_number = ${row}.tenant_number
    and n.tenant_id = ${row}.tenant_id and n.entity_type = 'SIGN' and n.entity_id = ${row}.entity_id
    and n.event = '${name}' and (n.at, n.id) > (${row}.at, ${row}.id)))`;

/** Events of signs, among them the faces of the message log. Those of a queue item stay as long as the item. */
export const signEventRecord: RecordKind = {
  table: "event",
  type: "MESSAGE_LOG",
  key: ["id"],
  at: "at",
  tenant: "tenant_number",
  only: (row) => `${row}.entity_type = 'SIGN'`,
  stays: (row, since) =>
    `(${lastingEvents.map((name) => isLast(row, name)).join(" or ")} or exists (select from sign_queue_item i
      where i.tenant_id = ${row}.tenant_id and i.id = ${row}.data ->> 'itemId'
        and (i.ended_at is null or i.ended_at > ${since})))`,
};

/** Events of everything else. */
export const eventRecord: RecordKind = {
  table: "event",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "at",
  tenant: "tenant_number",
  only: (row) => `${row}.entity_type <> 'SIGN'`,
};

/** The newest edit of a member stays: lists of users show it. */
export const auditRecord: RecordKind = {
  table: "audit_log",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "at",
  stays: (row) =>
    `(${row}.entity_type = 'USER' and exists (select from installation.membership m
        where m.tenant_id = ${row}.tenant_id and m.account_id = ${row}.entity_id)
      and not exists (select from audit_log n where n.tenant_id = ${row}.tenant_id and n.entity_type = 'USER'
        and n.entity_id = ${row}.entity_id and (n.at, n.id) > (${row}.at, ${row}.id)))`,
};

/** Deleted entities, with the secrets that a restore would need. */
const trashRecord: RecordKind = {
  table: "trash",
  type: "AUDIT_LOG",
  key: ["entity_type", "id"],
  at: "deleted_at",
  parts: [{ table: "secret_value", columns: { entity_type: "entity_type", id: "id" } }],
};

/** The last run of each job stays: the job shows it. */
const scheduleRunRecord: RecordKind = {
  table: "schedule_run",
  type: "AUDIT_LOG",
  key: ["job_id", "occurrence"],
  at: "at",
  stays: (row) =>
    `not exists (select from schedule_run n where n.tenant_id = ${row}.tenant_id and n.job_id = ${row}.job_id
      and n.occurrence > ${row}.occurrence)`,
};

/** What rules did or would have done, from when it started; what is still under way stays. */
export const ruleActivationRecord: RecordKind = {
  table: "rule_activation",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "started_at",
  stays: (row) => `${row}.ended_at is null`,
};

/** Recorded states; the last one of an entity before the time from which they are kept says what was so then. */
export const stateChangeRecord: RecordKind = {
  table: "state_change",
  type: "STATE_CHANGE",
  days: 30,
  key: ["id"],
  at: "at",
  tenant: "tenant_number",
  stays: (row, since) =>
    `(${row}.state is not null and not exists (select from state_change n where n.tenant_number = ${row}.tenant_number
      and n.entity_type = ${row}.entity_type and n.entity_id = ${row}.entity_id
      and (n.at, n.id) > (${row}.at, ${row}.id) and n.at <= ${since}))`,
};

export const actionRecord: RecordKind = {
  table: "communication_action",
  type: "COMMUNICATION_ACTION",
  key: ["id"],
  at: "requested_at",
  stays: (row) => `${row}.ended_at is null`,
};

/** Alarms from when they were cleared; an active one has no such time. */
export const alarmRecord: RecordKind = {
  table: "alarm",
  type: "ALARM",
  key: ["id"],
  at: "clear_at",
  stays: (row) => `${row}.active`,
};

/** Without a policy a year. */
export const notificationRecord: RecordKind = {
  table: "notification",
  type: "NOTIFICATION",
  days: 365,
  key: ["id"],
  at: "created_at",
  parts: [
    { table: "notification_ignored", columns: { notification_id: "id" } },
    { table: "notification_delivery", columns: { notification_id: "id" } },
  ],
};

/** What a report shows of its e-mails. */
export const reportMailRecord: RecordKind = {
  table: "report_mail",
  type: "NOTIFICATION",
  days: 365,
  key: ["id"],
  at: "at",
  parts: [{ table: "notification_delivery", columns: { report_mail_id: "id" } }],
};

/** Values of heartbeats: no policy, the agent's page shows a day. */
const agentMetricRecord: RecordKind = {
  table: "agent_metric",
  days: 1,
  key: ["agent_id", "at"],
  at: "at",
};

/** Records of the platform; modules add theirs. */
export const platformRecords: readonly RecordKind[] = [
  pollRecord,
  signEventRecord,
  eventRecord,
  auditRecord,
  trashRecord,
  scheduleRunRecord,
  ruleActivationRecord,
  reportMailRecord,
  stateChangeRecord,
  actionRecord,
  alarmRecord,
  notificationRecord,
  agentMetricRecord,
  shareRecord,
];
