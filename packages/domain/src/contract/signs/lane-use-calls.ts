import type { PostMessageAnswer } from "../answers/sign.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import type { SlotMemory } from "./sign-device.ts";

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

/** PUT /signs/sign/{id}/slots/{slotNumber} (SIGN-147): stores a message for later; waits for the sign's answer. */
export interface StoreSlotBody {
  message: SignMessage;
  messageType?: Exclude<SlotMemory, "permanent">;
}

/** POST /signs/sign/{id}/slots/download (SIGN-146, SIGN-148): reads the stored messages; waits for the end. */
export interface DownloadSlotsBody {
  /** Permanent and changeable when missing. */
  messageTypes?: SlotMemory[];
}

/** Posted messages are written into these changeable slots; nothing else is kept there. */
export const slotsKeptForPosts: readonly number[] = [1, 2];
/** What was read longer ago than this is no longer taken for what a slot holds. */
export const slotsStaleAfterMs = 24 * 60 * 60_000;
