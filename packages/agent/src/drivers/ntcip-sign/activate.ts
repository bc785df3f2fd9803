import { encodeActivationCode, type MessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { octets } from "@gantry/protocols/snmp/value.ts";
import type { CommandResult } from "../sign-session.ts";
import { type SignDialog, write } from "./dialog.ts";
import { readActivationError } from "./read-refusal.ts";

/** Above every run-time priority: which message goes first was decided before, not by the sign. */
const activationPriority = 255;
/** As the centrals in the field send it; a sign only notes it. */
const source = "0.0.0.0";

/** Puts a stored message on the face for `durationMinutes` 1..65534 (dmsActivateMessage), sent once. */
export async function activate(
  dialog: SignDialog,
  message: MessageIdCode,
  durationMinutes: number,
): Promise<CommandResult> {
  const code = encodeActivationCode({ ...message, durationMinutes, activationPriority, source });
  if (!code.ok) return { result: "refused", detail: `activation code ${code.error}` };
  const object = "dmsActivateMessage";
  const written = await write(dialog, { object, oid: control.dmsActivateMessage, value: octets(code.value) });
  if (!written.ok && written.ended.result === "unknown") return written.ended;
  const error = await readActivationError(dialog);
  if (error !== undefined) return { result: "refused", detail: error };
  return written.ok ? { result: "accepted", crc: message.crc } : written.ended;
}
