import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import type { ExtendResult } from "../sign-session.ts";
import { type SignDialog, write } from "./dialog.ts";

/** Sets the remaining minutes of the active message, 1..65534, without redrawing (dmsMessageTimeRemaining). */
export async function extendTime(dialog: SignDialog, minutes: number): Promise<ExtendResult> {
  const object = "dmsMessageTimeRemaining";
  const written = await write(dialog, {
    object,
    oid: control.dmsMessageTimeRemaining,
    value: integer(minutes),
  });
  return written.ok ? { result: "accepted" } : written.ended;
}
