import {
  activeMessage,
  postMessageAnswer,
  signDetails,
  type ActiveMessage,
} from "@gantry/domain/contract/answers/sign.ts";
import { signQueue } from "@gantry/domain/contract/answers/message.ts";
import { anyObject } from "@gantry/domain/contract/answers/common.ts";
import type { BlankBody, PostMessageBody, UpdateItemBody } from "@gantry/domain/contract/signs/sign-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { object } from "@gantry/domain/fields/fields.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import { z } from "zod";
import { type RouteContext, type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { valueBody } from "../../platform/kinds/calls/value-body.ts";
import { blankSeveralRoutes } from "./queue/blank-several.ts";
import { postMessage } from "./posts/post-signs.ts";
import { openQueueRoutes } from "./queue/open-queues.ts";
import { blankSign, deleteItem, repostItem, updateItem } from "./queue/queue-acts.ts";
import { readQueue } from "./queue/queue-store.ts";
import { signEventRoutes } from "./sign-events.ts";
import { readSign, readSigns, type SignInService } from "./sign-face.ts";

const sentMessage = valueBody<SignMessage>(object(messageFields));
const revision = z.int().min(0).optional();
const signIds = z.strictObject({ signIds: z.array(z.string().max(100)).max(10_000) });

const control = (id: string) => ({ action: "CONTROL" as const, entityType: "SIGN", id });
const read = (id: string) => ({ action: "READ" as const, entityType: "SIGN", id });

export function signRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    ...queueRoutes(platform),
    ...itemRoutes(platform),
    ...stateRoutes(platform),
    ...openQueueRoutes(platform),
    ...blankSeveralRoutes(platform),
    ...signEventRoutes(platform),
  ];
}

function queueRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<PostMessageBody>(platform.database, {
      method: "POST",
      path: "/signs/queue",
      answer: postMessageAnswer,
      summary: "Post a message to a sign's queue",
      access: { action: "CONTROL", entityType: "SIGN", id: ({ body }) => body.signId },
      body: z.strictObject({
        signId: z.string().min(1).max(100),
        message: sentMessage,
        revision,
        associatedEntityId: z.string().max(100).optional(),
        associatedEntityType: z.string().max(50).optional(),
      }),
      work: (db, context) => postMessage(db, platform, context.body),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/queue/:signId",
      answer: signQueue,
      summary: "Get the sign's open queue with its revision",
      access: read("signId"),
      work: (db, context) => readQueue(db, context.param("signId")),
    }),
    tenantRoute<BlankBody>(platform.database, {
      method: "POST",
      path: "/signs/sign/:id/blank",
      answer: signQueue,
      summary: "Blank the sign: end all open items",
      access: control("id"),
      body: z.strictObject({ revision }),
      work: (db, context) => blankSign(db, platform, context.param("id"), context.body),
    }),
  ];
}

function itemRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<UpdateItemBody>(platform.database, {
      method: "PUT",
      path: "/signs/queue/:signId/item/:itemId",
      answer: postMessageAnswer,
      summary: "Replace the message of an open item",
      access: control("signId"),
      body: z.strictObject({ updateData: z.strictObject({ message: sentMessage }), revision }),
      work: (db, context) =>
        updateItem(db, platform, context.param("signId"), context.param("itemId"), context.body),
    }),
    tenantRoute<BlankBody>(platform.database, {
      method: "POST",
      path: "/signs/queue/:signId/item/:itemId/repost",
      answer: postMessageAnswer,
      summary: "Repost an item with the lowest priority number: renew its posting time",
      access: control("signId"),
      body: z.strictObject({ revision }),
      work: (db, context) =>
        repostItem(db, platform, context.param("signId"), context.param("itemId"), context.body.revision),
    }),
    tenantRoute(platform.database, {
      method: "DELETE",
      path: "/signs/queue/:signId/item/:itemId",
      answer: signQueue,
      summary: "Remove an item from the queue",
      access: control("signId"),
      work: (db, context) =>
        deleteItem(db, platform, context.param("signId"), context.param("itemId"), revisionIn(context)),
    }),
  ];
}

function stateRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    ...["active-message", "current-message"].map((name) =>
      tenantRoute(platform.database, {
        method: "GET",
        path: `/signs/sign/:id/${name}`,
        answer: activeMessage,
        summary: "Get the message read back from the sign, and whether it is verified",
        access: read("id"),
        work: async (db, context) => activeMessageOf(await readSign(db, context.param("id"))),
      }),
    ),
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/sign/:id/state",
      answer: anyObject,
      summary: "Get what the sign reported",
      access: read("id"),
      work: async (db, context) => (await readSign(db, context.param("id"))).state,
    }),
    tenantRoute<{ signIds: string[] }>(platform.database, {
      method: "POST",
      path: "/signs/sign/bulk-active-messages",
      answer: z.object({ items: z.array(activeMessage) }),
      summary: "Get the messages read back from several signs",
      access: { action: "READ", entityType: "SIGN" },
      body: signIds,
      work: async (db, context) => ({
        items: (await readSigns(db, filterReadable(context, context.body.signIds))).map(activeMessageOf),
      }),
    }),
    tenantRoute<{ signIds: string[] }>(platform.database, {
      method: "POST",
      path: "/signs/sign/bulk-details",
      answer: signDetails,
      summary: "Get size, capabilities and state of several signs",
      access: { action: "READ", entityType: "SIGN" },
      body: signIds,
      work: async (db, context) => ({
        items: (await readSigns(db, filterReadable(context, context.body.signIds))).map(detailOf),
      }),
    }),
  ];
}

function revisionIn(context: RouteContext<unknown>): number | undefined {
  const sent = context.query.revision;
  if (sent === undefined) return undefined;
  if (!/^\d{1,15}$/.test(sent)) {
    throw new AppError("invalidBody", {}, { issues: [{ field: "revision", code: "number" }] });
  }
  return Number(sent);
}

function filterReadable(context: RouteContext<unknown>, ids: string[]): string[] {
  const allowed = allowedIds(context.principal.grants, "READ", "SIGN");
  if (allowed === undefined) return [];
  return allowed === "all" ? ids : ids.filter((id) => allowed.has(id));
}

function activeMessageOf(sign: SignInService): ActiveMessage {
  const { face: shown, verification } = sign.state;
  return {
    signId: sign.id,
    message: shown ? messageFromMulti(shown.multi, sign.face) : null,
    face: shown ?? null,
    verification: verification ?? null,
  };
}

function detailOf(sign: SignInService) {
  const { name, roadName, direction, category, pixelWidth, pixelHeight, matrixType, maxPages, capabilities } =
    sign.document;
  return {
    id: sign.id,
    name,
    roadName,
    direction,
    category,
    pixelWidth,
    pixelHeight,
    matrixType,
    maxPages,
    capabilities,
    stateData: sign.state,
  };
}
