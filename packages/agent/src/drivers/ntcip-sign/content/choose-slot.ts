import { decodeMessageIdCode, type MessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, messages, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { isSameValue } from "@gantry/protocols/snmp/value.ts";
import type { DriverResult } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

export interface Slot {
  memoryType: number;
  number: number;
}

/**
 * Chooses changeable slot 1 or 2, whichever is not on the face, because a sign may follow changes to the
 * active slot. A sign with a single slot has no choice.
 */
export async function chooseSlot(dialog: SignDialog): Promise<DriverResult<Slot>> {
  const choice = await readChoice(dialog);
  if (!choice.ok) return choice;
  const { shown, slots } = choice.value;
  const showsFirst = shown ? isFirst(shown) : await showsTextOfFirst(dialog);
  return {
    ok: true,
    value: { memoryType: memoryTypes.changeable, number: showsFirst && slots > 1 ? 2 : 1 },
  };
}

function readChoice(dialog: SignDialog): Promise<DriverResult<{ shown?: MessageIdCode; slots: number }>> {
  return read(dialog, [control.dmsMsgTableSource, messages.dmsMaxChangeableMsg], (answers) => {
    const reader = readAnswers(answers);
    const source = reader.tolerate(
      () => decodeMessageIdCode(reader.octets("dmsMsgTableSource", control.dmsMsgTableSource)),
      undefined,
    );
    const slots = reader.tolerate(
      () => reader.integer("dmsMaxChangeableMsg", messages.dmsMaxChangeableMsg, 1),
      1,
    );
    return toDecoded(reader, () => ({ shown: source?.ok ? source.value : undefined, slots }));
  });
}

function isFirst({ memoryType, number }: MessageIdCode): boolean {
  return memoryType === memoryTypes.changeable && number === 1;
}

const textOids = [
  messageTableOid("dmsMessageMultiString", memoryTypes.currentBuffer, 1),
  messageTableOid("dmsMessageMultiString", memoryTypes.changeable, 1),
] as const;

/** For a sign whose source cannot be read. */
async function showsTextOfFirst(dialog: SignDialog): Promise<boolean> {
  const texts = await dialog.transport.get(textOids);
  const [shown, first] = textOids.map((oid) => (texts.ok ? texts.value.get(oid) : undefined));
  return shown !== undefined && first !== undefined && isSameValue(shown, first);
}
