import type { SignCapabilities } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import {
  capabilityOids,
  decodeCapabilities,
  graphicCapabilityOids,
  mayHaveGraphics,
} from "@gantry/protocols/ntcip1203/capabilities.ts";
import { decodeSignDescription, signDescriptionOids } from "@gantry/protocols/ntcip1203/sign-description.ts";
import type { DriverResult } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

/**
 * Reads size, colours, defaults, maker (dmsSignCfg, vmsCfg, multiCfg, globalModuleTable) and capabilities.
 * Objects that are wrong and not needed for posting are replaced and noted.
 */
export async function readDescription(dialog: SignDialog): Promise<DriverResult<SignDescription>> {
  const description = await read(dialog, signDescriptionOids, decodeSignDescription);
  if (!description.ok) return description;
  const found = await readCapabilities(dialog, description.value);
  if (!found.ok) return found;
  const notes = [...(description.notes ?? []), ...(found.notes ?? [])];
  return { ok: true, value: { ...description.value, capabilities: found.value }, notes };
}

export async function readCapabilities(
  dialog: SignDialog,
  description: SignDescription,
): Promise<DriverResult<SignCapabilities>> {
  const base = await read(dialog, capabilityOids, (answers) => ({ ok: true, value: answers }));
  if (!base.ok) return base;
  const more = mayHaveGraphics(base.value) ? graphicCapabilityOids : [];
  return read(dialog, more, (answers) =>
    decodeCapabilities(new Map([...base.value, ...answers]), description),
  );
}
