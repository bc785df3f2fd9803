import {
  associatedBody,
  type AssociatedBody,
  associatedMessages,
  takenDown,
} from "@gantry/domain/contract/answers/incident-work.ts";
import { multiPostAnswer, signPost, deactivatePlanAnswer } from "@gantry/domain/contract/answers/post.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type {
  ActivatePlanBody,
  MultiPostBody,
  PostSignsBody,
} from "@gantry/domain/contract/signs/sign-posts.ts";
import { duration, object } from "@gantry/domain/fields/fields.ts";
import { fieldWithoutValue } from "@gantry/domain/contract/answers/schedule.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { valueBody } from "../../../platform/kinds/calls/value-body.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";
import { readAssociation } from "../queue/association.ts";
import { readAssociated, takeDown } from "./associated-messages.ts";
import { notePlanFields } from "../schedules/note-fields.ts";
import { activatePlan, deactivatePlan } from "./plan-acts.ts";
import { retry, rollBack, showPost } from "./post-acts.ts";
import { postToSigns } from "./post-signs.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { type ListCatalogue, timeColumn } from "../../../platform/list/catalogue.ts";
import { postRecord } from "./post-records.ts";

const maxSigns = 1000;
const signId = z.string().min(1).max(100);
const mode = z.enum(["each", "all"]).optional();
const revisions = z.record(signId, z.int().min(0)).optional();
const sentMessage = valueBody<SignMessage>(object(messageFields));
const messages = z
  .record(signId, sentMessage)
  .refine((bySign) => Object.keys(bySign).length > 0 && Object.keys(bySign).length <= maxSigns, {
    params: { code: "tooMany", params: { max: maxSigns } },
  });
const posted = z.strictObject({ signIds: z.array(signId).max(maxSigns).optional() });
// The duration is required, so that a plan is never active forever by omission (SIGN-088).
const activeFor = valueBody<number>(duration({ storedIn: "ns", min: 1_000_000, max: 1e20 }));

const reading = { action: "READ", entityType: "SIGN" } as const;
const controlling = { action: "CONTROL", entityType: "SIGN" } as const;
const plan = { action: "CONTROL", entityType: signPlan.entityType, id: "id" } as const;

export function postRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    ...severalSignsRoutes(platform),
    tenantRoute<FindQuery>(platform.database, {
      method: "POST",
      path: "/signs/posts/find",
      answer: listAnswer(signPosts),
      summary: "List posts to several signs, newest first",
      access: reading,
      licence: "sign",
      body: findBody,
      work: (db, context) => find(db, signPosts, context.body),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/posts/:id",
      answer: signPost,
      summary: "Get a post with the result for each sign",
      access: reading,
      work: (db, context) => showPost(db, context.param("id")),
    }),
    ...associatedRoutes(platform),
    ...planRoutes(platform),
  ];
}

function associatedRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<AssociatedBody>(platform.database, {
      method: "POST",
      path: "/signs/queue/associated",
      answer: associatedMessages,
      summary: "List open messages that were posted for an entity, such as an incident",
      access: reading,
      body: associatedBody,
      work: (db, { body }) => readAssociated(db, body),
    }),
    tenantRoute<AssociatedBody>(platform.database, {
      method: "POST",
      path: "/signs/queue/associated/take-down",
      answer: takenDown,
      summary: "Take down the open messages that were posted for an entity: all of them or none",
      access: controlling,
      body: associatedBody,
      work: (db, { body }) => takeDown(db, platform, body),
    }),
  ];
}

function severalSignsRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<MultiPostBody>(platform.database, {
      method: "POST",
      path: "/signs/queue/multi",
      answer: multiPostAnswer,
      summary: "Post a message to each of several signs in one step, with one result per sign",
      access: controlling,
      body: z.strictObject({
        messages,
        revisions,
        mode,
        associatedEntityId: z.string().max(100).optional(),
        associatedEntityType: z.string().max(50).optional(),
      }),
      work: async (db, context) => {
        const { body } = context;
        return postToSigns(db, platform, {
          messages: new Map(Object.entries(body.messages)),
          revisions: body.revisions ?? {},
          mode: body.mode ?? "each",
          association: await readAssociation(db, body),
        });
      },
    }),
    tenantRoute<PostSignsBody>(platform.database, {
      method: "POST",
      path: "/signs/posts/:id/roll-back",
      answer: multiPostAnswer,
      summary: "Remove the messages of a post from the queues, unless they were changed since",
      access: controlling,
      body: posted,
      work: (db, context) => rollBack(db, platform, context.param("id"), context.body.signIds),
    }),
    tenantRoute<PostSignsBody>(platform.database, {
      method: "POST",
      path: "/signs/posts/:id/retry",
      answer: multiPostAnswer,
      summary: "Repost to the signs that refused or failed",
      access: controlling,
      body: posted,
      work: (db, context) => retry(db, platform, context.param("id"), context.body.signIds),
    }),
  ];
}

function planRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<ActivatePlanBody>(platform.database, {
      method: "POST",
      path: "/signs/plans/:id/activate",
      answer: multiPostAnswer,
      summary: "Activate a plan: post its messages for the given duration",
      access: plan,
      body: z.strictObject({ duration: activeFor, mode, revisions }),
      work: (db, context) => activatePlan(db, platform, context.param("id"), context.body),
    }),
    tenantRoute(platform.database, {
      method: "POST",
      path: "/signs/plans/:id/deactivate",
      answer: deactivatePlanAnswer,
      summary: "Deactivate a plan: remove its open messages from the queues",
      access: plan,
      work: (db, context) => deactivatePlan(db, platform, context.param("id")),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/plans/:id/notes",
      answer: z.object({ items: z.array(fieldWithoutValue) }),
      summary: "List travel time fields of a plan's messages that never have a value on their sign",
      access: { ...plan, action: "READ" },
      work: async (db, context) => ({ items: await notePlanFields(db, platform, context.param("id")) }),
    }),
  ];
}

export const signPosts: ListCatalogue = {
  from: "sign_post p",
  tenantSql: "p.tenant_id",
  keySql: "p.id",
  columns: [
    { name: "id", sql: "p.id", type: "id", neverNull: true },
    { ...timeColumn("createdAt", "p.created_at"), neverNull: true },
    { name: "createdBy", sql: "p.created_by", type: "id", neverNull: true },
    { name: "createdByDisplayName", sql: "p.created_by_name", type: "text", neverNull: true },
    { name: "mode", sql: "p.mode", type: "select", neverNull: true },
    { name: "associatedEntityId", sql: "p.associated_entity_id", type: "id" },
    { name: "associatedEntityName", sql: "p.associated_entity_name", type: "text" },
    { name: "associatedEntityType", sql: "p.associated_entity_type", type: "select" },
    { ...timeColumn("deadlineAt", "p.deadline_at"), neverNull: true },
    { name: "signs", sql: "p.line_count", type: "number", neverNull: true },
  ],
  always: ["id"],
  sort: { field: "createdAt", ascending: false },
  record: { kind: postRecord, row: "p" },
  where(value, principal) {
    const allowed = allowedIds(principal.grants, "READ", "SIGN");
    if (allowed === undefined) return "false";
    if (allowed === "all") return "true";
    return `exists (select from sign_post_line l where l.tenant_id = p.tenant_id and l.post_id = p.id
      and l.sign_id = any(${value([...allowed])}::text[]))`;
  },
};
