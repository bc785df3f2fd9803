import { type AlarmGroupsRequest, alarmViews } from "@gantry/domain/alarms/alarm-groups-call.ts";
import { type AlarmRateRequest, maxOperators, maxRateSpanMs } from "@gantry/domain/alarms/alarm-rate.ts";
import { causeKinds, maxCauseNameLength, type SetCauseRequest } from "@gantry/domain/alarms/alarm-causes.ts";
import { alarmCauses } from "@gantry/domain/alarms/alarm-groups.ts";
import { alarmSeverities } from "@gantry/domain/kinds/alarm-config.ts";
import { listAnswer, rowAnswer } from "../list/list-answer.ts";
import {
  type AcknowledgeManyAnswer,
  type AcknowledgeManyRequest,
  type AcknowledgeRequest,
  maxAcknowledged,
  maxCommentLength,
  maxShelvedMs,
  type ShelveAnswer,
  type ShelveRequest,
  type UnshelveRequest,
} from "@gantry/domain/alarms/alarm.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { isMisleading } from "@gantry/domain/fields/checks/text-checks.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Principal } from "../permission/principal.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import type { Platform } from "../module.ts";
import { acknowledge, acknowledgeMany, readAlarm, resolve } from "./alarm-acts.ts";
import { alarmEntityType, alarms } from "./alarm-catalogue.ts";
import { findAlarmGroups } from "./find-groups.ts";
import { findAlarmRate } from "./find-rate.ts";
import { listNamedCauses, setCause } from "./set-cause.ts";
import { shelveAlarms, unshelveAlarms } from "./shelve-alarms.ts";

const alarm = rowAnswer(alarms).required();
const ids = z.array(z.string().min(1).max(200)).min(1).max(maxAcknowledged);
const comment = z.string().max(maxCommentLength).optional();
const acknowledgeBody: z.ZodType<AcknowledgeRequest> = z
  .strictObject({ comment })
  .meta({ id: "AcknowledgeAlarm" });
const acknowledgeManyBody: z.ZodType<AcknowledgeManyRequest> = z
  .strictObject({ ids, comment })
  .meta({ id: "AcknowledgeAlarms" });

// Checked for alarms in general here, and for the alarm's entity where it is known.
const reading = { action: "READ", entityType: alarmEntityType, id: "id" } as const;
const acts = ["READ", "ALARM_ACKNOWLEDGE"] as const;
const acknowledging = { action: "ALARM_ACKNOWLEDGE", entityType: alarmEntityType } as const;

const shelveBody: z.ZodType<ShelveRequest> = z
  .strictObject({
    ids,
    until: z.iso.datetime({ offset: true }),
    reason: z.string().trim().min(1).max(maxCommentLength),
  })
  .meta({ id: "ShelveAlarms" });
const unshelveBody: z.ZodType<UnshelveRequest> = z.strictObject({ ids }).meta({ id: "UnshelveAlarms" });
const shelveAnswer = z.object({ shelved: z.array(z.string()) });

const causeKind = z.enum(causeKinds);
const causeBody: z.ZodType<SetCauseRequest> = z
  .strictObject({
    ids,
    cause: z.union([
      z.strictObject({
        kind: causeKind,
        name: z
          .string()
          .trim()
          .min(1)
          .max(maxCauseNameLength)
          .refine((name) => !isMisleading(name), { params: { code: "misleadingCharacters" } }),
      }),
      z.enum(["none", "learned"]),
    ]),
  })
  .meta({ id: "SetAlarmCause" });
const knownCause = z
  .object({
    id: z.string(),
    kind: causeKind,
    name: z.string().nullable(),
    learned: z.object({ devices: z.int(), times: z.int() }).nullable(),
    setBy: z.string().nullable(),
  })
  .nullable();

const groupsBody: z.ZodType<AlarmGroupsRequest> = z
  .strictObject({
    view: z.enum(alarmViews).optional(),
    entityTypes: z.array(z.string().max(100)).max(100).optional(),
  })
  .meta({ id: "FindAlarmGroups" });
const groupsAnswer = z.object({
  groups: z.array(
    z.object({
      cause: z.enum(alarmCauses),
      known: knownCause,
      agentName: z.string().nullable(),
      severity: z.enum(alarmSeverities),
      firstTime: z.iso.datetime(),
      lastTime: z.iso.datetime(),
      devices: z.record(z.string(), z.int()),
      unacknowledged: z.int(),
      ids: z.array(z.string()),
      alarm,
    }),
  ),
  total: z.int(),
  more: z.int(),
});

const isoTime = z.iso.datetime({ offset: true });
const rateBody: z.ZodType<AlarmRateRequest> = z
  .strictObject({ from: isoTime, to: isoTime, operators: z.int().min(1).max(maxOperators) })
  .meta({ id: "FindAlarmRate" });
const rateAnswer = z.object({
  total: z.int(),
  periods: z.array(z.number()),
  average: z.number(),
  peak: z.number(),
  aboveAcceptable: z.number(),
  inFlood: z.number(),
  causes: z.array(
    z.object({
      name: z.string(),
      entityType: z.string(),
      entityId: z.string(),
      entityName: z.string(),
      count: z.int(),
      share: z.number(),
    }),
  ),
  standing: z.int(),
  chattering: z.int(),
  isCut: z.boolean(),
});

