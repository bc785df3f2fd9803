import type { FieldIssue } from "../errors.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, map, number, text } from "../fields/fields.ts";

/** Range of NTCIP 1203 characterNumber. */
const characters = { min: 1, max: 255 } as const;

/** A font for uploading to signs, with bitmaps as in NTCIP 1203 characterBitmap (SIGN-056). */
export const signFont = defineKind({
  name: "signFont",
  entityType: "SIGN_FONT",
  path: "/signs/fonts",
  pages: "/signs/fonts",
  detail: true,
  oneDefault: "default",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 64, column: true, size: "half" }),
    fontVersion: number({
      required: true,
      min: 0,
      max: 65_535,
      integer: true,
      column: true,
      size: "quarter",
    }),
    default: flag({ default: false, column: true, size: "quarter" }),
    characterHeight: number({
      required: true,
      min: 1,
      max: 255,
      integer: true,
      unit: "px",
      column: true,
      size: "third",
    }),
    characterSpacing: number({ required: true, min: 0, max: 255, integer: true, unit: "px", size: "third" }),
    lineSpacing: number({ required: true, min: 0, max: 255, integer: true, unit: "px", size: "third" }),
    characterWidths: map(characters, number({ min: 1, max: 255, integer: true, unit: "px" }), {
      section: "characters",
    }),
    /** Pixels by character number: hex, row by row, without padding at row ends. */
    fontBitmap: map(characters, text({ required: true, maxLength: 20_000 }), {
      required: true,
      section: "characters",
    }),
    metadata: json({ hidden: true }),
  },
  list: { columns: ["name", "fontVersion", "characterHeight", "default"], sort: "name" },
  search: ["name"],
  check(document) {
    const { characterHeight, characterWidths, fontBitmap } = document as unknown as FontShape;
    return Object.entries(fontBitmap).flatMap(([character, bitmap]) =>
      bitmapIssues(character, bitmap, characterHeight, characterWidths[character]),
    );
  },
});
export type SignFont = EntityOf<typeof signFont>;

interface FontShape {
  characterHeight: number;
  characterWidths: Record<string, number>;
  fontBitmap: Record<string, string>;
}

function bitmapIssues(
  character: string,
  bitmap: string,
  heightPx: number,
  widthPx: number | undefined,
): FieldIssue[] {
  if (widthPx === undefined) return [{ field: `characterWidths.${character}`, code: "required" }];
  const digits = Math.ceil((widthPx * heightPx) / 8) * 2;
  if (/^[0-9a-f]*$/i.test(bitmap) && bitmap.length === digits) return [];
  return [{ field: `fontBitmap.${character}`, code: "bitmapSize", params: { character, digits } }];
}
