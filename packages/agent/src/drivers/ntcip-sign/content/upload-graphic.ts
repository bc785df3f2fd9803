import type { SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import {
  type Graphic,
  graphicBytesNeeded,
  graphicId,
  graphicProblem,
} from "@gantry/domain/sign/pictures/graphic.ts";
import {
  encodeGraphicRow,
  graphicBlocks,
  type GraphicRow,
  graphicRowOf,
} from "@gantry/protocols/ntcip1203/graphic-table.ts";
import { type GraphicColumn, graphicBlockOid, graphicTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { octets } from "@gantry/protocols/snmp/value.ts";
import { type ContentRow, type ContentTable, emptyRow, fillRow, isUsable, rowFor } from "./content-table.ts";
import type { SignDialog, Write } from "../dialog.ts";
import { type Maintained, refuse } from "../maintain/maintenance.ts";
import {
  type GraphicMemorySize,
  hasGraphic,
  type IndexedGraphicRow,
  readGraphicMemory,
  readGraphicRow,
  readGraphicRows,
} from "../read/read-graphics.ts";

type Uploaded = SignActions["UPLOAD_GRAPHIC"]["result"];

const table: ContentTable = {
  what: "graphic",
  statusObject: "dmsGraphicStatus",
  statusOid: (index) => graphicTableOid("dmsGraphicStatus", index),
};
/** Block numbers are one octet. */
const maxBlocks = 255;
const headColumns = [
  "dmsGraphicNumber",
  "dmsGraphicName",
  "dmsGraphicHeight",
  "dmsGraphicWidth",
  "dmsGraphicType",
  "dmsGraphicTransparentEnabled",
  "dmsGraphicTransparentColor",
] as const satisfies readonly GraphicColumn[];

/**
 * Uploads a graphic under number 1..255: status modifying, head, blocks, ready for use; then verifies its
 * dmsGraphicID. Refuses active and permanent graphics.
 */
export async function uploadGraphic(
  dialog: SignDialog,
  number: number,
  graphic: Graphic,
  report: (percentage: number) => void,
  isStillWanted?: () => boolean,
): Promise<Maintained<Uploaded>> {
  const problem = graphicProblem(graphic);
  if (problem) return refuse(`the graphic's ${problem} is wrong`, "doesNotFit");
  const id = graphicId(number, graphic);
  const size = await readGraphicMemory(dialog);
  if (!size.ok) return size;
  const rows = await readRows(dialog);
  if (!rows.ok) return rows;
  const target = rowFor(table, rows.value, number);
  if (!target.ok) return target;
  const { isHeld, index } = target.value;
  // 16-bit ids can collide, so compare name and size as well.
  if (
    isHeld &&
    target.value.graphicId === id &&
    isUsable(target.value) &&
    isNamedAlike(target.value, graphic)
  )
    return { ok: true, value: { number, graphicId: id, wasThere: true } };
  const tooLarge = checkSize(graphic, size.value);
  if (tooLarge) return refuse(tooLarge, "doesNotFit");
  const written = await fillRow(dialog, table, target.value, {
    changes: writesOf(index, { number, graphic, blocks: graphicBlocks(graphic, size.value.blockOctets) }),
    report,
    isStillWanted,
  });
  if (!written.ok) return written;
  const after = await readGraphicRow(dialog, index);
  if (!after.ok) return after;
  if (after.value.number !== number || after.value.graphicId !== id)
    return refuse(
      `dmsGraphicID ${after.value.graphicId} instead of ${id} for graphic ${number}`,
      "faceDiffers",
    );
  return { ok: true, value: { number, graphicId: id, wasThere: false } };
}

export async function deleteGraphic(
  dialog: SignDialog,
  number: number,
): Promise<Maintained<{ number: number }>> {
  const rows = await readRows(dialog);
  return rows.ok ? emptyRow(dialog, table, { rows: rows.value, number }) : rows;
}

type HeldRow = ContentRow & Pick<GraphicRow, "graphicId" | "name" | "widthPx" | "heightPx" | "type">;

async function readRows(dialog: SignDialog): Promise<Maintained<HeldRow[]>> {
  const rows = await readGraphicRows(dialog);
  return rows.ok ? { ok: true, value: rows.value.map(contentRow) } : rows;
}

function contentRow({ graphicIndex, row }: IndexedGraphicRow): HeldRow {
  const { number, graphicId: id, status, name, widthPx, heightPx, type } = row;
  const isHeld = hasGraphic(row);
  return { index: graphicIndex, number, graphicId: id, status, isHeld, name, widthPx, heightPx, type };
}

function isNamedAlike(row: HeldRow, { name, widthPx, heightPx, type }: Graphic): boolean {
  return row.name === name && row.widthPx === widthPx && row.heightPx === heightPx && row.type === type;
}

interface Upload {
  number: number;
  graphic: Graphic;
  blocks: readonly Uint8Array[];
}

function writesOf(graphicIndex: number, { number, graphic, blocks }: Upload): Write[] {
  const head = encodeGraphicRow(graphicRowOf(number, graphic), graphicIndex);
  const headWrites = headColumns.map((object) => {
    const oid = graphicTableOid(object, graphicIndex);
    return { object, oid, value: head.get(oid)! };
  });
  const blockWrites = blocks.map((block, at) => ({
    object: `block ${at + 1}`,
    oid: graphicBlockOid(graphicIndex, at + 1),
    value: octets(block),
  }));
  return [...headWrites, ...blockWrites];
}

function checkSize(graphic: Graphic, { maxOctets, blockOctets }: GraphicMemorySize): string | undefined {
  const needed = graphicBytesNeeded(graphic);
  if (blockOctets < 1) return `dmsGraphicBlockSize ${blockOctets}`;
  if (needed > maxOctets) return `${needed} octets, dmsGraphicMaxSize ${maxOctets}`;
  const blocks = Math.ceil(needed / blockOctets);
  return blocks > maxBlocks ? `${blocks} blocks of ${blockOctets} octets` : undefined;
}
