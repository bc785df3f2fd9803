import { listAnswer, rowAnswer } from "../list/list-answer.ts";
import {
  type AcknowledgeManyAnswer,
  type AcknowledgeManyRequest,
  type AcknowledgeRequest,
  maxAcknowledged,
  maxCommentLength,
} from "@gantry/domain/alarms/alarm.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import type { Platform } from "../module.ts";
import { acknowledge, acknowledgeMany, readAlarm, resolve } from "./alarm-acts.ts";
import { alarmEntityType, alarms } from "./alarm-catalogue.ts";

const alarm = rowAnswer(alarms).required();
const comment = z.string().max(maxCommentLength).optional();
const acknowledgeBody: z.ZodType<AcknowledgeRequest> = z
  .strictObject({ comment })
  .meta({ id: "AcknowledgeAlarm" });
const acknowledgeManyBody: z.ZodType<AcknowledgeManyRequest> = z
  .strictObject({ ids: z.array(z.string().min(1).max(200)).min(1).max(maxAcknowledged), comment })
  .meta({ id: "AcknowledgeAlarms" });

// Checked for alarms in general here, and for the alarm's entity where it is known.
const reading = { action: "READ", entityType: alarmEntityType, id: "id" } as const;
const acts = ["READ", "ALARM_ACKNOWLEDGE"] as const;
const acknowledging = { action: "ALARM_ACKNOWLEDGE", entityType: alarmEntityType } as const;

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
        const own = body.ids.filter((id) =>
          acts.every((act) => isAllowed(principal.grants, act, alarmEntityType, id)),
        );
        return { acknowledged: await acknowledgeMany(db, own, body.comment) };
      },
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
