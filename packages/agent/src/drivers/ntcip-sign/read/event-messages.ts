import {
  type ChoosableEvent,
  choosableEvents,
  type EventSlot,
  type SignEventMessages,
} from "@gantry/domain/contract/signs/sign-device.ts";
import { encodeMessageIdCode, type MessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  decodeEventMessages,
  eventMessageOids,
  eventObjects,
} from "@gantry/protocols/ntcip1203/event-messages.ts";
import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { octets } from "@gantry/protocols/snmp/value.ts";
import { blankMessage } from "../blank-sign.ts";
import { read, type SignDialog } from "../dialog.ts";
import { type Maintained, refuse, writeObject } from "../maintain/maintenance.ts";
import { isConfirmed, readSlotRow } from "../content/slots.ts";

export function readEventMessages(dialog: SignDialog): Promise<Maintained<SignEventMessages>> {
  return read(dialog, eventMessageOids, decodeEventMessages);
}

/** Sets the message for an event: a valid stored one or blank. Returns the values read back. */
export async function setEventMessage(
  dialog: SignDialog,
  event: ChoosableEvent,
  slot: EventSlot,
): Promise<Maintained<SignEventMessages>> {
  if (!choosableEvents.includes(event)) return refuse(`${event} always blanks`);
  const message = await messageIn(dialog, slot);
  if (!message.ok) return message;
  const code = encodeMessageIdCode(message.value);
  if (!code.ok) return refuse(`message code ${code.error}`, "doesNotFit");
  const object = eventObjects[event];
  const written = await writeObject(dialog, { object, oid: control[object], value: octets(code.value) });
  if (!written.ok) return written;
  const now = await readEventMessages(dialog);
  if (!now.ok) return now;
  const held = now.value.messages[event];
  const isHeld = slot === null ? held === null : isSameSlot(held, slot);
  return isHeld ? now : refuse(`${object} was not kept`);
}

async function messageIn(dialog: SignDialog, slot: EventSlot): Promise<Maintained<MessageIdCode>> {
  if (slot === null) return { ok: true, value: blankMessage };
  if (slot.memory === "volatile") return refuse("a volatile message is lost with the power", "doesNotFit");
  const place = { memoryType: memoryTypes[slot.memory], number: slot.number };
  const row = await readSlotRow(dialog, place);
  if (!row.ok) return row;
  if (!isConfirmed(row.value)) return refuse(`${slot.memory} slot ${slot.number} holds no valid message`);
  return { ok: true, value: { ...place, crc: row.value.crc } };
}

function isSameSlot(held: SignEventMessages["messages"][ChoosableEvent], slot: EventSlot): boolean {
  return (
    typeof held === "object" && held !== null && held.memory === slot?.memory && held.number === slot.number
  );
}
