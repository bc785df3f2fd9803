import { z } from "zod";
import { slotObstacles } from "../signs/lane-use-calls.ts";
import { operationResults } from "../agents/operation-result.ts";
import { slotMemories, type SignSlot } from "../signs/sign-device.ts";
import { time } from "./common.ts";
import { signMessage } from "./message.ts";
import { fieldIssue } from "./problem.ts";

/** One line of GET /signs/sign/{id}/commands (SIGN-134): a command as it holds for this sign. */
export const commandOfSign = z
  .object({
    id: z.string(),
    name: z.string(),
    value: z.string(),
    /** 1..255 */
    slot: z.number(),
    priority: z.number(),
    enabled: z.boolean(),
    /** The sign that alone has it; null: all have. */
    signId: z.string().nullable(),
    /** What differs on this sign from what the command says for all. */
    overrides: z.array(z.enum(["message", "slot", "enabled"])),
    /** What will stand; null when nobody knows. */
    message: signMessage.nullable(),
    messageFrom: z.enum(["sign", "command", "slot"]).nullable(),
    /** Names the message: sent back with the activation, so that nothing else is shown than what was looked at. */
    contentHash: z.string().nullable(),
    /** Null: it can be executed. */
    obstacle: z.enum(slotObstacles).nullable(),
    issues: z.array(fieldIssue),
  })
  .meta({ id: "CommandOfSign" });
export type CommandOfSign = z.infer<typeof commandOfSign>;

export const commandsAnswer = z
  .object({
    /** By priority, then by name. */
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

/** A stored message as it was read last. */
export const slotMessage = signSlot
  .extend({
    /** ISO 8601 UTC. */
    readAt: time,
    /** As a message of ours; null when it cannot be said as one. */
    message: signMessage.nullable(),
    contentHash: z.string().nullable(),
    /** Posts are written into this slot: what it holds is gone with the next one. */
    isKeptForPosts: z.boolean(),
    obstacle: z.enum(slotObstacles).nullable(),
  })
  .meta({ id: "SlotMessage" });
export type SlotMessage = z.infer<typeof slotMessage>;

export const slotReading = z
  .object({
    memory: z.enum(slotMemories),
    readAt: time,
    /** False: the sign has more slots than were read. */
    isComplete: z.boolean(),
  })
  .meta({ id: "SlotReading" });
export type SlotReading = z.infer<typeof slotReading>;

/** GET /signs/slot-messages/{signId} (SIGN-143): what the sign holds, as it was read. */
export const slotMessagesAnswer = z
  .object({
    signId: z.string(),
    /** By slot number: the messages of the changeable memory that can be said as ours. */
    messages: z.record(z.string(), signMessage),
    slots: z.array(slotMessage),
    /** When each memory was read last; empty: never. */
    readings: z.array(slotReading),
  })
  .meta({ id: "SlotMessagesAnswer" });
export type SlotMessagesAnswer = z.infer<typeof slotMessagesAnswer>;

export const storeSlotAnswer = z
  .object({
    status: z.enum(operationResults),
    actionId: z.string(),
    /** Word under `actions:errors`, and the words of the sign. */
    error: z.string().exactOptional(),
    detail: z.string().exactOptional(),
    /** As read back. */
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
