import type { SignActions } from "@gantry/domain/contract/sign-actions.ts";
import { contentHash } from "@gantry/domain/sign/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/crc.ts";
import type { Font } from "@gantry/domain/sign/font.ts";
import { decoded, readAnswers } from "@gantry/protocols/ntcip1203/decoded.ts";
import { fontStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { encodeCharacter, encodeFontRow } from "@gantry/protocols/ntcip1203/font-table.ts";
import { type FontColumn, fonts, fontTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { read, type SignDialog } from "./dialog.ts";
import {
  changeStatus,
  type Maintained,
  refused,
  type StatusChange,
  type Write,
  writeAll,
} from "./maintenance.ts";
import { refuseWhenShown } from "./shown-content.ts";
import { holdsFont, type IndexedFontRow, readFontRow, readFontRows } from "./read-fonts.ts";

type Uploaded = SignActions["UPLOAD_FONT"]["result"];

const statusChangeMs = 5_000;
/** A sign computes the version id of a large font for a while. */
const calculatingMs = 60_000;
const usable: readonly number[] = [fontStatuses.readyForUse, fontStatuses.inUse];
const headColumns = [
  "fontNumber",
  "fontName",
  "fontHeight",
  "fontCharSpacing",
  "fontLineSpacing",
] as const satisfies readonly FontColumn[];

/**
 * Loads a font under a number 1..255 into a sign: status modifying, head, characters, ready for use, and then its
 * fontVersionID must be that of the font. A font that is shown or came with the sign is not touched.
 */
export async function uploadFont(
  dialog: SignDialog,
  number: number,
  font: Font,
  report: (percentage: number) => void,
): Promise<Maintained<Uploaded>> {
  const versionId = fontVersionId(number, font);
  const uploaded = { number, versionId, contentHash: contentHash(font) };
  const rows = await readFontRows(dialog);
  if (!rows.ok) return rows;
  const same = rows.value.find(({ row }) => holdsFont(row) && row.number === number);
  if (same && same.row.versionId === versionId && isUsable(same))
    return { ok: true, value: { ...uploaded, wasThere: true } };
  const target = same ?? rows.value.find(({ row }) => !holdsFont(row));
  if (!target) return refused(`no row is free for font ${number}`, "doesNotFit");
  const tooLarge = await whyTooLarge(dialog, font);
  if (!tooLarge.ok) return tooLarge;
  const written = await writeFont(dialog, target, { number, font, report });
  if (!written.ok) return written;
  const after = await readFontRow(dialog, target.fontIndex);
  if (!after.ok) return after;
  if (after.value.number !== number || after.value.versionId !== versionId)
    return refused(
      `fontVersionID ${after.value.versionId} instead of ${versionId} for font ${number}`,
      "fontDiffers",
    );
  return { ok: true, value: { ...uploaded, wasThere: false } };
}

/** Takes a font out of a sign; a font that is not there is gone already. */
export async function deleteFont(
  dialog: SignDialog,
  number: number,
): Promise<Maintained<{ number: number }>> {
  const rows = await readFontRows(dialog);
  if (!rows.ok) return rows;
  const target = rows.value.find(({ row }) => holdsFont(row) && row.number === number);
  if (!target) return { ok: true, value: { number } };
  const free = await refuseWhenLocked(dialog, target);
  if (!free.ok) return free;
  if (target.row.status === undefined) return refused("a sign of version 1 does not delete fonts");
  const gone = await changeStatus(
    dialog,
    statusChange(target.fontIndex, fontStatuses.notUsedReq, [fontStatuses.notUsed], statusChangeMs),
  );
  return gone.ok ? { ok: true, value: { number } } : gone;
}

async function writeFont(
  dialog: SignDialog,
  target: IndexedFontRow,
  { number, font, report }: { number: number; font: Font; report: (percentage: number) => void },
): Promise<Maintained<unknown>> {
  const { fontIndex } = target;
  const free = await refuseWhenLocked(dialog, target);
  if (!free.ok) return free;
  const hasStatus = target.row.status !== undefined;
  if (hasStatus) {
    const change = statusChange(fontIndex, fontStatuses.modifyReq, [fontStatuses.modifying], statusChangeMs);
    const opened = await changeStatus(dialog, change);
    if (!opened.ok) return opened;
  }
  const changes = writesOf(fontIndex, number, font);
  const written = await writeAll(dialog, changes, (count) => report((count / changes.length) * 95));
  if (!written.ok || !hasStatus) return written;
  const ready = statusChange(fontIndex, fontStatuses.readyForUseReq, usable, calculatingMs);
  return changeStatus(dialog, { ...ready, passing: [fontStatuses.calculatingID] });
}

/** Head first: writing the height clears the characters. */
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

async function whyTooLarge(dialog: SignDialog, font: Font): Promise<Maintained<void>> {
  const limits = await read(dialog, [fonts.maxFontCharacters, fonts.fontMaxCharacterSize], (answers) => {
    const reader = readAnswers(answers);
    const characters = reader.integer("maxFontCharacters", fonts.maxFontCharacters, 255);
    const octets = reader.integer("fontMaxCharacterSize", fonts.fontMaxCharacterSize, 0);
    return decoded(reader, () => ({ characters, octets }));
  });
  if (!limits.ok) return limits;
  const { characters, octets } = limits.value;
  const largest = Math.max(0, ...[...font.glyphs.values()].map(({ bitmap }) => bitmap.length / 2));
  if (font.glyphs.size > characters)
    return refused(`${font.glyphs.size} characters, maxFontCharacters ${characters}`, "doesNotFit");
  if (octets > 0 && largest > octets)
    return refused(`a character of ${largest} octets, fontMaxCharacterSize ${octets}`, "doesNotFit");
  return { ok: true, value: undefined };
}

async function refuseWhenLocked(dialog: SignDialog, { row }: IndexedFontRow): Promise<Maintained<void>> {
  if (row.status === fontStatuses.permanent)
    return refused(`font ${row.number} came with the sign and stays`);
  if (row.status === fontStatuses.inUse) return refused(`font ${row.number} is being shown`);
  return holdsFont(row) ? refuseWhenShown(dialog, "font", row.number) : { ok: true, value: undefined };
}

function isUsable({ row }: IndexedFontRow): boolean {
  return row.status === undefined || row.status === fontStatuses.permanent || usable.includes(row.status);
}

function statusChange(
  fontIndex: number,
  request: number,
  wanted: readonly number[],
  withinMs: number,
): StatusChange {
  return {
    object: "fontStatus",
    oid: fontTableOid("fontStatus", fontIndex),
    request,
    wanted,
    withinMs,
    nameOf: (status) => nameIn(fontStatuses, status) ?? String(status),
  };
}
