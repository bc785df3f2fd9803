import { z } from "zod";
import { slotObstacles } from "../signs/lane-use-calls.ts";
import { operationResults } from "../agents/operation-result.ts";
import { slotMemories, type SignSlot } from "../signs/sign-device.ts";
import { time } from "./common.ts";
import { signMessage } from "./message.ts";
import { fieldIssue } from "./problem.ts";

/** A row of GET /signs/sign/{id}/commands (SIGN-134), with the overrides of this sign applied. */
const commandOfSign = z
  .object({
    id: z.string(),
    name: z.string(),
    value: z.string(),
    /** 1..255 */
    slot: z.number(),
    priority: z.number(),
    enabled: z.boolean(),
    signId: z.string().nullable(),
    overrides: z.array(z.enum(["message", "slot", "enabled"])),
    /** The message that will be shown; null if unknown. */
    message: signMessage.nullable(),
    messageFrom: z.enum(["sign", "command", "slot"]).nullable(),
    /** Sent back with the activation, so that only the message the user saw is shown. */
    contentHash: z.string().nullable(),
    /** Null: it can be executed. */
    obstacle: z.enum(slotObstacles).nullable(),
    issues: z.array(fieldIssue),
  })
  .meta({ id: "CommandOfSign" });
export type CommandOfSign = z.infer<typeof commandOfSign>;

export const commandsAnswer = z
  .object({
    items: z.array(commandOfSign),
  })
  .meta({ id: "CommandsAnswer" });
export type CommandsAnswer = z.infer<typeof commandsAnswer>;

const signSlot = z
  .object({
    memory: z.enum(slotMemories),
    number: z.number(),
    status: z.string(),
    multi: z.string(),
    beacon: z.boolean(),
    owner: z.string(),
    crc: z.number(),
    runTimePriority: z.number(),
    isConfirmed: z.boolean(),
  })
  .meta({ id: "SignSlot" }) satisfies z.ZodType<SignSlot>;

const slotMessage = signSlot
  .extend({
    /** ISO 8601 UTC. */
    readAt: time,
    /** Converted to our message format; null if not possible. */
    message: signMessage.nullable(),
    contentHash: z.string().nullable(),
    /** This slot is reserved for posts and overwritten by the next one. */
    isKeptForPosts: z.boolean(),
    obstacle: z.enum(slotObstacles).nullable(),
  })
  .meta({ id: "SlotMessage" });
export type SlotMessage = z.infer<typeof slotMessage>;

const slotReading = z
  .object({
    memory: z.enum(slotMemories),
    readAt: time,
    isComplete: z.boolean(),
  })
  .meta({ id: "SlotReading" });
export type SlotReading = z.infer<typeof slotReading>;

/** GET /signs/slot-messages/{signId} (SIGN-143): the slots as last read. */
export const slotMessagesAnswer = z
  .object({
    signId: z.string(),
    /** By slot number: changeable messages that convert to our format. */
    messages: z.record(z.string(), signMessage),
    slots: z.array(slotMessage),
    /** Last read per memory; empty: never. */
    readings: z.array(slotReading),
  })
  .meta({ id: "SlotMessagesAnswer" });
export type SlotMessagesAnswer = z.infer<typeof slotMessagesAnswer>;

export const storeSlotAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    /** A key under `actions:errors`; `detail` is the sign's own text. */
    error: z.string().exactOptional(),
    detail: z.string().exactOptional(),
    slot: slotMessage.exactOptional(),
  })
  .meta({ id: "StoreSlotAnswer" });
export type StoreSlotAnswer = z.infer<typeof storeSlotAnswer>;

export const downloadSlotsAnswer = z
  .object({
    status: z.enum(operationResults),
    actionIds: z.array(z.string()),
    error: z.string().exactOptional(),
    detail: z.string().exactOptional(),
    slotMessages: slotMessagesAnswer,
  })
  .meta({ id: "DownloadSlotsAnswer" });
export type DownloadSlotsAnswer = z.infer<typeof downloadSlotsAnswer>;
