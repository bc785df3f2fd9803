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
export interface ChosenSlot extends Slot {
  /** dmsMessageStatus as read with the choice; undefined if the sign has no such row yet. */
  status?: number | undefined;
}

/**
 * Chooses changeable slot 1 or 2, whichever is not on the face, because a sign may follow changes to the
 * active slot. A sign with a single slot has no choice.
 */
export async function chooseSlot(dialog: SignDialog): Promise<DriverResult<ChosenSlot>> {
  const choice = await readChoice(dialog);
  if (!choice.ok) return choice;
  const { shown, slots, statuses } = choice.value;
  const showsFirst = shown ? isFirst(shown) : await showsTextOfFirst(dialog);
  const number = showsFirst && slots > 1 ? 2 : 1;
  return {
    ok: true,
    value: { memoryType: memoryTypes.changeable, number, status: statuses[number - 1] },
  };
}

interface Choice {
  shown?: MessageIdCode;
  slots: number;
  /** Of slots 1 and 2. */
  statuses: (number | undefined)[];
}

const statusOids = [1, 2].map((number) =>
  messageTableOid("dmsMessageStatus", memoryTypes.changeable, number),
);
const choiceOids = [control.dmsMsgTableSource, messages.dmsMaxChangeableMsg, ...statusOids];

function readChoice(dialog: SignDialog): Promise<DriverResult<Choice>> {
  return read(dialog, choiceOids, (answers) => {
    const reader = readAnswers(answers);
    const source = reader.tolerate(
      () => decodeMessageIdCode(reader.octets("dmsMsgTableSource", control.dmsMsgTableSource)),
      undefined,
    );
    const slots = reader.tolerate(
      () => reader.integer("dmsMaxChangeableMsg", messages.dmsMaxChangeableMsg, 1),
      1,
    );
    const statuses = statusOids.map((oid) => {
      const status = answers.get(oid);
      return status?.type === "integer" ? status.value : undefined;
    });
    return toDecoded(reader, () => ({ shown: source?.ok ? source.value : undefined, slots, statuses }));
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
