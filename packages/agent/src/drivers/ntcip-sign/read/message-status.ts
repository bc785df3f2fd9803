import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { type MessageColumn, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import type { Answers } from "@gantry/protocols/snmp/value.ts";
import { pause } from "../../../clock.ts";
import type { DriverResult } from "../../sign-session.ts";
import type { Slot } from "../content/choose-slot.ts";
import { read, type SignDialog } from "../dialog.ts";

const askEveryMs = 200;

export interface SlotStatus {
  /** dmsMessageStatus; a missing row counts as not used. */
  status: number;
  /** Values of the columns read along with it. */
  answers: Answers;
}

/** The status first, then the columns `along` with it. */
export function readStatus(
  dialog: SignDialog,
  slot: Slot,
  along: readonly MessageColumn[] = noColumns,
): Promise<DriverResult<SlotStatus>> {
  const oids = statusOids(slot, along);
  return read(dialog, oids, (answers) => {
    const reader = readAnswers(answers);
    const status = reader.integer("dmsMessageStatus", oids[0]!, 1);
    return toDecoded(reader, () => ({ status, answers }));
  });
}

const noColumns: readonly MessageColumn[] = [];

/** Cached, so that frequent requests are encoded once. */
function statusOids({ memoryType, number }: Slot, along: readonly MessageColumn[]): readonly string[] {
  const key = `${memoryType} ${number} ${along.join(" ")}`;
  const known = statusLists.get(key);
  if (known) return known;
  const list = (["dmsMessageStatus", ...along] as const).map((column) =>
    messageTableOid(column, memoryType, number),
  );
  if (statusLists.size < maxStatusLists) statusLists.set(key, list);
  return list;
}

const statusLists = new Map<string, readonly string[]>();
const maxStatusLists = 1000;

/** Polls until the status leaves `while` or `withinMs` passes; returns the last status. */
export async function readStatusAfter(
  dialog: SignDialog,
  slot: Slot,
  {
    leaves,
    withinMs,
    along,
  }: { leaves: readonly number[]; withinMs: number; along?: readonly MessageColumn[] },
): Promise<DriverResult<SlotStatus>> {
  const startedMs = dialog.clock.monotonicMs();
  for (;;) {
    const status = await readStatus(dialog, slot, along);
    if (!status.ok || !leaves.includes(status.value.status)) return status;
    if (dialog.clock.monotonicMs() - startedMs >= withinMs) return status;
    await pause(dialog.clock, askEveryMs);
  }
}
