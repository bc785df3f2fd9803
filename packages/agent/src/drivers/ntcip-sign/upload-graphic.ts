import type { SignActions } from "@gantry/domain/contract/sign-actions.ts";
import { type Graphic, graphicBytesNeeded, graphicId, graphicProblem } from "@gantry/domain/sign/graphic.ts";
import { graphicStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { encodeGraphicRow, graphicBlocks, graphicRowOf } from "@gantry/protocols/ntcip1203/graphic-table.ts";
import { type GraphicColumn, graphicBlockOid, graphicTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { octets } from "@gantry/protocols/snmp/value.ts";
import type { SignDialog } from "./dialog.ts";
import {
  changeStatus,
  type Maintained,
  refused,
  type StatusChange,
  type Write,
  writeAll,
} from "./maintenance.ts";
import {
  type GraphicMemorySize,
  holdsGraphic,
  type IndexedGraphicRow,
  readGraphicMemory,
  readGraphicRow,
  readGraphicRows,
} from "./read-graphics.ts";
import { refuseWhenShown } from "./shown-content.ts";

type Uploaded = SignActions["UPLOAD_GRAPHIC"]["result"];

const statusChangeMs = 5_000;
const calculatingMs = 60_000;
const usable: readonly number[] = [graphicStatuses.readyForUse, graphicStatuses.inUse];
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
 * Loads a graphic under a number 1..255 into a sign: status modifying, head, blocks, ready for use, and then its
 * dmsGraphicID must be that of the graphic. One that is shown or came with the sign is not touched.
 */
export async function uploadGraphic(
  dialog: SignDialog,
  number: number,
  graphic: Graphic,
  report: (percentage: number) => void,
): Promise<Maintained<Uploaded>> {
  const problem = graphicProblem(graphic);
  if (problem) return refused(`the graphic's ${problem} is wrong`, "doesNotFit");
  const id = graphicId(number, graphic);
  const size = await readGraphicMemory(dialog);
  if (!size.ok) return size;
  const rows = await readGraphicRows(dialog);
  if (!rows.ok) return rows;
  const same = rows.value.find(({ row }) => holdsGraphic(row) && row.number === number);
  if (same && same.row.graphicId === id && isUsable(same))
    return { ok: true, value: { number, graphicId: id, wasThere: true } };
  const target = same ?? rows.value.find(({ row }) => !holdsGraphic(row));
  if (!target) return refused(`no row is free for graphic ${number}`, "doesNotFit");
  const tooLarge = whyTooLarge(graphic, size.value);
  if (tooLarge) return refused(tooLarge, "doesNotFit");
  const blocks = graphicBlocks(graphic, size.value.blockOctets);
  const written = await writeGraphic(dialog, target, { number, graphic, blocks, report });
  if (!written.ok) return written;
  const after = await readGraphicRow(dialog, target.graphicIndex);
  if (!after.ok) return after;
  if (after.value.number !== number || after.value.graphicId !== id)
    return refused(
      `dmsGraphicID ${after.value.graphicId} instead of ${id} for graphic ${number}`,
      "faceDiffers",
    );
  return { ok: true, value: { number, graphicId: id, wasThere: false } };
}

/** Takes a graphic out of a sign; one that is not there is gone already. */
export async function deleteGraphic(
  dialog: SignDialog,
  number: number,
): Promise<Maintained<{ number: number }>> {
  const rows = await readGraphicRows(dialog);
  if (!rows.ok) return rows;
  const target = rows.value.find(({ row }) => holdsGraphic(row) && row.number === number);
  if (!target) return { ok: true, value: { number } };
  const free = await refuseWhenLocked(dialog, target);
  if (!free.ok) return free;
  const { notUsedReq, notUsed } = graphicStatuses;
  const gone = await changeStatus(
    dialog,
    statusChange(target.graphicIndex, notUsedReq, [notUsed], statusChangeMs),
  );
  return gone.ok ? { ok: true, value: { number } } : gone;
}

interface Upload {
  number: number;
  graphic: Graphic;
  blocks: readonly Uint8Array[];
  report: (percentage: number) => void;
}

async function writeGraphic(
  dialog: SignDialog,
  target: IndexedGraphicRow,
  { number, graphic, blocks, report }: Upload,
): Promise<Maintained<unknown>> {
  const free = await refuseWhenLocked(dialog, target);
  if (!free.ok) return free;
  const { graphicIndex } = target;
  const { modifyReq, modifying, readyForUseReq, calculatingID } = graphicStatuses;
  const opened = await changeStatus(
    dialog,
    statusChange(graphicIndex, modifyReq, [modifying], statusChangeMs),
  );
  if (!opened.ok) return opened;
  const changes = [
    ...headWrites(graphicIndex, number, graphic),
    ...blocks.map(
      (block, index): Write => ({
        object: `block ${index + 1}`,
        oid: graphicBlockOid(graphicIndex, index + 1),
        value: octets(block),
      }),
    ),
  ];
  const written = await writeAll(dialog, changes, (count) => report((count / changes.length) * 95));
  if (!written.ok) return written;
  const ready = statusChange(graphicIndex, readyForUseReq, usable, calculatingMs);
  return changeStatus(dialog, { ...ready, passing: [calculatingID] });
}

function headWrites(graphicIndex: number, number: number, graphic: Graphic): Write[] {
  const head = encodeGraphicRow(graphicRowOf(number, graphic), graphicIndex);
  return headColumns.map((object) => {
    const oid = graphicTableOid(object, graphicIndex);
    return { object, oid, value: head.get(oid)! };
  });
}

function whyTooLarge(graphic: Graphic, { maxOctets, blockOctets }: GraphicMemorySize): string | undefined {
  const needed = graphicBytesNeeded(graphic);
  if (blockOctets < 1) return `dmsGraphicBlockSize ${blockOctets}`;
  if (needed > maxOctets) return `${needed} octets, dmsGraphicMaxSize ${maxOctets}`;
  const blocks = Math.ceil(needed / blockOctets);
  return blocks > maxBlocks ? `${blocks} blocks of ${blockOctets} octets` : undefined;
}

async function refuseWhenLocked(dialog: SignDialog, { row }: IndexedGraphicRow): Promise<Maintained<void>> {
  if (row.status === graphicStatuses.permanent)
    return refused(`graphic ${row.number} came with the sign and stays`);
  if (row.status === graphicStatuses.inUse) return refused(`graphic ${row.number} is being shown`);
  return holdsGraphic(row) ? refuseWhenShown(dialog, "graphic", row.number) : { ok: true, value: undefined };
}

function isUsable({ row }: IndexedGraphicRow): boolean {
  return row.status === graphicStatuses.permanent || usable.includes(row.status);
}

function statusChange(
  graphicIndex: number,
  request: number,
  wanted: readonly number[],
  withinMs: number,
): StatusChange {
  return {
    object: "dmsGraphicStatus",
    oid: graphicTableOid("dmsGraphicStatus", graphicIndex),
    request,
    wanted,
    withinMs,
    nameOf: (status) => nameIn(graphicStatuses, status) ?? String(status),
  };
}
