import { fontStatuses, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { SignDialog, Write } from "../dialog.ts";
import {
  changeStatus,
  type Maintained,
  refuse,
  type StatusChange,
  writeAll,
} from "../maintain/maintenance.ts";
import { refuseWhenShown } from "../read/shown-content.ts";

export interface ContentRow {
  /** Row index, from 1. */
  index: number;
  /** 1..255, the number in the fo or g tag. */
  number: number;
  isHeld: boolean;
  /** fontStatus or dmsGraphicStatus, which share values; undefined for fonts of a version 1 sign. */
  status: number | undefined;
}
export interface ContentTable {
  what: "font" | "graphic";
  statusObject: string;
  statusOid(index: number): string;
}

const statusChangeMs = 5_000;
/** Signs need time to compute the id of large content. */
const calculatingMs = 60_000;
const statuses = fontStatuses;
const usable: readonly number[] = [statuses.readyForUse, statuses.inUse];

export function isUsable({ status }: Pick<ContentRow, "status">): boolean {
  return status === undefined || status === statuses.permanent || usable.includes(status);
}

export function rowFor<Row extends ContentRow>(
  { what }: ContentTable,
  rows: readonly Row[],
  number: number,
): Maintained<Row> {
  const row = rows.find((one) => one.isHeld && one.number === number) ?? rows.find(({ isHeld }) => !isHeld);
  return row ? { ok: true, value: row } : refuse(`no row is free for ${what} ${number}`, "doesNotFit");
}

interface Filling {
  changes: readonly Write[];
  report: (percentage: number) => void;
  /** Checked before each object; an aborted row stays unusable. */
  isStillWanted?: (() => boolean) | undefined;
}

/**
 * Replaces a row: status modifying, all objects, ready for use. Refuses active or permanent content. The
 * caller must compare the computed id.
 */
export async function fillRow(
  dialog: SignDialog,
  table: ContentTable,
  row: ContentRow,
  { changes, report, isStillWanted }: Filling,
): Promise<Maintained<unknown>> {
  const free = await refuseWhenLocked(dialog, table, row);
  if (!free.ok) return free;
  const hasStatus = row.status !== undefined;
  const change = (request: number, wanted: readonly number[], withinMs = statusChangeMs): StatusChange =>
    statusChange(table, row, { request, wanted, withinMs });
  if (hasStatus) {
    const opened = await changeStatus(dialog, change(statuses.modifyReq, [statuses.modifying]));
    if (!opened.ok) return opened;
  }
  const reportShare = (count: number): void => report((count / changes.length) * 95);
  const written = await writeAll(dialog, changes, reportShare, isStillWanted);
  if (!written.ok || !hasStatus) return written;
  const ready = change(statuses.readyForUseReq, usable, calculatingMs);
  return changeStatus(dialog, { ...ready, passing: [statuses.calculatingID] });
}

export async function emptyRow(
  dialog: SignDialog,
  table: ContentTable,
  { rows, number }: { rows: readonly ContentRow[]; number: number },
): Promise<Maintained<{ number: number }>> {
  const target = rows.find((row) => row.isHeld && row.number === number);
  if (!target) return { ok: true, value: { number } };
  const free = await refuseWhenLocked(dialog, table, target);
  if (!free.ok) return free;
  if (target.status === undefined) return refuse(`a sign of version 1 does not delete ${table.what}s`);
  const request = { request: statuses.notUsedReq, wanted: [statuses.notUsed], withinMs: statusChangeMs };
  const gone = await changeStatus(dialog, statusChange(table, target, request));
  return gone.ok ? { ok: true, value: { number } } : gone;
}

async function refuseWhenLocked(
  dialog: SignDialog,
  { what }: ContentTable,
  { number, status, isHeld }: ContentRow,
): Promise<Maintained<void>> {
  if (status === statuses.permanent) return refuse(`${what} ${number} came with the sign and stays`);
  if (status === statuses.inUse) return refuse(`${what} ${number} is being shown`);
  return isHeld ? refuseWhenShown(dialog, what, number) : { ok: true, value: undefined };
}

function statusChange(
  { statusObject, statusOid }: ContentTable,
  { index }: ContentRow,
  change: Pick<StatusChange, "request" | "wanted" | "withinMs">,
): StatusChange {
  return {
    object: statusObject,
    oid: statusOid(index),
    ...change,
    nameOf: (status) => nameIn(statuses, status) ?? String(status),
  };
}
