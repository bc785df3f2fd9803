import {
  decodeMessageIdCode,
  encodeActivationCode,
  type MessageIdCode,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { octets } from "@gantry/protocols/snmp/value.ts";
import type { CommandResult, DriverResult } from "../sign-session.ts";
import { read, type SignDialog, tries, write } from "./dialog.ts";
import { readActivationError } from "./read/read-refusal.ts";

/** Above every run-time priority, because the agent decides which message wins, not the sign. */
const activationPriority = 255;
/** The value other centrals send; a sign only records it. */
const source = "0.0.0.0";

/**
 * Shows a stored message for 1..65534 minutes (dmsActivateMessage). Without a response it reads
 * dmsMsgTableSource, and retries only if the request was lost and the message is still wanted.
 */
export async function activate(
  dialog: SignDialog,
  message: MessageIdCode,
  durationMinutes: number,
  isStillWanted: () => boolean = () => true,
): Promise<CommandResult> {
  const code = encodeActivationCode({ ...message, durationMinutes, activationPriority, source });
  if (!code.ok) return { result: "refused", detail: `activation code ${code.error}` };
  const object = "dmsActivateMessage";
  for (let attempt = 1; ; attempt++) {
    const value = octets(code.value);
    const written = await write(dialog, { object, oid: control.dmsActivateMessage, value });
    if (written.ok || written.ended.result === "refused") {
      const error = await readActivationError(dialog);
      if (error !== undefined) return { result: "refused", detail: error };
      return written.ok ? { result: "accepted", crc: message.crc } : written.ended;
    }
    const shown = await readShown(dialog);
    if (!shown.ok || attempt === tries) return written.ended;
    if (isSamePlace(shown.value, message)) return { result: "accepted", crc: message.crc };
    if (!isStillWanted()) return { result: "withdrawn" };
  }
}

function readShown(dialog: SignDialog): Promise<DriverResult<MessageIdCode | undefined>> {
  return read(dialog, [control.dmsMsgTableSource], (answers) => {
    const reader = readAnswers(answers);
    const shown = decodeMessageIdCode(reader.octets("dmsMsgTableSource", control.dmsMsgTableSource));
    return toDecoded(reader, () => (shown.ok ? shown.value : undefined));
  });
}

function isSamePlace(shown: MessageIdCode | undefined, requested: MessageIdCode): boolean {
  if (!shown || shown.memoryType !== requested.memoryType) return false;
  return (
    requested.memoryType === memoryTypes.blank ||
    (shown.number === requested.number && shown.crc === requested.crc)
  );
}
