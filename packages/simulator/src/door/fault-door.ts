import type { FaultyDevice } from "../devices/faulty-device.ts";
import { type Body, oneOfField, requireOnlyFields } from "./requests.ts";

/** Detectors and scales. */
export type MeasuringDevice = FaultyDevice & { readonly port: number; readonly protocol: string };

export function measuringReport({ protocol, port, faultNames, currentFaults }: MeasuringDevice) {
  return { protocol, port, faults: currentFaults(), faultNames };
}

/** POST /detectors/{key}/fault adds one of `faultNames`, DELETE clears them; false for anything else. */
export function actOnFaults(device: FaultyDevice, method: string, action: string, body: Body): boolean {
  if (action !== "fault") return false;
  if (method === "DELETE") device.clearFaults();
  else if (method === "POST") {
    requireOnlyFields(body, ["name"]);
    device.setFault(oneOfField(body, "name", device.faultNames));
  } else return false;
  return true;
}
