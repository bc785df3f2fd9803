import type {
  ActivateSlotAnswer,
  ActivateSlotBody,
  SlotObstacle,
} from "@gantry/domain/contract/signs/lane-use-calls.ts";
import type { SlotMemory } from "@gantry/domain/contract/signs/sign-device.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { postMessage } from "../posts/post-signs.ts";
import { readSign, type SignInService } from "../sign-face.ts";
import { commandsOfSign } from "./commands-of-sign.ts";
import { slotMessages } from "./slot-messages.ts";

const slotEntityType = "SIGN_SLOT";

interface Chosen {
  message: SignMessage | null;
  contentHash: string | null;
  obstacle: SlotObstacle | null;
  priority: number | undefined;
  from: { id: string; entityType: string };
}

/**
 * Adds a command's message or a slot's content to the queue (SIGN-136, SIGN-144). It posts the message the
 * user saw, not the slot, so a slot changed since cannot be shown by mistake, and the face is verified as
 * usual.
 */
export async function activateSlot(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  body: ActivateSlotBody,
): Promise<ActivateSlotAnswer> {
  if (body.signId !== undefined && body.signId !== signId)
    throw new AppError("invalidBody", {}, { issues: [{ field: "signId", code: "otherThanInPath" }] });
  const sign = await readSign(db, signId);
  const { message, contentHash, obstacle, priority, from } = await choose(db, sign, body);
  const { slotNumber, duration = null, revision } = body;
  // Posting reports in detail why a message does not fit.
  if (obstacle && obstacle !== "doesNotFit") throw makeNotUsable(slotNumber, obstacle);
  if (message === null) throw makeNotUsable(slotNumber, "noMessage");
  if (body.contentHash !== undefined && body.contentHash !== contentHash)
    throw makeNotUsable(slotNumber, "changed");
  const posted = { ...message, duration, priority: body.priority ?? priority };
  return postMessage(db, platform, {
    signId,
    message: posted,
    revision,
    associatedEntityId: from.id,
    associatedEntityType: from.entityType,
  });
}

export function makeNotUsable(slotNumber: number, reason: SlotObstacle): AppError<"slotNotUsable"> {
  return new AppError(
    "slotNotUsable",
    { slot: slotNumber, reason },
    { issues: [{ field: "slotNumber", code: reason }] },
  );
}

async function choose(db: TenantTransaction, sign: SignInService, body: ActivateSlotBody): Promise<Chosen> {
  const { slotNumber, messageType = "changeable", signCommandId } = body;
  const isCommand = signCommandId !== undefined || messageType === "changeable";
  const chosen = isCommand ? await chooseCommand(db, sign, slotNumber, signCommandId) : undefined;
  return chosen ?? chooseSlot(db, sign, messageType, slotNumber);
}

async function chooseCommand(
  db: TenantTransaction,
  sign: SignInService,
  slotNumber: number,
  signCommandId: string | undefined,
): Promise<Chosen | undefined> {
  const commands = await commandsOfSign(db, sign);
  const named = commands.filter(({ id, slot, enabled }) =>
    signCommandId === undefined ? enabled && slot === slotNumber : id === signCommandId,
  );
  const [command, another] = named;
  if (!command) {
    if (signCommandId === undefined) return undefined;
    throw new AppError("notFound", { kind: signCommand.name, id: signCommandId });
  }
  if (another) throw makeNotUsable(slotNumber, "ambiguous");
  if (command.slot !== slotNumber) throw makeNotUsable(slotNumber, "changed");
  return { ...command, from: { id: command.id, entityType: signCommand.entityType } };
}

async function chooseSlot(
  db: TenantTransaction,
  sign: SignInService,
  messageType: SlotMemory,
  slotNumber: number,
): Promise<Chosen> {
  const { slots, readings } = await slotMessages(db, sign);
  const from = { id: `${messageType}/${slotNumber}`, entityType: slotEntityType };
  const slot = slots.find(({ memory, number }) => memory === messageType && number === slotNumber);
  if (slot) return { ...slot, priority: undefined, from };
  const isRead = readings.some(({ memory }) => memory === messageType);
  const obstacle = isRead ? "slotEmpty" : "slotNotRead";
  return { message: null, contentHash: null, obstacle, priority: undefined, from };
}
