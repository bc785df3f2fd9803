import { vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { decodeSignDescription, signDescriptionOids } from "@gantry/protocols/ntcip1203/sign-description.ts";
import type { DriverResult } from "../sign-session.ts";
import { driverFailure, read, type SignDialog } from "./dialog.ts";

export async function testConnection(dialog: SignDialog): Promise<DriverResult<Record<string, unknown>>> {
  const startedMs = dialog.clock.monotonicMs();
  const first = await dialog.transport.get([vms.vmsSignWidthPixels]);
  const latencyMs = Math.round(dialog.clock.monotonicMs() - startedMs);
  if (!first.ok) {
    // Report any other service as a timeout, so this cannot be used to scan the network.
    const failure = first.failure === "malformed" ? "timeout" : first.failure;
    return { ok: false, failure: driverFailure(failure, "vmsSignWidthPixels") };
  }
  const description = await read(dialog, signDescriptionOids, decodeSignDescription);
  if (!description.ok) return description;
  const { make, model, version, widthPx, heightPx } = description.value;
  return { ok: true, value: { latencyMs, make, model, version, widthPx, heightPx } };
}
