import { encodeCharacter, encodeFontRow, type FontRow } from "@gantry/protocols/ntcip1203/font-table.ts";
import {
  characterColumns,
  characterTableOid,
  fontColumns,
  fontTableOid,
} from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import type { ManagedObject, ManagedTable } from "../object-tree.ts";
import type { FontMemory } from "./font-memory.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { readOnly, writableInteger, writableText } from "./values.ts";

export function fontTable({ fonts }: SignMachine): ManagedTable {
  const entry = fontTableOid("fontIndex", 1).split(".").slice(0, -2).join(".");
  return {
    entry,
    columns: Object.values(fontColumns),
    rows: () => Array.from({ length: fonts.rows }, (_, index) => [index + 1]),
    cell: (column, [fontIndex = 0, ...more]) => {
      if (more.length > 0 || fontIndex < 1 || fontIndex > fonts.rows) return undefined;
      if (column === fontColumns.fontIndex) return readOnly(() => integer(fontIndex));
      const valueOf = (row: FontRow | undefined) =>
        row && encodeFontRow(row, fontIndex).get(`${entry}.${column}.${fontIndex}`);
      const isStatus = column === fontColumns.fontStatus;
      if (isStatus && fonts.statusOf(fontIndex) === undefined) return undefined;
      const read = () => valueOf(isStatus ? fonts.row(fontIndex) : fonts.rowNow(fontIndex)) ?? integer(0);
      const write = fonts.isMakers(fontIndex) ? undefined : fontWriter(fonts, column, fontIndex);
      return write ? { ...write, read } : { read };
    },
  };
}

export function characterTable({ fonts }: SignMachine): ManagedTable {
  const entry = characterTableOid("characterNumber", 1, 1).split(".").slice(0, -3).join(".");
  return {
    entry,
    columns: Object.values(characterColumns),
    rows: () => fonts.characters(),
    cell: (column, [fontIndex = 0, code = 0, ...more]) => {
      if (more.length > 0 || !fonts.glyph(fontIndex, code)) return undefined;
      if (column === characterColumns.characterNumber) return readOnly(() => integer(code));
      const read = () => {
        const glyph = fonts.glyph(fontIndex, code);
        const values = glyph && encodeCharacter(glyph, { fontIndex, characterNumber: code });
        return values?.get(`${entry}.${column}.${fontIndex}.${code}`) ?? integer(0);
      };
      const write = fonts.isMakers(fontIndex) ? undefined : characterWriter(fonts, column, [fontIndex, code]);
      return write ? { ...write, read } : { read };
    },
  };
}

function fontWriter(fonts: FontMemory, column: number, fontIndex: number): ManagedObject | undefined {
  const edit = (change: Partial<FontRow>) => fonts.edit(fontIndex, change);
  const makeNumber = (write: (value: number) => void, min = 0) =>
    guardObject(fonts, fontIndex, writableInteger({ read: () => 0, write, min, max: 255 }));
  switch (column) {
    case fontColumns.fontNumber:
      return makeNumber((value) => edit({ number: value }), 1);
    case fontColumns.fontName:
      return guardObject(
        fonts,
        fontIndex,
        writableText({ read: () => "", write: (name) => edit({ name }), maxLength: 64 }),
      );
    case fontColumns.fontHeight:
      return makeNumber((heightPx) => edit({ heightPx }));
    case fontColumns.fontCharSpacing:
      return makeNumber((characterSpacingPx) => edit({ characterSpacingPx }));
    case fontColumns.fontLineSpacing:
      return makeNumber((lineSpacingPx) => edit({ lineSpacingPx }));
    case fontColumns.fontStatus:
      return {
        read: () => integer(0),
        refuses: (value) => (value.type === "integer" ? undefined : "badValue"),
        write: (value) => (value.type === "integer" ? fonts.request(fontIndex, value.value) : "badValue"),
      };
    default:
      return undefined;
  }
}

function characterWriter(
  fonts: FontMemory,
  column: number,
  [fontIndex, code]: [number, number],
): ManagedObject | undefined {
  if (column === characterColumns.characterWidth) {
    const write = (widthPx: number) => fonts.setWidth(fontIndex, code, widthPx);
    return guardObject(fonts, fontIndex, writableInteger({ read: () => 0, write, max: 255 }));
  }
  return guardObject(fonts, fontIndex, {
    read: () => integer(0),
    refuses: (value) => (value.type === "octets" ? undefined : "badValue"),
    write: (value) => {
      if (value.type === "octets") fonts.setBitmap(fontIndex, code, value.value);
      return undefined;
    },
  });
}

function guardObject(fonts: FontMemory, fontIndex: number, object: ManagedObject): ManagedObject {
  return { ...object, write: (value) => fonts.refusesEdit(fontIndex) ?? object.write?.(value) };
}
