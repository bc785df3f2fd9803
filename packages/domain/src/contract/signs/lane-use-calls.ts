import type { FieldIssue } from "../../errors.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import type { OperationResult } from "../agents/operation-result.ts";
import type { PostMessageAnswer } from "./sign-calls.ts";
import type { SignSlot, SlotMemory } from "./sign-device.ts";

/** Why a command or a stored message cannot be shown now; words under `lane-use:obstacle`. */
export const slotObstacles = [
  "disabled",
  "noMessage",
  "slotKeptForPosts",
  "slotNotRead",
  "slotStale",
  "slotEmpty",
  "slotNotValid",
  "slotNotConfirmed",
  "slotNotReadable",
  "slotAbsent",
  "doesNotFit",
  "changed",
  "ambiguous",
  "busy",
] as const;
export type SlotObstacle = (typeof slotObstacles)[number];

/** Where the message of a command on one sign comes from: its own for this sign, its own for all, or the sign's slot. */
export type CommandMessageSource = "sign" | "command" | "slot";

/** One line of GET /signs/sign/{id}/commands (SIGN-134): a command as it holds for this sign. */
export interface CommandOfSign {
  id: string;
  name: string;
  value: string;
  /** 1..255 */
  slot: number;
  priority: number;
  enabled: boolean;
  /** The sign that alone has it; null: all have. */
  signId: string | null;
  /** What differs on this sign from what the command says for all. */
  overrides: ("message" | "slot" | "enabled")[];
  /** What will stand; null when nobody knows. */
  message: SignMessage | null;
  messageFrom: CommandMessageSource | null;
  /** Names the message: sent back with the activation, so that nothing else is shown than what was looked at. */
  contentHash: string | null;
  /** Null: it can be executed. */
  obstacle: SlotObstacle | null;
  issues: FieldIssue[];
}
export interface CommandsAnswer {
  /** By priority, then by name. */
  items: CommandOfSign[];
}

/** POST /signs/sign/{id}/commands/override (SIGN-135): null takes the sign's own value away, a missing one leaves it. */
export interface OverrideCommandBody {
  signCommandId: string;
  message?: SignMessage | null;
  slot?: number | null;
  enabled?: boolean | null;
}

/**
 * POST /signs/sign/{id}/activate-slot (SIGN-136, SIGN-144): puts what the slot holds into the sign's queue. The message itself
 * is posted and read back like every other, so that a slot which was changed since cannot be shown by mistake.
 */
export interface ActivateSlotBody {
  slotNumber: number;
  /** `changeable` when missing (SIGN-145). */
  messageType?: SlotMemory;
  /** Of the command, else the usual one when missing. */
  priority?: number;
  /** Nanoseconds; null or missing is continuous. */
  duration?: number | null;
  /** Queue revision that the caller saw. */
  revision?: number;
  /** Which of the commands with this slot is meant. */
  signCommandId?: string;
  /** The message that the caller saw; another one is not shown. */
  contentHash?: string;
}
export type ActivateSlotAnswer = PostMessageAnswer;

/** A stored message as it was read last. */
export interface SlotMessage extends SignSlot {
  /** ISO 8601 UTC. */
  readAt: string;
  /** As a message of ours; null when it cannot be said as one. */
  message: SignMessage | null;
  contentHash: string | null;
  /** Posts are written into this slot: what it holds is gone with the next one. */
  isKeptForPosts: boolean;
  obstacle: SlotObstacle | null;
}
export interface SlotReading {
  memory: SlotMemory;
  readAt: string;
  /** False: the sign has more slots than were read. */
  isComplete: boolean;
}
/** GET /signs/slot-messages/{signId} (SIGN-143): what the sign holds, as it was read. */
export interface SlotMessagesAnswer {
  signId: string;
  /** By slot number: the messages of the changeable memory that can be said as ours. */
  messages: Record<string, SignMessage>;
  slots: SlotMessage[];
  /** When each memory was read last; empty: never. */
  readings: SlotReading[];
}

/** PUT /signs/sign/{id}/slots/{slotNumber} (SIGN-147): stores a message for later; waits for the sign's answer. */
export interface StoreSlotBody {
  message: SignMessage;
  messageType?: Exclude<SlotMemory, "permanent">;
}
export interface StoreSlotAnswer {
  status: OperationResult;
  actionId: string;
  /** Word under `actions:errors`, and the words of the sign. */
  error?: string;
  detail?: string;
  /** As read back. */
  slot?: SlotMessage;
}

/** POST /signs/sign/{id}/slots/download (SIGN-146, SIGN-148): reads the stored messages; waits for the end. */
export interface DownloadSlotsBody {
  /** Permanent and changeable when missing. */
  messageTypes?: SlotMemory[];
}
export interface DownloadSlotsAnswer {
  status: OperationResult;
  actionIds: string[];
  error?: string;
  detail?: string;
  slotMessages: SlotMessagesAnswer;
}

/** Posted messages are written into these changeable slots; nothing else is kept there. */
export const slotsKeptForPosts: readonly number[] = [1, 2];
/** What was read longer ago than this is no longer taken for what a slot holds. */
export const slotsStaleAfterMs = 24 * 60 * 60_000;
