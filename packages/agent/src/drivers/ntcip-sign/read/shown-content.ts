import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { messageTableOid, multiDefaults } from "@gantry/protocols/ntcip1203/objects.ts";
import { read, type SignDialog } from "../dialog.ts";
import { type Maintained, refuse } from "../maintain/maintenance.ts";

const multiOid = messageTableOid("dmsMessageMultiString", memoryTypes.currentBuffer, 1);

/**
 * Refuses if the active message uses this font or graphic. Signs should report status inUse, but not all do,
 * and drivers would see the change.
 */
export async function refuseWhenShown(
  dialog: SignDialog,
  what: "font" | "graphic",
  number: number,
): Promise<Maintained<void>> {
  const shown = await read(dialog, [multiOid, multiDefaults.defaultFont], (answers) => {
    const reader = readAnswers(answers);
    const multi = reader.text("dmsMessageMultiString", multiOid);
    const defaultFont = reader.integer("defaultFont", multiDefaults.defaultFont, 1);
    return toDecoded(reader, () => ({ multi, defaultFont }));
  });
  if (!shown.ok) return shown;
  const { multi, defaultFont } = shown.value;
  if (multi === "") return { ok: true, value: undefined };
  const isUsed =
    what === "font"
      ? number === defaultFont || new RegExp(`\\[fo0*${number}(?:,|\\])`, "i").test(multi)
      : new RegExp(`\\[g0*${number}(?:,|\\])`, "i").test(multi);
  return isUsed ? refuse(`${what} ${number} is being shown`) : { ok: true, value: undefined };
}
