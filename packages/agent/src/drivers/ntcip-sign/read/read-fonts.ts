import { findBuiltInFont } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { fontStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { decodeFontRow, type FontRow, fontRowOids } from "@gantry/protocols/ntcip1203/font-table.ts";
import { fonts } from "@gantry/protocols/ntcip1203/objects.ts";
import type { DriverResult } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

/** Row limit; numFonts is one octet. */
const maxRows = 255;

export interface IndexedFontRow {
  fontIndex: number;
  row: FontRow;
}

/** Reads the fonts of the sign (fontTable) and matches built-in fonts by fontVersionID. */
export async function readFonts(dialog: SignDialog): Promise<DriverResult<SignFontState[]>> {
  const rows = await readFontRows(dialog);
  if (!rows.ok) return rows;
  return { ok: true, value: rows.value.filter(({ row }) => hasFont(row)).map(({ row }) => fontState(row)) };
}

export async function readFontRows(dialog: SignDialog): Promise<DriverResult<IndexedFontRow[]>> {
  const count = await read(dialog, [fonts.numFonts], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.integer("numFonts", fonts.numFonts, 0);
    return toDecoded(reader, () => Math.min(rows, maxRows));
  });
  if (!count.ok) return count;
  const found: IndexedFontRow[] = [];
  for (let fontIndex = 1; fontIndex <= count.value; fontIndex++) {
    const row = await readFontRow(dialog, fontIndex);
    if (!row.ok) return row;
    found.push({ fontIndex, row: row.value });
  }
  return { ok: true, value: found };
}

export function readFontRow(dialog: SignDialog, fontIndex: number): Promise<DriverResult<FontRow>> {
  return read(dialog, fontRowOids(fontIndex), (answers) => decodeFontRow(answers, fontIndex));
}

export function hasFont({ heightPx, status }: FontRow): boolean {
  return heightPx > 0 && status !== fontStatuses.notUsed;
}

function fontState({ number, name, heightPx, versionId }: FontRow): SignFontState {
  const font = findBuiltInFont(number, versionId);
  return { number, name, heightPx, versionId, contentHash: font ? contentHash(font) : null };
}
