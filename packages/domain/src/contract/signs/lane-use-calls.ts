import type { PostMessageAnswer } from "../answers/sign.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import type { SlotMemory } from "./sign-device.ts";

/** Why a command or stored message cannot be activated; keys under `lane-use:obstacle`. */
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

/** POST /signs/sign/{id}/commands/override (SIGN-135): null removes the sign's value, a missing one keeps it. */
export interface OverrideCommandBody {
  signCommandId: string;
  message?: SignMessage | null;
  slot?: number | null;
  enabled?: boolean | null;
}

/**
 * POST /signs/sign/{id}/activate-slot (SIGN-136, SIGN-144): adds the slot's message to the sign's queue. It
 * is posted and verified like any other message, so a slot changed since cannot be shown by mistake.
 */
export interface ActivateSlotBody {
  /** The sign of the path; another one is refused. */
  signId?: string;
  slotNumber: number;
  /** Default `changeable` (SIGN-145). */
  messageType?: SlotMemory;
  /** Default: the command's priority, or else the usual one. */
  priority?: number;
  /** Nanoseconds; null or missing means continuous. */
  duration?: number | null;
  revision?: number;
  signCommandId?: string;
  /** Hash of the message the caller saw; a different one is refused. */
  contentHash?: string;
}
export type ActivateSlotAnswer = PostMessageAnswer;

/** PUT /signs/sign/{id}/slots/{slotNumber} (SIGN-147): stores a message for later; waits for the result. */
export interface StoreSlotBody {
  message: SignMessage;
  messageType?: Exclude<SlotMemory, "permanent">;
}

/** POST /signs/sign/{id}/slots/download (SIGN-146, SIGN-148): reads the stored messages and waits for the result. */
export interface DownloadSlotsBody {
  /** Default: permanent and changeable. */
  messageTypes?: SlotMemory[];
}

export const slotsKeptForPosts: readonly number[] = [1, 2];
export const slotsStaleAfterMs = 24 * 60 * 60_000;
