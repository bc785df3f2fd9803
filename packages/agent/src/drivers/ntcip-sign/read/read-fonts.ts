import { findBuiltInFont } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { fontStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { decodeFontRow, type FontRow, fontRowOids } from "@gantry/protocols/ntcip1203/font-table.ts";
import { fonts, fontTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, isSameValue } from "@gantry/protocols/snmp/value.ts";
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
  const rows = await readHeldFontRows(dialog);
  return rows.ok ? { ...rows, value: rows.value.map(({ row }) => fontState(row)) } : rows;
}

/** All rows of the table, including unused ones. */
export async function readFontRows(dialog: SignDialog): Promise<DriverResult<IndexedFontRow[]>> {
  const count = await readCount(dialog);
  if (!count.ok) return count;
  const found: IndexedFontRow[] = [];
  for (let fontIndex = 1; fontIndex <= count.value; fontIndex++) {
    const row = await readFontRow(dialog, fontIndex);
    if (!row.ok) return row;
    found.push({ fontIndex, row: row.value });
  }
  return { ok: true, value: found };
}

/** The rows with a font. Most rows are empty, and reading each whole takes minutes on a slow line. */
export async function readHeldFontRows(dialog: SignDialog): Promise<DriverResult<IndexedFontRow[]>> {
  const indexes = await readHeldIndexes(dialog);
  if (!indexes.ok) return indexes;
  const found: IndexedFontRow[] = [];
  const notes: SignNote[] = [];
  for (const fontIndex of indexes.value) {
    const row = await readFontRow(dialog, fontIndex);
    if (!row.ok && row.failure.code !== "wrongAnswer") return row;
    if (!row.ok) notes.push({ object: "fontTable", row: fontIndex, read: row.failure.detail, used: null });
    else if (hasFont(row.value)) found.push({ fontIndex, row: row.value });
    if (row.ok) notes.push(...(row.notes ?? []).map((note) => ({ ...note, row: fontIndex })));
  }
  return { ok: true, value: found, notes };
}

async function readHeldIndexes(dialog: SignDialog): Promise<DriverResult<number[]>> {
  const count = await readCount(dialog);
  if (!count.ok) return count;
  const indexes = Array.from({ length: count.value }, (_, index) => index + 1);
  const oidOf = (fontIndex: number) => fontTableOid("fontHeight", fontIndex);
  return read(dialog, indexes.map(oidOf), (answers) => {
    const value = indexes.filter((fontIndex) => {
      const height = answers.get(oidOf(fontIndex));
      return height && !isSameValue(height, integer(0));
    });
    return { ok: true, value };
  });
}

function readCount(dialog: SignDialog): Promise<DriverResult<number>> {
  return read(dialog, [fonts.numFonts], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.integer("numFonts", fonts.numFonts, 0);
    return toDecoded(reader, () => Math.min(rows, maxRows));
  });
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
