import type { SlotMessage, SlotMessagesAnswer } from "@gantry/domain/contract/answers/lane-use.ts";
import { createHash } from "node:crypto";
import {
  type SlotObstacle,
  slotsKeptForPosts,
  slotsStaleAfterMs,
} from "@gantry/domain/contract/signs/lane-use-calls.ts";
import type { SignSlot } from "@gantry/domain/contract/signs/sign-device.ts";
import type { AppError } from "@gantry/domain/errors.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { checkFace, readWordRules, type SignInService } from "../sign-face.ts";
import { type ReadSlot, readReadings, readSlots } from "./slot-store.ts";

/** Slots as last read (SIGN-143). */
export async function slotMessages(db: TenantTransaction, sign: SignInService): Promise<SlotMessagesAnswer> {
  const rules = await readWordRules(db);
  const slots = (await readSlots(db, sign.id)).map((slot) =>
    slotMessage(slot, { sign, rules, nowMs: db.nowMs }),
  );
  const own = slots.filter(({ memory, isKeptForPosts }) => memory === "changeable" && !isKeptForPosts);
  const messages = own.flatMap(({ number, message }) =>
    message ? [[String(number), message] as const] : [],
  );
  return {
    signId: sign.id,
    messages: Object.fromEntries(messages),
    slots,
    readings: await readReadings(db, sign.id),
  };
}

export interface Judging {
  sign: SignInService;
  rules: WordRules;
  nowMs: number;
}

export function slotMessage(slot: ReadSlot, judging: Judging): SlotMessage {
  const { face } = judging.sign;
  const spoken = slot.multi === "" ? null : messageFromMulti(slot.multi, face);
  const message = spoken && { ...spoken, ...(slot.beacon ? { enableBeacons: true } : {}) };
  return {
    ...slot,
    message,
    contentHash: message && contentHashOf(message),
    isKeptForPosts: isKeptForPosts(slot),
    obstacle: obstacleOf(slot, message, judging),
  };
}

/** Hash of the displayed content, without priority and duration. */
export function contentHashOf({ pages, enableBeacons }: SignMessage): string {
  return createHash("sha256")
    .update(JSON.stringify([pages, enableBeacons === true]))
    .digest("hex");
}

function isKeptForPosts({ memory, number }: Pick<SignSlot, "memory" | "number">): boolean {
  return memory === "changeable" && slotsKeptForPosts.includes(number);
}

function obstacleOf(
  slot: ReadSlot,
  message: SignMessage | null,
  { sign, rules, nowMs }: Judging,
): SlotObstacle | null {
  if (isKeptForPosts(slot)) return "slotKeptForPosts";
  if (slot.status !== "valid") return "slotNotValid";
  if (!slot.isConfirmed) return "slotNotConfirmed";
  if (nowMs - Date.parse(slot.readAt) > slotsStaleAfterMs) return "slotStale";
  if (message === null) return slot.multi === "" ? "slotEmpty" : "slotNotReadable";
  if (!isActivePosting(message)) return "slotEmpty";
  return misfitOf(message, { sign, rules }) ? "doesNotFit" : null;
}

/** Issues of the message itself, apart from reasons that block every post to the sign. */
export function misfitOf(
  message: SignMessage,
  { sign, rules }: Pick<Judging, "sign" | "rules">,
): AppError | undefined {
  const why = checkFace(sign, message, rules);
  return why?.code === "signNotPostable" ? undefined : why;
}
