import { colorSchemes, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { encodeGraphicRow, type GraphicRow } from "@gantry/protocols/ntcip1203/graphic-table.ts";
import {
  graphicBlockOid,
  graphicColumns,
  graphics as graphicOids,
  graphicTableOid,
} from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, octets } from "@gantry/protocols/snmp/value.ts";
import type { ManagedObject, ManagedTable } from "../object-tree.ts";
import type { GraphicMemory } from "./graphic-memory.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { readOnly, readOnlyInteger, writableInteger, writableText } from "./values.ts";

/** graphicDefinition sizes; empty for a sign without graphics. */
export function graphicObjects({ graphics }: SignMachine): [string, ManagedObject][] {
  if (graphics.size.rows === 0) return [];
  return [
    [graphicOids.dmsGraphicMaxEntries, readOnlyInteger(() => graphics.size.rows)],
    [graphicOids.dmsGraphicNumEntries, readOnlyInteger(() => graphics.usedRows())],
    [graphicOids.dmsGraphicMaxSize, readOnlyInteger(() => graphics.size.maxOctets)],
    [graphicOids.availableGraphicMemory, readOnlyInteger(() => graphics.freeOctets())],
    [graphicOids.dmsGraphicBlockSize, readOnlyInteger(() => graphics.size.blockOctets)],
  ];
}

export function graphicTable({ graphics }: SignMachine): ManagedTable {
  const entry = graphicTableOid("dmsGraphicIndex", 1).split(".").slice(0, -2).join(".");
  return {
    entry,
    columns: Object.values(graphicColumns),
    rows: () => Array.from({ length: graphics.size.rows }, (_, index) => [index + 1]),
    cell: (column, [index = 0, ...more]) => {
      if (more.length > 0 || index < 1 || index > graphics.size.rows) return undefined;
      if (column === graphicColumns.dmsGraphicIndex) return readOnly(() => integer(index));
      const read = () => {
        const isStatus = column === graphicColumns.dmsGraphicStatus;
        const row = isStatus ? graphics.row(index) : graphics.rowNow(index);
        const value = row && encodeGraphicRow(row, index).get(`${entry}.${column}.${index}`);
        return value ?? integer(0);
      };
      const write = writerOf(graphics, column, index);
      return write ? { ...write, read } : { read };
    },
  };
}

export function graphicBlockTable({ graphics }: SignMachine): ManagedTable {
  const entry = graphicBlockOid(1, 1).split(".").slice(0, -3).join(".");
  return {
    entry,
    columns: [3],
    rows: () =>
      Array.from({ length: graphics.size.rows }, (_, index) =>
        graphics.blockNumbers(index + 1).map((block) => [index + 1, block]),
      ).flat(),
    cell: (_column, [index = 0, block = 0, ...more]) => {
      if (more.length > 0 || index < 1 || index > graphics.size.rows || block < 1) return undefined;
      return {
        read: () => octets(graphics.block(index, block) ?? new Uint8Array(graphics.size.blockOctets)),
        refuses: (value) => (value.type === "octets" ? undefined : "badValue"),
        write: (value) =>
          graphics.refusesEdit(index) ??
          (value.type === "octets" ? graphics.setBlock(index, block, value.value) : "badValue"),
      };
    },
  };
}

function writerOf(graphics: GraphicMemory, column: number, index: number): ManagedObject | undefined {
  const edit = (change: Partial<GraphicRow>) => graphics.edit(index, change);
  const guardObject = (object: ManagedObject): ManagedObject => ({
    ...object,
    write: (value) => graphics.refusesEdit(index) ?? object.write?.(value),
  });
  const makeNumber = (write: (value: number) => void, min: number, max: number) =>
    guardObject(writableInteger({ read: () => 0, write, min, max }));
  switch (column) {
    case graphicColumns.dmsGraphicNumber:
      return makeNumber((value) => edit({ number: value }), 1, 255);
    case graphicColumns.dmsGraphicName:
      return guardObject(writableText({ read: () => "", write: (name) => edit({ name }), maxLength: 64 }));
    case graphicColumns.dmsGraphicHeight:
      return makeNumber((heightPx) => edit({ heightPx }), 1, 255);
    case graphicColumns.dmsGraphicWidth:
      return makeNumber((widthPx) => edit({ widthPx }), 1, 65_535);
    case graphicColumns.dmsGraphicType:
      return makeNumber((type) => edit({ type: nameIn(colorSchemes, type) ?? "monochrome1bit" }), 1, 4);
    case graphicColumns.dmsGraphicTransparentEnabled:
      return makeNumber((value) => edit({ transparentEnabled: value === 1 }), 0, 1);
    case graphicColumns.dmsGraphicTransparentColor:
      return guardObject({
        read: () => integer(0),
        refuses: (value) =>
          value.type === "octets" && [1, 3].includes(value.value.length) ? undefined : "badValue",
        write: (value) => {
          if (value.type === "octets") edit({ transparentColor: value.value.slice() });
          return undefined;
        },
      });
    case graphicColumns.dmsGraphicStatus:
      return {
        read: () => integer(0),
        refuses: (value) => (value.type === "integer" ? undefined : "badValue"),
        write: (value) => (value.type === "integer" ? graphics.request(index, value.value) : "badValue"),
      };
    default:
      return undefined;
  }
}
