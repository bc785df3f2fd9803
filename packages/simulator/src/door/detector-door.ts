import type { DetectorDevice } from "../devices/detector-device.ts";
import { type Body, oneOfField, requireOnlyFields } from "./requests.ts";

export function detectorReport({ protocol, port, faultNames, currentFaults }: DetectorDevice) {
  return { protocol, port, faults: currentFaults(), faultNames };
}

/** POST /detectors/{key}/fault adds one of `faultNames`, DELETE clears them; false for anything else. */
export function actOnDetector(device: DetectorDevice, method: string, action: string, body: Body): boolean {
  if (action !== "fault") return false;
  if (method === "DELETE") device.clearFaults();
  else if (method === "POST") {
    requireOnlyFields(body, ["name"]);
    device.setFault(oneOfField(body, "name", device.faultNames));
  } else return false;
  return true;
}
