import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import type { ExtendResult } from "../sign-session.ts";
import { type SignDialog, write } from "./dialog.ts";

/** Sets how many minutes, 1..65534, the shown message still stands, without touching the face (dmsMessageTimeRemaining). */
export async function extendTime(dialog: SignDialog, minutes: number): Promise<ExtendResult> {
  const object = "dmsMessageTimeRemaining";
  const written = await write(dialog, {
    object,
    oid: control.dmsMessageTimeRemaining,
    value: integer(minutes),
  });
  return written.ok ? { result: "accepted" } : written.ended;
}
