import {
  commandsAnswer,
  slotMessagesAnswer,
  storeSlotAnswer,
  downloadSlotsAnswer,
  type CommandsAnswer,
} from "@gantry/domain/contract/answers/lane-use.ts";
import { postMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import {
  type ActivateSlotBody,
  type DownloadSlotsBody,
  type OverrideCommandBody,
  type StoreSlotBody,
} from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { slotMemories } from "@gantry/domain/contract/signs/sign-device.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { object } from "@gantry/domain/fields/fields.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { z } from "zod";
import {
  defineRoute,
  type RouteContext,
  type RouteDeclaration,
  tenantRoute,
} from "../../../platform/http/route.ts";
import { kindEditor } from "../../../platform/kinds/kind-editor.ts";
import { serveKind } from "../../../platform/kinds/serve-kind.ts";
import { valueBody } from "../../../platform/kinds/calls/value-body.ts";
import type { Platform } from "../../../platform/module.ts";
import { readSign } from "../sign-face.ts";
import { activateSlot } from "./activate-slot.ts";
import { commandsOfSign } from "./commands-of-sign.ts";
import { overrideCommand } from "./override-command.ts";
import { slotMessages } from "./slot-messages.ts";
import { downloadSlots, storeSlot } from "./slot-requests.ts";

const sentMessage = valueBody<SignMessage>(object(messageFields));
const slotNumber = z.int().min(1).max(255);
const memory = z.enum(slotMemories);
const on = (action: "READ" | "CONTROL" | "UPDATE", id = "id") => ({ action, entityType: "SIGN", id });
const pathOf = (id: string) => `/signs/sign/:id/${id}`;

export function laneUseRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [...commandRoutes(platform), ...slotRoutes(platform)];
}

function commandRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { database } = platform;
  const editor = kindEditor(serveKind({ kind: signCommand }), {
    secrets: platform.secrets,
    grants: platform.grants,
    licence: platform.licences.check,
  });
  return [
    defineRoute({
      method: "GET",
      path: pathOf("commands"),
      answer: commandsAnswer,
      summary: "List the commands of a sign, with the settings that differ on it",
      access: on("READ"),
      handler: ({ principal, param }): Promise<CommandsAnswer> =>
        database.inTenant(principal, async (db) => ({
          items: await commandsOfSign(db, await readSign(db, param("id"))),
        })),
    }),
    defineRoute<OverrideCommandBody>({
      method: "POST",
      path: pathOf("commands/override"),
      answer: commandsAnswer,
      summary: "Set message, slot and enabled state of a command for one sign; null removes them",
      access: on("UPDATE"),
      body: z.strictObject({
        signCommandId: z.string().min(1).max(100),
        message: sentMessage.nullable().optional(),
        slot: slotNumber.nullable().optional(),
        enabled: z.boolean().nullable().optional(),
      }),
      handler: ({ principal, param, body }): Promise<CommandsAnswer> =>
        database.inTenant(principal, async (db) => {
          const sign = await readSign(db, param("id"));
          await overrideCommand(db, editor, sign, body);
          return { items: await commandsOfSign(db, sign) };
        }),
    }),
    tenantRoute<ActivateSlotBody>(database, {
      method: "POST",
      path: pathOf("activate-slot"),
      answer: postMessageAnswer,
      summary: "Post a command, or the message of a slot, to a sign's queue",
      access: on("CONTROL"),
      body: z.strictObject({
        signId: z.string().min(1).max(100).optional(),
        slotNumber,
        messageType: memory.optional(),
        priority: z.int().min(0).max(1000).optional(),
        duration: z.number().min(1).max(1e20).nullable().optional(),
        revision: z.int().min(0).optional(),
        signCommandId: z.string().min(1).max(100).optional(),
        contentHash: z.string().max(100).optional(),
      }),
      work: (db, { param, body }) => activateSlot(db, platform, param("id"), body),
    }),
  ];
}

function slotRoutes(platform: Platform): RouteDeclaration<never>[] {
  const callOf = ({ principal, param }: RouteContext<unknown>) => ({
    platform,
    principal,
    signId: param("id"),
  });
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/slot-messages/:signId",
      answer: slotMessagesAnswer,
      summary: "List the messages read from the sign, by slot, with the time of reading",
      access: on("READ", "signId"),
      work: async (db, { param }) => slotMessages(db, await readSign(db, param("signId"))),
    }),
    defineRoute<StoreSlotBody>({
      method: "PUT",
      path: pathOf("slots/:slotNumber"),
      answer: storeSlotAnswer,
      summary: "Store a message in a slot of the sign and return what was read back",
      access: on("CONTROL"),
      body: z.strictObject({
        message: sentMessage,
        messageType: z.enum(["changeable", "volatile"]).optional(),
      }),
      handler: (context) => storeSlot(callOf(context), numberIn(context.params["slotNumber"]), context.body),
    }),
    defineRoute<DownloadSlotsBody>({
      method: "POST",
      path: pathOf("slots/download"),
      answer: downloadSlotsAnswer,
      summary: "Read the stored messages from the sign and return them",
      access: on("CONTROL"),
      body: z.strictObject({ messageTypes: z.array(memory).min(1).max(slotMemories.length).optional() }),
      handler: (context) => downloadSlots(callOf(context), context.body),
    }),
  ];
}

function numberIn(sent: string | undefined): number {
  const read = slotNumber.safeParse(/^\d{1,5}$/.test(sent ?? "") ? Number(sent) : undefined);
  if (read.success) return read.data;
  throw new AppError("invalidBody", {}, { issues: [{ field: "slotNumber", code: "outOfRange" }] });
}
