import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { normalizeMulti } from "@gantry/domain/sign/multi/multi-write.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { messageStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { ownerMaxLength } from "@gantry/protocols/ntcip1203/message-table.ts";
import { type MessageColumn, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { DriverResult, NotDone, SignPost } from "../../sign-session.ts";
import type { ChosenSlot, Slot } from "./choose-slot.ts";
import { read, type SignDialog, tries, write, writeSurely } from "../dialog.ts";
import { readStatus, readStatusAfter, type SlotStatus } from "../read/message-status.ts";
import { readValidateError } from "../read/read-refusal.ts";

export type StoredMessage = Pick<SignPost, "multi" | "beacon" | "owner">;
type Step = NotDone | undefined;

const statusChangeMs = 2_000;
const validatingMs = 15_000;
const highestPriority = 255;

/** Attempts to fill a slot when another writer changes it meanwhile. */
const fillings = 4;

/**
 * Stores a message in a slot, validates it and compares the result (NTCIP 1203 section 4.3, dmsMessageTable);
 * returns dmsMessageCRC. A SET without a response is checked and repeated, which is safe in an inactive slot.
 * A refusal caused by a late datagram is retried.
 */
export async function storeMessage(
  dialog: SignDialog,
  slot: ChosenSlot,
  message: StoredMessage,
): Promise<number | NotDone> {
  for (let filling = 1; ; filling++) {
    const stored = await storeOnce(dialog, slot, message, filling === 1 ? slot.status : undefined);
    if (typeof stored === "number") return stored;
    const { ended, wasDisturbed } = stored;
    if (ended.result !== "refused" || filling === fillings || !(await wasDisturbed())) return ended;
  }
}

interface NotStored {
  ended: NotDone;
  wasDisturbed(): Promise<boolean>;
}

async function storeOnce(
  dialog: SignDialog,
  slot: Slot,
  message: StoredMessage,
  knownStatus: number | undefined,
): Promise<number | NotStored> {
  const unless = (ended: NotDone, status?: number): NotStored => ({
    ended,
    wasDisturbed: async () => status !== undefined && (await isUsedElsewhere(dialog, slot, status)),
  });
  const opened = await openSlot(dialog, slot, knownStatus);
  if (opened) return unless(opened);
  const filled = await fillSlot(dialog, slot, message);
  if (filled) return unless(filled, messageStatuses.modifying);
  const validated = await validateSlot(dialog, slot);
  if ("result" in validated) return unless(validated, messageStatuses.error);
  const crc = await compareStored(dialog, slot, message, validated.answers);
  return typeof crc === "number" ? crc : unless(crc);
}

async function isUsedElsewhere(dialog: SignDialog, slot: Slot, status: number): Promise<boolean> {
  const found = await readStatus(dialog, slot);
  return found.ok && found.value.status !== status;
}

export async function freeSlot(dialog: SignDialog, slot: Slot): Promise<NotDone | undefined> {
  return changeStatus(dialog, slot, messageStatuses.notUsedReq, messageStatuses.notUsed);
}

/** notUsed, then modifying: the old content must not come back if a later step fails. */
async function openSlot(dialog: SignDialog, slot: Slot, knownStatus: number | undefined): Promise<Step> {
  const found = knownStatus === undefined ? await readStatus(dialog, slot) : undefined;
  if (found && !found.ok) return toNotDone(found);
  if ((found?.value.status ?? knownStatus) !== messageStatuses.notUsed) {
    const freed = await freeSlot(dialog, slot);
    if (freed) return freed;
  }
  return changeStatus(dialog, slot, messageStatuses.modifyReq, messageStatuses.modifying);
}

async function changeStatus(dialog: SignDialog, slot: Slot, request: number, wanted: number): Promise<Step> {
  const status = await statusAfter(dialog, slot, {
    request,
    passing: Object.values(messageStatuses).filter((other) => other !== wanted),
    isUnheard: (found) => found !== wanted,
    withinMs: statusChangeMs,
  });
  if ("result" in status) return status;
  if (status.status === wanted) return undefined;
  const requestName = nameIn(messageStatuses, request) ?? request;
  const stays = nameIn(messageStatuses, status.status) ?? status.status;
  return { result: "refused", detail: `dmsMessageStatus stays ${stays} after ${requestName}` };
}

interface StatusRequest {
  request: number;
  passing: readonly number[];
  /** Value that shows the request was lost. */
  isUnheard(status: number): boolean;
  withinMs: number;
  along?: readonly MessageColumn[];
}

async function statusAfter(
  dialog: SignDialog,
  slot: Slot,
  { request, passing, isUnheard, withinMs, along }: StatusRequest,
): Promise<NotDone | SlotStatus> {
  for (let attempt = 1; ; attempt++) {
    const failed = await writeColumn(dialog, slot, "dmsMessageStatus", integer(request));
    if (failed?.result === "refused") return failed;
    if (failed) {
      const found = await readStatus(dialog, slot);
      if (!found.ok) return toNotDone(found);
      if (isUnheard(found.value.status) && attempt < tries) continue;
    }
    const status = await readStatusAfter(dialog, slot, { leaves: passing, withinMs, along });
    return status.ok ? status.value : toNotDone(status);
  }
}

async function fillSlot(dialog: SignDialog, slot: Slot, post: StoredMessage): Promise<Step> {
  const owner = octetsOfText(post.owner).subarray(0, ownerMaxLength);
  return (
    (await writeColumn(dialog, slot, "dmsMessageMultiString", octets(octetsOfText(post.multi)))) ??
    (await writeColumn(dialog, slot, "dmsMessageBeacon", integer(post.beacon ? 1 : 0), !post.beacon)) ??
    (await writeColumn(dialog, slot, "dmsMessagePixelService", integer(0), true)) ??
    (await writeColumn(dialog, slot, "dmsMessageOwner", octets(owner), true)) ??
    (await writeColumn(dialog, slot, "dmsMessageRunTimePriority", integer(highestPriority), true))
  );
}

async function writeColumn(
  dialog: SignDialog,
  slot: Slot,
  column: MessageColumn,
  value: SnmpValue,
  mayBeAbsent = false,
): Promise<Step> {
  const oid = messageTableOid(column, slot.memoryType, slot.number);
  // A status write triggers an operation, whose result is read separately.
  const send = column === "dmsMessageStatus" ? write : writeSurely;
  const written = await send(dialog, { object: column, oid, value });
  if (written.ok) return undefined;
  const error = typeof written.failure === "object" ? written.failure.snmpError : undefined;
  if (mayBeAbsent && (error === "noSuchName" || error === "readOnly")) return undefined;
  // The status was readable, so noSuchName means that this community may not write it (SNMPv1).
  const isForbidden = column === "dmsMessageStatus" && (error === "noSuchName" || error === "readOnly");
  return isForbidden && written.ended.result === "refused"
    ? { ...written.ended, isForbidden: true }
    : written.ended;
}

/** Valid, with the stored columns as read after it. */
async function validateSlot(dialog: SignDialog, slot: Slot): Promise<NotDone | SlotStatus> {
  const status = await statusAfter(dialog, slot, {
    along: storedColumns,
    request: messageStatuses.validateReq,
    passing: [messageStatuses.validating],
    isUnheard: (found) => found === messageStatuses.modifying,
    withinMs: validatingMs,
  });
  if ("result" in status) return status;
  if (status.status === messageStatuses.valid) return status;
  if (status.status === messageStatuses.error)
    return { result: "refused", detail: await readValidateError(dialog) };
  const stays = nameIn(messageStatuses, status.status) ?? status.status;
  return { result: "refused", detail: `dmsMessageStatus stays ${stays} after validateReq` };
}

const storedColumns = ["dmsMessageCRC", "dmsMessageMultiString"] as const;

/** Returns the CRC if the stored message matches. Some signs rewrite tags without changing the meaning. */
async function compareStored(
  dialog: SignDialog,
  slot: Slot,
  { multi, beacon }: StoredMessage,
  answers: Answers,
): Promise<number | NotDone> {
  const [crcOid, multiOid] = storedColumns.map((column) =>
    messageTableOid(column, slot.memoryType, slot.number),
  ) as [string, string];
  const decode = (found: Answers) => {
    const reader = readAnswers(found);
    const text = reader.text("dmsMessageMultiString", multiOid);
    // The sign itself compares the CRC of the activation, so an unreadable one can be computed.
    const computed = messageCrc(text, beacon, false);
    const crc = reader.tolerate(() => reader.integer("dmsMessageCRC", crcOid), computed);
    return toDecoded(reader, () => ({ crc, text }));
  };
  const along = decode(answers);
  const stored = along.ok ? along : await read(dialog, [crcOid, multiOid], decode);
  if (!stored.ok) return toNotDone(stored);
  const { crc, text } = stored.value;
  if (normalizeMulti(text) !== normalizeMulti(multi))
    return { result: "refused", detail: `stored ${text} instead of ${multi}` };
  const ours = messageCrc(text, beacon, false);
  if (crc === ours) return crc;
  return { result: "refused", detail: `dmsMessageCRC ${hexOf(crc)} instead of ${hexOf(ours)} over ${text}` };
}

function hexOf(crc: number): string {
  return `0x${crc.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The face is unchanged; reports the failed read, and the next turn reads first. */
export function toNotDone(result: DriverResult<unknown> & { ok: false }): NotDone {
  return { result: "unknown", failure: result.failure };
}
