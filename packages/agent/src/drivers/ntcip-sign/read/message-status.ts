import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { pause } from "../../../clock.ts";
import type { DriverResult } from "../../sign-session.ts";
import type { Slot } from "../content/choose-slot.ts";
import { read, type SignDialog } from "../dialog.ts";

const askEveryMs = 200;

/** dmsMessageStatus of a slot; a missing row counts as not used. */
export function readStatus(dialog: SignDialog, slot: Slot): Promise<DriverResult<number>> {
  const oids = statusOids(slot);
  const [oid] = oids;
  return read(dialog, oids, (answers) => {
    const reader = readAnswers(answers);
    const value = reader.integer("dmsMessageStatus", oid, 1);
    return toDecoded(reader, () => value);
  });
}

/** Cached per slot, so that frequent requests are encoded once. */
function statusOids({ memoryType, number }: Slot): readonly [string] {
  const oid = messageTableOid("dmsMessageStatus", memoryType, number);
  const known = statusLists.get(oid);
  if (known) return known;
  const list = [oid] as const;
  if (statusLists.size < maxStatusLists) statusLists.set(oid, list);
  return list;
}

const statusLists = new Map<string, readonly [string]>();
const maxStatusLists = 1000;

/** Polls until the status leaves `while` or `withinMs` passes; returns the last status. */
export async function readStatusAfter(
  dialog: SignDialog,
  slot: Slot,
  { leaves, withinMs }: { leaves: readonly number[]; withinMs: number },
): Promise<DriverResult<number>> {
  const startedMs = dialog.clock.monotonicMs();
  for (;;) {
    const status = await readStatus(dialog, slot);
    if (!status.ok || !leaves.includes(status.value)) return status;
    if (dialog.clock.monotonicMs() - startedMs >= withinMs) return status;
    await pause(dialog.clock, askEveryMs);
  }
}
