import type { SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { encodeCharacter, encodeFontRow } from "@gantry/protocols/ntcip1203/font-table.ts";
import { type FontColumn, fonts, fontTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { type ContentRow, type ContentTable, emptyRow, fillRow, isUsable, rowFor } from "./content-table.ts";
import { read, type SignDialog, type Write } from "../dialog.ts";
import { type Maintained, refuse } from "../maintain/maintenance.ts";
import { hasFont, type IndexedFontRow, readFontRow, readFontRows } from "../read/read-fonts.ts";

type Uploaded = SignActions["UPLOAD_FONT"]["result"];

const table: ContentTable = {
  what: "font",
  statusObject: "fontStatus",
  statusOid: (index) => fontTableOid("fontStatus", index),
};
const headColumns = [
  "fontNumber",
  "fontName",
  "fontHeight",
  "fontCharSpacing",
  "fontLineSpacing",
] as const satisfies readonly FontColumn[];

/**
 * Uploads a font under number 1..255: status modifying, head, characters, ready for use; then verifies its
 * fontVersionID. Refuses active and permanent fonts.
 */
export async function uploadFont(
  dialog: SignDialog,
  number: number,
  font: Font,
  report: (percentage: number) => void,
): Promise<Maintained<Uploaded>> {
  const versionId = fontVersionId(number, font);
  const uploaded = { number, versionId, contentHash: contentHash(font) };
  const rows = await readRows(dialog);
  if (!rows.ok) return rows;
  const target = rowFor(table, rows.value, number);
  if (!target.ok) return target;
  const { isHeld, index } = target.value;
  if (isHeld && target.value.versionId === versionId && isUsable(target.value))
    return { ok: true, value: { ...uploaded, wasThere: true } };
  const tooLarge = await checkSize(dialog, font);
  if (!tooLarge.ok) return tooLarge;
  const written = await fillRow(dialog, table, target.value, {
    changes: writesOf(index, number, font),
    report,
  });
  if (!written.ok) return written;
  const after = await readFontRow(dialog, index);
  if (!after.ok) return after;
  if (after.value.number !== number || after.value.versionId !== versionId)
    return refuse(
      `fontVersionID ${after.value.versionId} instead of ${versionId} for font ${number}`,
      "fontDiffers",
    );
  return { ok: true, value: { ...uploaded, wasThere: false } };
}

export async function deleteFont(
  dialog: SignDialog,
  number: number,
): Promise<Maintained<{ number: number }>> {
  const rows = await readRows(dialog);
  return rows.ok ? emptyRow(dialog, table, { rows: rows.value, number }) : rows;
}

async function readRows(dialog: SignDialog): Promise<Maintained<(ContentRow & { versionId: number })[]>> {
  const rows = await readFontRows(dialog);
  return rows.ok ? { ok: true, value: rows.value.map(contentRow) } : rows;
}

function contentRow({ fontIndex, row }: IndexedFontRow): ContentRow & { versionId: number } {
  const { number, versionId, status } = row;
  return { index: fontIndex, number, versionId, status, isHeld: hasFont(row) };
}

/** Head first, because writing the height clears the characters. */
function writesOf(fontIndex: number, number: number, font: Font): Write[] {
  const { heightPx, characterSpacingPx, lineSpacingPx, name } = font;
  const head = encodeFontRow(
    { number, name, heightPx, characterSpacingPx, lineSpacingPx, versionId: 0 },
    fontIndex,
  );
  const headWrites = headColumns.map((object) => {
    const oid = fontTableOid(object, fontIndex);
    return { object, oid, value: head.get(oid)! };
  });
  const codes = [...font.glyphs].filter(([, { widthPx }]) => widthPx > 0).toSorted(([a], [b]) => a - b);
  const characters = codes.flatMap(([characterNumber, glyph]) =>
    [...encodeCharacter(glyph, { fontIndex, characterNumber })].map(([oid, value]) => ({
      object: `character ${characterNumber}`,
      oid,
      value,
    })),
  );
  return [...headWrites, ...characters];
}

async function checkSize(dialog: SignDialog, font: Font): Promise<Maintained<void>> {
  const limits = await read(dialog, [fonts.maxFontCharacters, fonts.fontMaxCharacterSize], (answers) => {
    const reader = readAnswers(answers);
    const characters = reader.integer("maxFontCharacters", fonts.maxFontCharacters, 255);
    const octets = reader.integer("fontMaxCharacterSize", fonts.fontMaxCharacterSize, 0);
    return toDecoded(reader, () => ({ characters, octets }));
  });
  if (!limits.ok) return limits;
  const { characters, octets } = limits.value;
  const largest = Math.max(0, ...[...font.glyphs.values()].map(({ bitmap }) => bitmap.length / 2));
  if (font.glyphs.size > characters)
    return refuse(`${font.glyphs.size} characters, maxFontCharacters ${characters}`, "doesNotFit");
  if (octets > 0 && largest > octets)
    return refuse(`a character of ${largest} octets, fontMaxCharacterSize ${octets}`, "doesNotFit");
  return { ok: true, value: undefined };
}
