import type { SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { ReadGraphic, SignGraphicState } from "@gantry/domain/contract/signs/sign-device.ts";
import { graphicContentHash } from "@gantry/domain/sign/pictures/graphic.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { graphicStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  decodeGraphicRow,
  graphicIdOf,
  graphicOctets,
  graphicOf,
  type GraphicRow,
  graphicRowOids,
} from "@gantry/protocols/ntcip1203/graphic-table.ts";
import { graphicBlockOid, graphics } from "@gantry/protocols/ntcip1203/objects.ts";
import type { DriverResult } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";
import { type Maintained, refuse } from "../maintain/maintenance.ts";

/** Row limit; dmsGraphicMaxEntries is one octet. */
const maxRows = 255;
/** Limit of pixel hex digits in one response, because it must fit one message. */
const maxAnswerDigits = 3_000_000;
const blocksAtOnce = 20;

export interface IndexedGraphicRow {
  graphicIndex: number;
  row: GraphicRow;
}
export interface GraphicMemorySize {
  max: number;
  maxOctets: number;
  freeOctets: number;
  blockOctets: number;
}

export async function readGraphics(dialog: SignDialog): Promise<DriverResult<SignGraphicState[]>> {
  const rows = await readGraphicRows(dialog);
  if (!rows.ok) return rows;
  return {
    ok: true,
    value: rows.value.filter(({ row }) => hasGraphic(row)).map(({ row }) => stateOf(row)),
  };
}

/**
 * Reads all graphics; with `except`, also the pixels of the others, up to one response. An unreadable graphic
 * is skipped and stays unknown (COMM-023); a sign that stops responding ends the read.
 */
export async function downloadGraphics(
  dialog: SignDialog,
  except: readonly { number: number; graphicId: number }[] | undefined,
  report: (percentage: number) => void,
): Promise<Maintained<SignActions["GET_GRAPHICS"]["result"]>> {
  const all = await readGraphics(dialog);
  if (!all.ok || except === undefined) return all.ok ? { ok: true, value: { graphics: all.value } } : all;
  const wanted = all.value.filter(
    ({ number, graphicId }) =>
      !except.some((known) => known.number === number && known.graphicId === graphicId),
  );
  const contents: ReadGraphic[] = [];
  let left = maxAnswerDigits;
  for (const [index, { number }] of wanted.entries()) {
    const share = (percentage: number): void => report((index + percentage / 100) * (100 / wanted.length));
    const graphic = await downloadGraphic(dialog, number, share);
    if (!graphic.ok && graphic.failure.code === "noAnswer") return graphic;
    if (!graphic.ok) continue;
    left -= graphic.value.bitmap.length;
    if (left < 0) return { ok: true, value: { graphics: all.value, contents, isComplete: false } };
    contents.push(graphic.value);
  }
  return { ok: true, value: { graphics: all.value, contents, isComplete: true } };
}

export async function downloadGraphic(
  dialog: SignDialog,
  number: number,
  report: (percentage: number) => void,
): Promise<Maintained<ReadGraphic>> {
  const size = await readGraphicMemory(dialog);
  if (!size.ok) return size;
  const rows = await readGraphicRows(dialog);
  if (!rows.ok) return rows;
  const found = rows.value.find(({ row }) => hasGraphic(row) && row.number === number);
  if (!found) return refuse(`no graphic ${number}`);
  const { row, graphicIndex } = found;
  const count = graphicOctets(row);
  const { blockOctets } = size.value;
  if (count === undefined || blockOctets < 1)
    return refuse(`graphic ${number} of ${row.widthPx} x ${row.heightPx} pixels`, "wrongAnswer");
  const pixels = await readBlocks(dialog, { graphicIndex, count, blockOctets, report });
  if (!pixels.ok) return pixels;
  const isConfirmed = graphicIdOf(row, pixels.value) === row.graphicId;
  const graphic = graphicOf(row, pixels.value);
  const contentHash = isConfirmed ? graphicContentHash(graphic) : null;
  return { ok: true, value: { ...graphic, number, graphicId: row.graphicId, isConfirmed, contentHash } };
}

/** All rows of dmsGraphicTable, including unused ones; empty for signs without graphics. */
export async function readGraphicRows(dialog: SignDialog): Promise<DriverResult<IndexedGraphicRow[]>> {
  const size = await readGraphicMemory(dialog);
  if (!size.ok) return size;
  const found: IndexedGraphicRow[] = [];
  for (let graphicIndex = 1; graphicIndex <= Math.min(size.value.max, maxRows); graphicIndex++) {
    const row = await readGraphicRow(dialog, graphicIndex);
    if (!row.ok) return row;
    found.push({ graphicIndex, row: row.value });
  }
  return { ok: true, value: found };
}

export function readGraphicRow(dialog: SignDialog, graphicIndex: number): Promise<DriverResult<GraphicRow>> {
  return read(dialog, graphicRowOids(graphicIndex), (answers) => decodeGraphicRow(answers, graphicIndex));
}

export function readGraphicMemory(dialog: SignDialog): Promise<DriverResult<GraphicMemorySize>> {
  return read(dialog, Object.values(graphics), (answers) => {
    const reader = readAnswers(answers);
    const readNumber = (name: keyof typeof graphics) => reader.integer(name, graphics[name], 0);
    const size = {
      max: readNumber("dmsGraphicMaxEntries"),
      maxOctets: readNumber("dmsGraphicMaxSize"),
      freeOctets: readNumber("availableGraphicMemory"),
      blockOctets: readNumber("dmsGraphicBlockSize"),
    };
    return toDecoded(reader, () => size);
  });
}

export function hasGraphic({ status }: GraphicRow): boolean {
  return status !== graphicStatuses.notUsed;
}

function stateOf({ number, name, widthPx, heightPx, type, graphicId, status }: GraphicRow): SignGraphicState {
  const word = nameIn(graphicStatuses, status) ?? String(status);
  return { number, name, widthPx, heightPx, type, graphicId, status: word };
}

interface Blocks {
  graphicIndex: number;
  count: number;
  blockOctets: number;
  report: (percentage: number) => void;
}

async function readBlocks(
  dialog: SignDialog,
  { graphicIndex, count, blockOctets, report }: Blocks,
): Promise<Maintained<Uint8Array>> {
  const pixels = new Uint8Array(count);
  const blocks = Math.ceil(count / blockOctets);
  for (let from = 1; from <= blocks; from += blocksAtOnce) {
    const numbers = Array.from({ length: Math.min(blocksAtOnce, blocks - from + 1) }, (_, at) => from + at);
    const oids = numbers.map((number) => graphicBlockOid(graphicIndex, number));
    const part = await read(dialog, oids, (answers) => {
      const reader = readAnswers(answers);
      const values = oids.map((oid) => reader.octets("dmsGraphicBlockBitmap", oid));
      return toDecoded(reader, () => values);
    });
    if (!part.ok) return part;
    for (const [index, block] of part.value.entries()) {
      const at = (from - 1 + index) * blockOctets;
      const needed = Math.min(blockOctets, count - at);
      if (block.length < needed)
        return refuse(`block ${from + index} of ${block.length} octets`, "wrongAnswer");
      pixels.set(block.subarray(0, needed), at);
    }
    report(Math.min(100, ((from + numbers.length - 1) / blocks) * 100));
  }
  return { ok: true, value: pixels };
}
