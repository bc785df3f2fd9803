import { decodeMessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, messages } from "@gantry/protocols/ntcip1203/objects.ts";
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
export function chooseSlot(dialog: SignDialog): Promise<DriverResult<Slot>> {
  return read(dialog, [control.dmsMsgTableSource, messages.dmsMaxChangeableMsg], (answers) => {
    const reader = readAnswers(answers);
    const shown = decodeMessageIdCode(reader.octets("dmsMsgTableSource", control.dmsMsgTableSource));
    const slots = reader.integer("dmsMaxChangeableMsg", messages.dmsMaxChangeableMsg, 1);
    const showsFirst =
      shown.ok && shown.value.memoryType === memoryTypes.changeable && shown.value.number === 1;
    return toDecoded(reader, () => ({
      memoryType: memoryTypes.changeable,
      number: showsFirst && slots > 1 ? 2 : 1,
    }));
  });
}
