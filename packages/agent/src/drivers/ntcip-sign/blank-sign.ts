import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { CommandResult } from "../sign-session.ts";
import { activate } from "./activate.ts";
import type { SignDialog } from "./dialog.ts";

/** For a blank message the number is its run-time priority: 1 lets every message replace it. */
export const blankMessage = { memoryType: memoryTypes.blank, number: 1, crc: 0 } as const;

export function blankSign(dialog: SignDialog, durationMinutes: number): Promise<CommandResult> {
  return activate(dialog, blankMessage, durationMinutes);
}
