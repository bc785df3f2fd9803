import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { pause } from "../../../clock.ts";
import type { DriverFailure, NotDone } from "../../sign-session.ts";
import { read, type SignDialog, tries, type Write, write, writeSurely } from "../dialog.ts";

export interface MaintenanceFailure {
  code: DriverFailure["code"] | "refused" | "doesNotFit" | "fontDiffers" | "faceDiffers" | "deadlinePassed";
  detail: string;
  isForbidden?: boolean;
}
export type Maintained<T> = { ok: true; value: T } | { ok: false; failure: MaintenanceFailure };

const askEveryMs = 200;

export function refuse(
  detail: string,
  code: MaintenanceFailure["code"] = "refused",
): { ok: false; failure: MaintenanceFailure } {
  return { ok: false, failure: { code, detail } };
}

export function failureOf(ended: NotDone): { ok: false; failure: MaintenanceFailure } {
  if (ended.result === "unknown") return { ok: false, failure: ended.failure };
  const { detail, isForbidden } = ended;
  return { ok: false, failure: { code: "refused", detail, ...(isForbidden ? { isForbidden } : {}) } };
}

export async function writeObject(dialog: SignDialog, change: Write): Promise<Maintained<void>> {
  const written = await writeSurely(dialog, change);
  return written.ok ? { ok: true, value: undefined } : failureOf(written.ended);
}

export async function writeAll(
  dialog: SignDialog,
  changes: readonly Write[],
  done: (count: number) => void = () => {},
  isStillWanted: () => boolean = () => true,
): Promise<Maintained<void>> {
  for (const [index, change] of changes.entries()) {
    if (!isStillWanted()) return refuse("not wanted any more");
    const written = await writeObject(dialog, change);
    if (!written.ok) return written;
    done(index + 1);
  }
  return { ok: true, value: undefined };
}

export function readInteger(
  dialog: SignDialog,
  object: string,
  oid: string,
  absent?: number,
): Promise<Maintained<number>> {
  return read(dialog, [oid], (answers) => {
    const reader = readAnswers(answers);
    const value = reader.integer(object, oid, absent);
    return toDecoded(reader, () => value);
  });
}

export interface StatusChange {
  object: string;
  oid: string;
  request: number;
  wanted: readonly number[];
  passing?: readonly number[];
  withinMs: number;
  nameOf(status: number): string;
}

export async function changeStatus(dialog: SignDialog, change: StatusChange): Promise<Maintained<number>> {
  const { object, oid, request, wanted, passing = [], nameOf } = change;
  for (let attempt = 1; ; attempt++) {
    const written = await write(dialog, { object, oid, value: { type: "integer", value: request } });
    if (!written.ok && written.ended.result === "refused") return failureOf(written.ended);
    const status = await statusAfter(dialog, change);
    if (!status.ok || wanted.includes(status.value)) return status;
    const isOnTheWay = passing.includes(status.value);
    if (written.ok || isOnTheWay || attempt === tries)
      return refuse(`${object} stays ${nameOf(status.value)} after ${nameOf(request)}`);
  }
}

async function statusAfter(
  dialog: SignDialog,
  { object, oid, wanted, withinMs }: StatusChange,
): Promise<Maintained<number>> {
  const startedMs = dialog.clock.monotonicMs();
  for (;;) {
    const status = await readInteger(dialog, object, oid);
    if (!status.ok || wanted.includes(status.value)) return status;
    if (dialog.clock.monotonicMs() - startedMs >= withinMs) return status;
    await pause(dialog.clock, askEveryMs);
  }
}
