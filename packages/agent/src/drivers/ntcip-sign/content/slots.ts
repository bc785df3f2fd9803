import type { SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { SignSlot, SlotMemory } from "@gantry/domain/contract/signs/sign-device.ts";
import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { decodeMessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes, messageStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  decodeMessageRow,
  type MessageRow,
  messageRowOids,
} from "@gantry/protocols/ntcip1203/message-table.ts";
import { control, messages, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import type { CommandResult, DriverResult } from "../../sign-session.ts";
import { activate } from "../activate.ts";
import type { Slot } from "./choose-slot.ts";
import { read, type SignDialog } from "../dialog.ts";
import { failureOf, type Maintained, refuse } from "../maintain/maintenance.ts";
import { freeSlot, type StoredMessage, storeMessage, toNotDone } from "./store-message.ts";

type Slots = SignActions["GET_SLOTS"]["result"];

/** Limit of slots read; commands address slots 1 to 255. */
const maxSlots = 255;
/** Changeable slots reserved for posts, see `chooseSlot`. */
const slotsForPosts: readonly number[] = [1, 2];

const counts = {
  permanent: "dmsNumPermanentMsg",
  changeable: "dmsMaxChangeableMsg",
  volatile: "dmsMaxVolatileMsg",
} as const satisfies Record<SlotMemory, keyof typeof messages>;

export async function readSlots(
  dialog: SignDialog,
  memory: SlotMemory,
  report: (percentage: number) => void,
): Promise<Maintained<Slots>> {
  const memoryType = memoryTypes[memory];
  const count = await read(dialog, [messages[counts[memory]]], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.integer(counts[memory], messages[counts[memory]], 0);
    return toDecoded(reader, () => rows);
  });
  if (!count.ok) return count;
  const used = await readUsedNumbers(dialog, memoryType, Math.min(count.value, maxSlots));
  if (!used.ok) return used;
  const slots: SignSlot[] = [];
  for (const [index, number] of used.value.entries()) {
    const row = await readSlotRow(dialog, { memoryType, number });
    if (!row.ok) return row;
    slots.push(slotOf(memory, number, row.value));
    report(((index + 1) / used.value.length) * 100);
  }
  return { ok: true, value: { slots, isComplete: count.value <= maxSlots } };
}

/**
 * Stores a message for later. Refuses slots reserved for posts, which the next post overwrites, and the
 * active slot, because a sign may follow its changes.
 */
export async function setSlot(
  dialog: SignDialog,
  { memory, number, ...message }: StoredMessage & { memory: SlotMemory; number: number },
): Promise<Maintained<SignActions["SET_SLOT"]["result"]>> {
  const place = { memoryType: memoryTypes[memory], number };
  const free = await refuseWhenTaken(dialog, memory, place);
  if (!free.ok) return free;
  const crc = await storeMessage(dialog, place, message);
  if (typeof crc !== "number") return failureOf(crc);
  const row = await readSlotRow(dialog, place);
  return row.ok ? { ok: true, value: { crc, slot: slotOf(memory, number, row.value) } } : row;
}

export async function clearSlot(
  dialog: SignDialog,
  { memory, number }: { memory: SlotMemory; number: number },
): Promise<Maintained<{ number: number }>> {
  const slot = { memoryType: memoryTypes[memory], number };
  const free = await refuseWhenTaken(dialog, memory, slot);
  if (!free.ok) return free;
  const ended = await freeSlot(dialog, slot);
  return ended ? failureOf(ended) : { ok: true, value: { number } };
}

export interface SlotActivation {
  memory: SlotMemory;
  number: number;
  /** The expected message; a different one in the slot is not shown. */
  multi: string;
  beacon: boolean;
  /** 1..65534 */
  durationMinutes: number;
  /** Checked right before the face changes. */
  isStillWanted(): boolean;
}

/** Shows a stored message if it is valid and still the expected one. Sent once. */
export async function activateSlot(dialog: SignDialog, wanted: SlotActivation): Promise<CommandResult> {
  const { memory, number, multi, beacon, durationMinutes } = wanted;
  const slot = { memoryType: memoryTypes[memory], number };
  const row = await readSlotRow(dialog, slot);
  if (!row.ok) return toNotDone(row);
  const { status, crc } = row.value;
  if (status !== messageStatuses.valid)
    return { result: "refused", detail: `dmsMessageStatus ${nameIn(messageStatuses, status) ?? status}` };
  if (row.value.multi !== multi || row.value.beacon !== beacon)
    return { result: "refused", detail: `slot ${number} holds ${row.value.multi} instead of ${multi}` };
  if (!isConfirmed(row.value))
    return { result: "refused", detail: `dmsMessageCRC ${crc} is not that of ${multi}` };
  if (!wanted.isStillWanted()) return { result: "withdrawn" };
  return activate(dialog, { ...slot, crc }, durationMinutes);
}

export function readSlotRow(
  dialog: SignDialog,
  { memoryType, number }: Slot,
): Promise<DriverResult<MessageRow>> {
  return read(dialog, messageRowOids(memoryType, number), (answers) =>
    decodeMessageRow(answers, memoryType, number),
  );
}

export function isConfirmed({ status, multi, beacon, pixelService, crc }: MessageRow): boolean {
  return status === messageStatuses.valid && crc === messageCrc(multi, beacon, pixelService);
}

function readUsedNumbers(
  dialog: SignDialog,
  memoryType: number,
  count: number,
): Promise<DriverResult<number[]>> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const oidOf = (number: number) => messageTableOid("dmsMessageStatus", memoryType, number);
  return read(dialog, numbers.map(oidOf), (answers) => {
    const reader = readAnswers(answers);
    const isUsed = (number: number) =>
      reader.integer("dmsMessageStatus", oidOf(number), messageStatuses.notUsed) !== messageStatuses.notUsed;
    const used = numbers.filter(isUsed);
    return toDecoded(reader, () => used);
  });
}

async function refuseWhenTaken(
  dialog: SignDialog,
  memory: SlotMemory,
  { memoryType, number }: Slot,
): Promise<Maintained<void>> {
  if (memory === "permanent") return refuse("permanent messages cannot be changed");
  if (memory === "changeable" && slotsForPosts.includes(number))
    return refuse(`changeable slot ${number} is kept for posted messages`);
  const shown = await read(dialog, [control.dmsMsgTableSource], (answers) => {
    const reader = readAnswers(answers);
    const octets = reader.octets("dmsMsgTableSource", control.dmsMsgTableSource, undefined, [5]);
    const code = decodeMessageIdCode(octets);
    return toDecoded(reader, () => (code.ok ? code.value : undefined));
  });
  if (!shown.ok) return shown;
  const isShown = shown.value?.memoryType === memoryType && shown.value.number === number;
  return isShown ? refuse(`${memory} slot ${number} is being shown`) : { ok: true, value: undefined };
}

function slotOf(memory: SlotMemory, number: number, row: MessageRow): SignSlot {
  const { multi, beacon, owner, crc, runTimePriority } = row;
  const status = nameIn(messageStatuses, row.status) ?? String(row.status);
  return {
    memory,
    number,
    status,
    multi,
    beacon,
    owner,
    crc,
    runTimePriority,
    isConfirmed: isConfirmed(row),
  };
}
