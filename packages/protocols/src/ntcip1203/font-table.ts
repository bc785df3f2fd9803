import type { Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { type Decoded, decoded, readAnswers } from "./decoded.ts";
import { characterTableOid, type FontColumn, fontTableOid } from "./objects.ts";

/** One row of fontTable. */
export interface FontRow {
  /** fontNumber, 1..255: the number that the fo tag uses. */
  number: number;
  name: string;
  /** 0: the row holds no font. */
  heightPx: number;
  characterSpacingPx: number;
  lineSpacingPx: number;
  /** fontVersionID, 0..65535. */
  versionId: number;
  /** fontStatus, see `fontStatuses`; undefined on a sign of version 1. */
  status?: number;
}

export const fontRowColumns = [
  "fontNumber",
  "fontName",
  "fontHeight",
  "fontCharSpacing",
  "fontLineSpacing",
  "fontVersionID",
  "fontStatus",
] as const satisfies readonly FontColumn[];

/** OIDs of one row of fontTable in the order of `fontRowColumns`; `fontIndex` 1..numFonts. */
export function fontRowOids(fontIndex: number): string[] {
  return fontRowColumns.map((column) => fontTableOid(column, fontIndex));
}

/** A row of fontTable; name, spacings and status may be absent. */
export function decodeFontRow(answers: Answers, fontIndex: number): Decoded<FontRow> {
  const reader = readAnswers(answers);
  const at = (column: FontColumn) => fontTableOid(column, fontIndex);
  const row: FontRow = {
    number: reader.integer("fontNumber", at("fontNumber")),
    name: reader.text("fontName", at("fontName"), ""),
    heightPx: reader.integer("fontHeight", at("fontHeight")),
    characterSpacingPx: reader.integer("fontCharSpacing", at("fontCharSpacing"), 0),
    lineSpacingPx: reader.integer("fontLineSpacing", at("fontLineSpacing"), 0),
    versionId: reader.integer("fontVersionID", at("fontVersionID")),
  };
  if (reader.has(at("fontStatus"))) row.status = reader.integer("fontStatus", at("fontStatus"));
  return decoded(reader, () => row);
}

/** Values of one row of fontTable by OID; without a status as a sign of version 1 answers. */
export function encodeFontRow(row: FontRow, fontIndex: number): Map<string, SnmpValue> {
  const at = (column: FontColumn) => fontTableOid(column, fontIndex);
  const values = new Map<string, SnmpValue>([
    [at("fontNumber"), integer(row.number)],
    [at("fontName"), octets(octetsOfText(row.name).subarray(0, 64))],
    [at("fontHeight"), integer(row.heightPx)],
    [at("fontCharSpacing"), integer(row.characterSpacingPx)],
    [at("fontLineSpacing"), integer(row.lineSpacingPx)],
    [at("fontVersionID"), integer(row.versionId)],
  ]);
  if (row.status !== undefined) values.set(at("fontStatus"), integer(row.status));
  return values;
}

/** OIDs of width and bitmap of one character. */
export function characterOids(fontIndex: number, characterNumber: number): [string, string] {
  return [
    characterTableOid("characterWidth", fontIndex, characterNumber),
    characterTableOid("characterBitmap", fontIndex, characterNumber),
  ];
}

/** A character of a font of this height; null when the sign does not have it (width 0 or no row). */
export function decodeCharacter(
  answers: Answers,
  { fontIndex, characterNumber, heightPx }: { fontIndex: number; characterNumber: number; heightPx: number },
): Decoded<Glyph | null> {
  const reader = readAnswers(answers);
  const [widthOid, bitmapOid] = characterOids(fontIndex, characterNumber);
  const widthPx = reader.integer("characterWidth", widthOid, 0);
  if (widthPx === 0) return decoded(reader, () => null);
  const bitmap = reader.octets("characterBitmap", bitmapOid, undefined, [
    Math.ceil((widthPx * heightPx) / 8),
  ]);
  return decoded(reader, () => ({ widthPx, bitmap: hexOf(bitmap) }));
}

/** Values of one character by OID. */
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

/** Lower-case hex digits of octets. */
export function hexOf(value: Uint8Array): string {
  return [...value].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}

/** Octets of pairs of hex digits; blanks between them are allowed. */
export function octetsOfHex(hex: string): Uint8Array {
  const digits = hex.replace(/\s+/g, "");
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}
