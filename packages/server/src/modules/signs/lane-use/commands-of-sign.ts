import type { CommandOfSign, SlotMessage } from "@gantry/domain/contract/answers/lane-use.ts";
import type { SlotObstacle } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { signCommand, type SignCommand } from "@gantry/domain/kinds/sign-command.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readWordRules, type SignInService } from "../sign-face.ts";
import { contentHashOf, type Judging, misfitOf, slotMessage } from "./slot-messages.ts";
import { type ReadSlot, readReadings, readSlots } from "./slot-store.ts";

interface CommandRow {
  id: string;
  doc: SignCommand;
}

/** General commands and the sign's own, with overrides applied (SIGN-134). */
export async function commandsOfSign(db: TenantTransaction, sign: SignInService): Promise<CommandOfSign[]> {
  const rules = await readWordRules(db);
  const known: Known = {
    judging: { sign, rules, nowMs: db.nowMs },
    slots: await readSlots(db, sign.id),
    isRead: (await readReadings(db, sign.id)).length > 0,
  };
  return (await readCommands(db, sign.id)).map((row) => commandOnSign(row, known));
}

interface Known {
  judging: Judging;
  slots: readonly ReadSlot[];
  isRead: boolean;
}

function commandOnSign({ id, doc }: CommandRow, known: Known): CommandOfSign {
  const { sign } = known.judging;
  const own = ownValues(doc, sign.id);
  const slot = own.slot ?? doc.slot;
  const enabled = own.enabled ?? doc.enabled;
  const held = (own.message ?? doc.message) ? undefined : slotNumbered(known, slot);
  const message = own.message ?? doc.message ?? held?.message ?? null;
  const misfit = message ? misfitOf(message, known.judging) : undefined;
  return {
    id,
    name: doc.name,
    value: doc.value,
    slot,
    priority: doc.priority,
    enabled,
    signId: doc.signId ?? null,
    overrides: (["message", "slot", "enabled"] as const).filter((part) => own[part] !== undefined),
    message,
    messageFrom: message && (own.message ? "sign" : doc.message ? "command" : "slot"),
    contentHash: message && contentHashOf(message),
    obstacle: enabled ? obstacleOf(message, misfit !== undefined, held, known) : "disabled",
    issues: misfit?.issues ?? [],
  };
}

function ownValues(
  { messages, slots, enabledOn }: SignCommand,
  signId: string,
): { message: SignMessage | undefined; slot: number | undefined; enabled: boolean | undefined } {
  // Commands created by older versions lack these three members.
  return {
    message: (messages as Partial<typeof messages> | undefined)?.[signId],
    slot: (slots as Partial<typeof slots> | undefined)?.[signId],
    enabled: (enabledOn as Partial<typeof enabledOn> | undefined)?.[signId],
  };
}

/** A command without a message shows the slot's content: changeable memory first, then permanent. */
function slotNumbered({ slots, judging }: Known, number: number): SlotMessage | undefined {
  const found = (["changeable", "permanent"] as const)
    .map((memory) => slots.find((slot) => slot.memory === memory && slot.number === number))
    .filter((slot) => slot !== undefined)
    .map((slot) => slotMessage(slot, judging));
  return found.find(({ isKeptForPosts }) => !isKeptForPosts) ?? found[0];
}

function obstacleOf(
  message: SignMessage | null,
  isMisfit: boolean,
  held: SlotMessage | undefined,
  { isRead }: Known,
): SlotObstacle | null {
  if (held) return held.obstacle;
  if (message === null) return isRead ? "noMessage" : "slotNotRead";
  if (!isActivePosting(message)) return "noMessage";
  return isMisfit ? "doesNotFit" : null;
}

async function readCommands(db: TenantTransaction, signId: string): Promise<CommandRow[]> {
  const readable = allowedIds(db.principal.grants, "READ", signCommand.entityType);
  if (readable === undefined) return [];
  return db.query<CommandRow>(
    `select id, doc from sign_command
     where tenant_id = $1 and (sign_id is null or sign_id = $2) and ($3::text[] is null or id = any ($3))
     order by priority, name, id`,
    [db.tenantId, signId, readable === "all" ? null : [...readable]],
  );
}
