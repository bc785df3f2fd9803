import type { Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { characterTableOid, type FontColumn, fontTableOid } from "./objects.ts";

export interface FontRow {
  /** fontNumber, 1..255: the number of the fo tag. */
  number: number;
  name: string;
  /** 0: unused row. */
  heightPx: number;
  characterSpacingPx: number;
  lineSpacingPx: number;
  /** fontVersionID, 0..65535. */
  versionId: number;
  /** fontStatus, see `fontStatuses`; undefined on a version 1 sign. */
  status?: number;
}

const fontRowColumns = [
  "fontNumber",
  "fontName",
  "fontHeight",
  "fontCharSpacing",
  "fontLineSpacing",
  "fontVersionID",
  "fontStatus",
] as const satisfies readonly FontColumn[];

/** OIDs in the order of `fontRowColumns`; `fontIndex` 1..numFonts. */
export function fontRowOids(fontIndex: number): string[] {
  return fontRowColumns.map((column) => fontTableOid(column, fontIndex));
}

/** Name, spacing and status may be missing; a wrong name or spacing gets a note. */
export function decodeFontRow(answers: Answers, fontIndex: number): Decoded<FontRow> {
  const reader = readAnswers(answers);
  const oidOf = (column: FontColumn) => fontTableOid(column, fontIndex);
  const row: FontRow = {
    number: reader.integer("fontNumber", oidOf("fontNumber")),
    name: reader.tolerate(() => reader.text("fontName", oidOf("fontName"), ""), "", null),
    heightPx: reader.integer("fontHeight", oidOf("fontHeight")),
    characterSpacingPx: reader.tolerate(
      () => reader.integer("fontCharSpacing", oidOf("fontCharSpacing"), 0),
      0,
    ),
    lineSpacingPx: reader.tolerate(() => reader.integer("fontLineSpacing", oidOf("fontLineSpacing"), 0), 0),
    versionId: reader.integer("fontVersionID", oidOf("fontVersionID")),
  };
  if (reader.has(oidOf("fontStatus"))) row.status = reader.integer("fontStatus", oidOf("fontStatus"));
  return toDecoded(reader, () => row);
}

/** Values by OID; without a status, as a version 1 sign answers. */
export function encodeFontRow(row: FontRow, fontIndex: number): Map<string, SnmpValue> {
  const oidOf = (column: FontColumn) => fontTableOid(column, fontIndex);
  const values = new Map<string, SnmpValue>([
    [oidOf("fontNumber"), integer(row.number)],
    [oidOf("fontName"), octets(octetsOfText(row.name).subarray(0, 64))],
    [oidOf("fontHeight"), integer(row.heightPx)],
    [oidOf("fontCharSpacing"), integer(row.characterSpacingPx)],
    [oidOf("fontLineSpacing"), integer(row.lineSpacingPx)],
    [oidOf("fontVersionID"), integer(row.versionId)],
  ]);
  if (row.status !== undefined) values.set(oidOf("fontStatus"), integer(row.status));
  return values;
}

export function characterOids(fontIndex: number, characterNumber: number): [string, string] {
  return [
    characterTableOid("characterWidth", fontIndex, characterNumber),
    characterTableOid("characterBitmap", fontIndex, characterNumber),
  ];
}

/** Null if the sign lacks the character (width 0 or no row). */
export function decodeCharacter(
  answers: Answers,
  { fontIndex, characterNumber, heightPx }: { fontIndex: number; characterNumber: number; heightPx: number },
): Decoded<Glyph | null> {
  const reader = readAnswers(answers);
  const [widthOid, bitmapOid] = characterOids(fontIndex, characterNumber);
  const widthPx = reader.integer("characterWidth", widthOid, 0);
  if (widthPx === 0) return toDecoded(reader, () => null);
  const bitmap = reader.octets("characterBitmap", bitmapOid, undefined, [
    Math.ceil((widthPx * heightPx) / 8),
  ]);
  return toDecoded(reader, () => ({ widthPx, bitmap: hexOf(bitmap) }));
}

export function encodeCharacter(
  glyph: Glyph,
  { fontIndex, characterNumber }: { fontIndex: number; characterNumber: number },
): Map<string, SnmpValue> {
  const [widthOid, bitmapOid] = characterOids(fontIndex, characterNumber);
  return new Map<string, SnmpValue>([
    [widthOid, integer(glyph.widthPx)],
    [bitmapOid, octets(octetsOfHex(glyph.bitmap))],
  ]);
}

export function hexOf(value: Uint8Array): string {
  return [...value].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}

/** Allows spaces between the pairs. */
export function octetsOfHex(hex: string): Uint8Array {
  const digits = hex.replace(/\s+/g, "");
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}
