import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import {
  activationErrors,
  multiErrors,
  nameIn,
  validateErrors,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, messages } from "@gantry/protocols/ntcip1203/objects.ts";
import { read, type SignDialog } from "../dialog.ts";

/** The standard's name of the activation error; undefined for none (dmsActivateMsgError). */
export async function readActivationError(dialog: SignDialog): Promise<string | undefined> {
  const error = await readInteger(dialog, "dmsActivateMsgError", control.dmsActivateMsgError);
  if (error === undefined || error === activationErrors.none) return undefined;
  const name = nameIn(activationErrors, error) ?? String(error);
  if (error !== activationErrors.syntaxMULTI) return `dmsActivateMsgError ${name}`;
  return `dmsActivateMsgError ${name}, ${await readMultiError(dialog)}`;
}

export async function readValidateError(dialog: SignDialog): Promise<string> {
  const error = await readInteger(dialog, "dmsValidateMessageError", messages.dmsValidateMessageError);
  const name = error === undefined ? "not told" : (nameIn(validateErrors, error) ?? String(error));
  if (error !== validateErrors.syntaxMULTI) return `dmsValidateMessageError ${name}`;
  return `dmsValidateMessageError ${name}, ${await readMultiError(dialog)}`;
}

async function readMultiError(dialog: SignDialog): Promise<string> {
  const error = await readInteger(dialog, "dmsMultiSyntaxError", control.dmsMultiSyntaxError);
  const position = await readInteger(
    dialog,
    "dmsMultiSyntaxErrorPosition",
    control.dmsMultiSyntaxErrorPosition,
  );
  const text = await read(dialog, [control.dmsMultiOtherErrorDescription], (answers) => {
    const reader = readAnswers(answers);
    const value = reader.text("dmsMultiOtherErrorDescription", control.dmsMultiOtherErrorDescription, "");
    return toDecoded(reader, () => value);
  });
  const name = error === undefined ? "not told" : (nameIn(multiErrors, error) ?? String(error));
  const words = text.ok && text.value !== "" ? ` (${text.value})` : "";
  return `dmsMultiSyntaxError ${name} at ${position ?? "?"}${words}`;
}

async function readInteger(dialog: SignDialog, object: string, oid: string): Promise<number | undefined> {
  const result = await read(dialog, [oid], (answers) => {
    const reader = readAnswers(answers);
    const value = reader.has(oid) ? reader.integer(object, oid) : undefined;
    return toDecoded(reader, () => value);
  });
  return result.ok ? result.value : undefined;
}
