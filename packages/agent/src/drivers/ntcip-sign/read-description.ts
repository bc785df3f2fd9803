import type { SignDescription } from "@gantry/domain/sign/sign-state.ts";
import { decodeSignDescription, signDescriptionOids } from "@gantry/protocols/ntcip1203/sign-description.ts";
import type { DriverResult } from "../sign-session.ts";
import { read, type SignDialog } from "./dialog.ts";

/** What the sign says it is: size, colours, defaults, maker (dmsSignCfg, vmsCfg, multiCfg, globalModuleTable). */
export function readDescription(dialog: SignDialog): Promise<DriverResult<SignDescription>> {
  return read(dialog, signDescriptionOids, decodeSignDescription);
}
