import { ntcipCrc } from "@gantry/domain/sign/multi/crc.ts";
import { bytesOfHex, type Graphic, graphicBytesNeeded } from "@gantry/domain/sign/pictures/graphic.ts";
import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { colorSchemes, nameIn } from "./enumerations.ts";
import { hexOf } from "./font-table.ts";
import { type GraphicColumn, graphicTableOid } from "./objects.ts";

export interface GraphicRow {
  /** dmsGraphicNumber, 1..255: the number of the g tag. */
  number: number;
  name: string;
  widthPx: number;
  heightPx: number;
  type: Graphic["type"];
  /** dmsGraphicID, 0..65535. */
  graphicId: number;
  transparentEnabled: boolean;
  /** dmsGraphicTransparentColor: one octet, or red, green, blue. */
  transparentColor: Uint8Array;
  /** dmsGraphicStatus, see `graphicStatuses`. */
  status: number;
}

const graphicRowColumns = [
  "dmsGraphicNumber",
  "dmsGraphicName",
  "dmsGraphicHeight",
  "dmsGraphicWidth",
  "dmsGraphicType",
  "dmsGraphicID",
  "dmsGraphicTransparentEnabled",
  "dmsGraphicTransparentColor",
  "dmsGraphicStatus",
] as const satisfies readonly GraphicColumn[];

/** Limit of a graphic's pixels in octets, whatever size a sign reports. */
export const graphicMaxOctets = 1024 * 1024;

/** OIDs in the order of `graphicRowColumns`. */
export function graphicRowOids(graphicIndex: number): string[] {
  return graphicRowColumns.map((column) => graphicTableOid(column, graphicIndex));
}

/** Name and transparency may be missing. The type of an unused row is ignored. */
export function decodeGraphicRow(answers: Answers, graphicIndex: number): Decoded<GraphicRow> {
  const reader = readAnswers(answers);
  const oidOf = (column: GraphicColumn) => graphicTableOid(column, graphicIndex);
  const status = reader.integer("dmsGraphicStatus", oidOf("dmsGraphicStatus"));
  const typeNumber = reader.integer("dmsGraphicType", oidOf("dmsGraphicType"), 1);
  const type = nameIn(colorSchemes, typeNumber);
  if (!type && status !== 1) reader.report("dmsGraphicType", "wrongValue", String(typeNumber));
  const row: GraphicRow = {
    number: reader.integer("dmsGraphicNumber", oidOf("dmsGraphicNumber")),
    name: reader.text("dmsGraphicName", oidOf("dmsGraphicName"), ""),
    widthPx: reader.integer("dmsGraphicWidth", oidOf("dmsGraphicWidth")),
    heightPx: reader.integer("dmsGraphicHeight", oidOf("dmsGraphicHeight")),
    type: type ?? "monochrome1bit",
    graphicId: reader.integer("dmsGraphicID", oidOf("dmsGraphicID")),
    transparentEnabled:
      reader.integer("dmsGraphicTransparentEnabled", oidOf("dmsGraphicTransparentEnabled"), 0) === 1,
    transparentColor: reader.octets(
      "dmsGraphicTransparentColor",
      oidOf("dmsGraphicTransparentColor"),
      new Uint8Array(1),
      [0, 1, 3],
    ),
    status,
  };
  return toDecoded(reader, () => row);
}

/** Values by OID; the name is truncated to 64 octets. */
export function encodeGraphicRow(row: GraphicRow, graphicIndex: number): Map<string, SnmpValue> {
  const oidOf = (column: GraphicColumn) => graphicTableOid(column, graphicIndex);
  return new Map<string, SnmpValue>([
    [oidOf("dmsGraphicNumber"), integer(row.number)],
    [oidOf("dmsGraphicName"), octets(octetsOfText(row.name).subarray(0, 64))],
    [oidOf("dmsGraphicHeight"), integer(row.heightPx)],
    [oidOf("dmsGraphicWidth"), integer(row.widthPx)],
    [oidOf("dmsGraphicType"), integer(colorSchemes[row.type])],
    [oidOf("dmsGraphicID"), integer(row.graphicId)],
    [oidOf("dmsGraphicTransparentEnabled"), integer(row.transparentEnabled ? 1 : 0)],
    [oidOf("dmsGraphicTransparentColor"), octets(row.transparentColor)],
    [oidOf("dmsGraphicStatus"), integer(row.status)],
  ]);
}

/** The sign determines `graphicId` and `status`. */
export function graphicRowOf(number: number, graphic: Graphic): GraphicRow {
  const { name, widthPx, heightPx, type, transparent } = graphic;
  const value = transparent ?? 0;
  const rgb = Uint8Array.of(value >> 16, (value >> 8) & 0xff, value & 0xff);
  return {
    number,
    name,
    widthPx,
    heightPx,
    type,
    graphicId: 0,
    transparentEnabled: transparent !== null,
    transparentColor: type === "color24bit" ? rgb : Uint8Array.of(value & 0xff),
    status: 1,
  };
}

/** Expected dmsGraphicID for these pixels, 0..65535. */
export function graphicIdOf(row: GraphicRow, bitmap: Uint8Array): number {
  const [first = 0, second = 0, third = 0] = row.transparentColor;
  return ntcipCrc([
    row.number,
    row.heightPx >> 8,
    row.heightPx & 0xff,
    row.widthPx >> 8,
    row.widthPx & 0xff,
    colorSchemes[row.type],
    row.transparentEnabled ? 1 : 0,
    first,
    second,
    third,
    ...bitmap,
  ]);
}

export function graphicOf(row: GraphicRow, bitmap: Uint8Array): Graphic {
  const { name, widthPx, heightPx, type, transparentColor } = row;
  const [first = 0, second = 0, third = 0] = transparentColor;
  const transparent = transparentColor.length === 3 ? (first << 16) | (second << 8) | third : first;
  return {
    name,
    widthPx,
    heightPx,
    type,
    transparent: row.transparentEnabled ? transparent : null,
    bitmap: hexOf(bitmap),
  };
}

/** Undefined if the graphic is empty or too large. */
export function graphicOctets(row: Pick<GraphicRow, "type" | "widthPx" | "heightPx">): number | undefined {
  const count = graphicBytesNeeded(row);
  return count > 0 && count <= graphicMaxOctets ? count : undefined;
}

/** Blocks of exactly `blockOctets` (at least 1), the last zero-filled. */
export function graphicBlocks(graphic: Graphic, blockOctets: number): Uint8Array[] {
  const pixels = bytesOfHex(graphic.bitmap);
  return Array.from({ length: Math.ceil(pixels.length / blockOctets) }, (_, index) => {
    const block = new Uint8Array(blockOctets);
    block.set(pixels.subarray(index * blockOctets, (index + 1) * blockOctets));
    return block;
  });
}
