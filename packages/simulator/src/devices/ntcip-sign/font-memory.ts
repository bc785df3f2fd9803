import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font, Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { fontStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { type FontRow, hexOf } from "@gantry/protocols/ntcip1203/font-table.ts";
import type { ErrorStatusName } from "@gantry/protocols/snmp/message.ts";

export interface FontMemory {
  readonly rows: number;
  /** The row as seen by a status read. */
  row(fontIndex: number): FontRow | undefined;
  /** The row without side effects. */
  rowNow(fontIndex: number): FontRow | undefined;
  /** Undefined: the sign has no font status. */
  statusOf(fontIndex: number): number | undefined;
  /** Permanent font. */
  isMakers(fontIndex: number): boolean;
  characters(): readonly (readonly [fontIndex: number, code: number])[];
  /** Writable rows answer missing characters with width 0. */
  glyph(fontIndex: number, code: number): Glyph | undefined;
  refusesEdit(fontIndex: number): ErrorStatusName | undefined;
  edit(fontIndex: number, change: Partial<FontRow>): void;
  setWidth(fontIndex: number, code: number, widthPx: number): void;
  setBitmap(fontIndex: number, code: number, bitmap: Uint8Array): void;
  /** Executes modifyReq, readyForUseReq or notUsedReq. */
  request(fontIndex: number, status: number): ErrorStatusName | undefined;
}

interface Row {
  font: FontRow;
  glyphs: Map<number, Glyph>;
  isMakers: boolean;
  /** The version id was computed, but the next status read still reports calculating. */
  isCalculating: boolean;
}

const nothing = { number: 0, name: "", heightPx: 0, characterSpacingPx: 0, lineSpacingPx: 0, versionId: 0 };

/** `fonts` always holds the usable fonts by number; version 1 signs have no status. */
export function fontMemory(
  fonts: Map<number, Font>,
  { freeRows, isVersionOne }: { freeRows: number; isVersionOne: boolean },
): FontMemory {
  const rows: Row[] = [...fonts].map(([number, font]) => makersRow(number, font, isVersionOne));
  for (let index = 0; index < freeRows; index++)
    rows.push({
      font: { ...nothing, number: 0, ...(isVersionOne ? {} : { status: fontStatuses.notUsed }) },
      glyphs: new Map(),
      isMakers: false,
      isCalculating: false,
    });
  const rowAt = (fontIndex: number): Row | undefined => rows[fontIndex - 1];
  // Cached, because every step of a walk needs it.
  let characters: (readonly [number, number])[] | undefined;

  function leave(row: Row): void {
    fonts.delete(row.font.number);
  }
  function clear(row: Row): void {
    row.glyphs.clear();
    characters = undefined;
  }
  function setGlyph(row: Row | undefined, code: number, change: Partial<Glyph>): void {
    row?.glyphs.set(code, { ...(row.glyphs.get(code) ?? { widthPx: 0, bitmap: "" }), ...change });
    characters = undefined;
  }
  function ready(row: Row): boolean {
    const { heightPx, number, name, characterSpacingPx, lineSpacingPx } = row.font;
    const glyphs = new Map([...row.glyphs].filter(([, glyph]) => glyph.widthPx > 0));
    const isWhole = [...glyphs.values()].every(
      ({ widthPx, bitmap }) => bitmap.length === Math.ceil((widthPx * heightPx) / 8) * 2,
    );
    if (number < 1 || heightPx < 1 || !isWhole) return false;
    const font: Font = { name, heightPx, characterSpacingPx, lineSpacingPx, glyphs };
    row.font = { ...row.font, versionId: fontVersionId(number, font) };
    fonts.set(number, font);
    return true;
  }

  return {
    rows: rows.length,
    row(fontIndex) {
      const row = rowAt(fontIndex);
      if (!row) return undefined;
      if (!row.isCalculating) return row.font;
      row.isCalculating = false;
      return { ...row.font, status: fontStatuses.calculatingID };
    },
    rowNow: (fontIndex) => rowAt(fontIndex)?.font,
    statusOf: (fontIndex) => rowAt(fontIndex)?.font.status,
    isMakers: (fontIndex) => rowAt(fontIndex)?.isMakers ?? true,
    characters() {
      characters ??= rows.flatMap(({ glyphs }, index) =>
        [...glyphs.keys()].toSorted((a, b) => a - b).map((code) => [index + 1, code] as const),
      );
      return characters;
    },
    glyph(fontIndex, code) {
      const row = rowAt(fontIndex);
      const isCode = code >= 1 && code <= 255;
      return (
        row?.glyphs.get(code) ?? (row && !row.isMakers && isCode ? { widthPx: 0, bitmap: "" } : undefined)
      );
    },
    refusesEdit(fontIndex) {
      const row = rowAt(fontIndex);
      if (!row || row.isMakers) return "readOnly";
      const isOpen = isVersionOne || row.font.status === fontStatuses.modifying;
      return isOpen ? undefined : "genErr";
    },
    edit(fontIndex, change) {
      const row = rowAt(fontIndex);
      if (!row) return;
      if (change.number !== undefined) leave(row);
      row.font = { ...row.font, ...change };
      if (change.heightPx !== undefined) clear(row);
      if (isVersionOne) ready(row);
    },
    setWidth(fontIndex, code, widthPx) {
      setGlyph(rowAt(fontIndex), code, { widthPx });
    },
    setBitmap(fontIndex, code, bitmap) {
      const row = rowAt(fontIndex);
      setGlyph(row, code, { bitmap: hexOf(bitmap) });
      if (row && isVersionOne) ready(row);
    },
    request(fontIndex, wanted) {
      const row = rowAt(fontIndex);
      if (!row || row.isMakers) return "genErr";
      switch (wanted) {
        case fontStatuses.modifyReq:
          leave(row);
          row.font = { ...row.font, status: fontStatuses.modifying };
          return undefined;
        case fontStatuses.readyForUseReq:
          if (row.font.status !== fontStatuses.modifying || !ready(row)) return "genErr";
          row.font = { ...row.font, status: fontStatuses.readyForUse };
          row.isCalculating = true;
          return undefined;
        case fontStatuses.notUsedReq:
          leave(row);
          clear(row);
          row.font = { ...nothing, status: fontStatuses.notUsed };
          return undefined;
        default:
          return "badValue";
      }
    },
  };
}

function makersRow(number: number, font: Font, isVersionOne: boolean): Row {
  const { name, heightPx, characterSpacingPx, lineSpacingPx, glyphs } = font;
  const versionId = fontVersionId(number, font);
  const row = { number, name, heightPx, characterSpacingPx, lineSpacingPx, versionId };
  return {
    font: isVersionOne ? row : { ...row, status: fontStatuses.permanent },
    glyphs: new Map(glyphs),
    isMakers: true,
    isCalculating: false,
  };
}
