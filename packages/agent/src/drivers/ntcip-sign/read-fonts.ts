import { builtInFontByVersionId } from "@gantry/domain/sign/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/content-hash.ts";
import type { SignFontState } from "@gantry/domain/sign/sign-state.ts";
import { decoded, readAnswers } from "@gantry/protocols/ntcip1203/decoded.ts";
import { fontStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { decodeFontRow, type FontRow, fontRowOids } from "@gantry/protocols/ntcip1203/font-table.ts";
import { fonts } from "@gantry/protocols/ntcip1203/objects.ts";
import type { DriverResult } from "../sign-session.ts";
import { read, type SignDialog } from "./dialog.ts";

/** Rows read at most; numFonts is one octet. */
const maxRows = 255;

/** Fonts that the sign holds (fontTable), each with the built-in font that it is, told by fontVersionID. */
export async function readFonts(dialog: SignDialog): Promise<DriverResult<SignFontState[]>> {
  const count = await read(dialog, [fonts.numFonts], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.integer("numFonts", fonts.numFonts, 0);
    return decoded(reader, () => Math.min(rows, maxRows));
  });
  if (!count.ok) return count;
  const found: SignFontState[] = [];
  for (let index = 1; index <= count.value; index++) {
    const row = await read(dialog, fontRowOids(index), (answers) => decodeFontRow(answers, index));
    if (!row.ok) return row;
    if (holdsFont(row.value)) found.push(fontState(row.value));
  }
  return { ok: true, value: found };
}

function holdsFont({ heightPx, status }: FontRow): boolean {
  return heightPx > 0 && status !== fontStatuses.notUsed;
}

function fontState({ number, name, heightPx, versionId }: FontRow): SignFontState {
  const font = builtInFontByVersionId(number, versionId);
  return { number, name, heightPx, versionId, contentHash: font ? contentHash(font) : null };
}
