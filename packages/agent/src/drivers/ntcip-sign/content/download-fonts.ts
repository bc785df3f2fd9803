import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { ReadFont } from "@gantry/domain/contract/signs/sign-device.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font, Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { fontStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { characterOids, decodeCharacter } from "@gantry/protocols/ntcip1203/font-table.ts";
import { characterTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { driverFailure, read, type SignDialog } from "../dialog.ts";
import { type Maintained, refuse } from "../maintain/maintenance.ts";
import { type IndexedFontRow, readFontRow, readHeldFontRows } from "../read/read-fonts.ts";

/** Limit of characters read per font; MULTI code points end at 255. */
const maxCharacters = 512;
/** Limit of the response as JSON characters, because it must fit one message. */
const maxAnswerLength = 3_000_000;
const lockedStatuses: readonly number[] = [fontStatuses.permanent, fontStatuses.inUse];

/**
 * Reads all fonts with their characters (fontTable, characterTable) and compares each with its fontVersionID.
 * A mismatch is reported as not confirmed; such a font must not be used for drawing or posting.
 */
export async function downloadFonts(
  dialog: SignDialog,
  report: (percentage: number) => void,
): Promise<Maintained<ReadFont[]>> {
  const rows = await readHeldFontRows(dialog);
  if (!rows.ok) return rows;
  const held = rows.value;
  const found: ReadFont[] = [];
  let left = maxAnswerLength;
  for (const [index, one] of held.entries()) {
    const font = await downloadFont(dialog, one);
    if (!font.ok) return font;
    left -= JSON.stringify(font.value).length;
    if (left < 0) return refuse("all fonts together are too large for one answer", "doesNotFit");
    found.push(font.value);
    report(((index + 1) / held.length) * 100);
  }
  return { ok: true, value: found };
}

/** Reads one font, then its version id again in case it was replaced meanwhile. */
async function downloadFont(
  dialog: SignDialog,
  { fontIndex, row }: IndexedFontRow,
): Promise<Maintained<ReadFont>> {
  const glyphs = await readGlyphs(dialog, fontIndex, row.heightPx);
  if (!glyphs.ok) return glyphs;
  const after = await readFontRow(dialog, fontIndex);
  if (!after.ok) return after;
  const { number, name, heightPx, characterSpacingPx, lineSpacingPx, versionId, status } = row;
  const font: Font = { name, heightPx, characterSpacingPx, lineSpacingPx, glyphs: glyphs.value };
  const isConfirmed = after.value.versionId === versionId && fontVersionId(number, font) === versionId;
  const read: ReadFont = {
    ...fontContent(number, font),
    versionId,
    isConfirmed,
    contentHash: isConfirmed ? contentHash(font) : null,
    isLocked: status !== undefined && lockedStatuses.includes(status),
  };
  return { ok: true, value: read };
}

async function readGlyphs(
  dialog: SignDialog,
  fontIndex: number,
  heightPx: number,
): Promise<Maintained<Map<number, Glyph>>> {
  const widths = await readWidths(dialog, fontIndex);
  if (!widths.ok) return widths;
  const codes = [...widths.value.keys()];
  const oids = codes.map((code) => characterOids(fontIndex, code)[1]);
  return read(dialog, oids, (bitmaps) => {
    const glyphs = new Map<number, Glyph>();
    for (const characterNumber of codes) {
      const [widthOid, bitmapOid] = characterOids(fontIndex, characterNumber);
      const answers = new Map<string, SnmpValue>([[widthOid, widths.value.get(characterNumber)!]]);
      const bitmap = bitmaps.get(bitmapOid);
      if (bitmap) answers.set(bitmapOid, bitmap);
      const glyph = decodeCharacter(answers, { fontIndex, characterNumber, heightPx });
      if (!glyph.ok) return glyph;
      if (glyph.value) glyphs.set(characterNumber, glyph.value);
    }
    return { ok: true, value: glyphs };
  });
}

/** Walks the widths of one font; missing rows cost nothing, and undefined characters have width 0. */
async function readWidths(
  { transport }: SignDialog,
  fontIndex: number,
): Promise<Maintained<Map<number, SnmpValue>>> {
  const column = characterTableOid("characterWidth", fontIndex, 0).slice(0, -1);
  const widths = new Map<number, SnmpValue>();
  let code = 0;
  for (let steps = 0; steps < maxCharacters; steps++) {
    const next = await transport.getNext(`${column}${code}`);
    if (!next.ok) return { ok: false, failure: driverFailure(next.failure, "characterWidth") };
    if (!next.value?.oid.startsWith(column)) return { ok: true, value: widths };
    const found = Number(next.value.oid.slice(column.length));
    // Stops at a sign whose walk loops.
    if (!Number.isInteger(found) || found <= code) return circles;
    code = found;
    const { value } = next.value;
    if (value.type !== "integer" || value.value !== 0) widths.set(code, value);
  }
  return circles;
}

const circles: Maintained<never> = {
  ok: false,
  failure: { code: "wrongAnswer", detail: "characterWidth has no end" },
};