function checkRateSpan({ from, to }: AlarmRateRequest): void {
  const lastsMs = Date.parse(to) - Date.parse(from);
  const code = lastsMs <= 0 ? "tooSmall" : lastsMs > maxRateSpanMs ? "tooLarge" : undefined;
  if (code) throw new AppError("invalidBody", {}, { issues: [{ field: "to", code }] });
}

const ownIds = ({ grants }: Principal, all: readonly string[]): string[] =>
  all.filter((id) => acts.every((act) => isAllowed(grants, act, alarmEntityType, id)));

/** Each alarm is visible only to users who may read its entity (ALM-032 to ALM-035). */
export function alarmRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/alarms/find",
      answer: listAnswer(alarms),
      summary: "List alarms of entities the caller may read, newest first",
      access: { action: "READ", entityType: alarmEntityType },
      body: findBody,
      work: (db, { body }) => find(db, alarms, body),
    }),
    tenantRoute(database, {
      method: "GET",
      path: "/alarms/causes",
      answer: z.array(z.object({ kind: causeKind, name: z.string(), devices: z.int() })),
      summary: "List the causes that people named, of devices the caller may read",
      access: { action: "READ", entityType: alarmEntityType },
      work: (db) => listNamedCauses(db),
    }),
    tenantRoute<SetCauseRequest>(database, {
      method: "POST",
      path: "/alarms/causes",
      answer: z.object({ devices: z.int() }),
      summary: "Set the cause of the devices of alarms, move them out of one, or return to what is learned",
      access: acknowledging,
      body: causeBody,
      work: async (db, { principal, body }) => ({
        devices: await setCause(db, { ids: ownIds(principal, body.ids), cause: body.cause }),
      }),
    }),
    tenantRoute(database, {
      method: "GET",
      path: "/alarms/:id",
      answer: alarm,
      summary: "Get one alarm",
      access: reading,
      work: (db, { param }) => readAlarm(db, param("id")),
    }),
    tenantRoute<AcknowledgeManyRequest>(database, {
      method: "POST",
      path: "/alarms/acknowledge",
      answer: z.object({ acknowledged: z.array(z.string()) }),
      summary: "Acknowledge several alarms with one comment; returns which were acknowledged",
      access: acknowledging,
      body: acknowledgeManyBody,
      work: async (db, { principal, body }): Promise<AcknowledgeManyAnswer> => {
        const own = ownIds(principal, body.ids);
        return { acknowledged: await acknowledgeMany(db, own, body.comment) };
      },
    }),
    tenantRoute<AlarmGroupsRequest>(database, {
      method: "POST",
      path: "/alarms/groups",
      answer: groupsAnswer,
      summary: "Alarms of all device types grouped by cause, the most severe group first",
      access: { action: "READ", entityType: alarmEntityType },
      body: groupsBody,
      work: (db, { body }) => findAlarmGroups(db, body),
    }),
    tenantRoute<AlarmRateRequest>(database, {
      method: "POST",
      path: "/alarms/rate",
      answer: rateAnswer,
      summary: "Alarms per ten minutes and operator against EEMUA 191, in at most 31 days",
      access: { action: "READ", entityType: alarmEntityType },
      body: rateBody,
      work: (db, { body }) => {
        checkRateSpan(body);
        return findAlarmRate(db, body);
      },
    }),
    tenantRoute<ShelveRequest>(database, {
      method: "POST",
      path: "/alarms/shelve",
      answer: shelveAnswer,
      summary: "Shelve alarms until a time within a week, with a reason; returns which were shelved",
      access: acknowledging,
      body: shelveBody,
      work: async (db, { principal, body }): Promise<ShelveAnswer> => {
        const untilMs = Date.parse(body.until);
        const field = untilMs <= db.nowMs ? "tooSmall" : untilMs > db.nowMs + maxShelvedMs ? "tooLarge" : "";
        if (field !== "")
          throw new AppError("invalidBody", {}, { issues: [{ field: "until", code: field }] });
        return {
          shelved: await shelveAlarms(db, { ids: ownIds(principal, body.ids), untilMs, reason: body.reason }),
        };
      },
    }),
    tenantRoute<UnshelveRequest>(database, {
      method: "POST",
      path: "/alarms/unshelve",
      answer: shelveAnswer,
      summary: "Bring back shelved alarms before their time; returns which the caller may bring back",
      access: acknowledging,
      body: unshelveBody,
      work: async (db, { principal, body }): Promise<ShelveAnswer> => ({
        shelved: await unshelveAlarms(db, ownIds(principal, body.ids)),
      }),
    }),
    tenantRoute<AcknowledgeRequest>(database, {
      method: "POST",
      path: "/alarms/:id/acknowledge",
      answer: alarm,
      summary: "Acknowledge an alarm, with an optional comment; repeating it changes nothing",
      access: { ...acknowledging, id: "id" },
      body: acknowledgeBody,
      work: (db, { param, body }) => acknowledge(db, param("id"), body.comment),
    }),
    tenantRoute(database, {
      method: "POST",
      path: "/alarms/:id/resolve",
      answer: alarm,
      summary: "Clear an alarm; it is raised again if its device still reports it",
      access: { ...acknowledging, id: "id" },
      work: (db, { param }) => resolve(db, param("id")),
    }),
  ];
}
