import type { Config } from "../config/config.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";
import type { LicenceCheck } from "./licence-check.ts";
import { licenceDesk, type LicenceDesk } from "./licence-desk.ts";
import { keySealer } from "./licence-store.ts";
import { readMachineId } from "./machine-id.ts";
import { type CheckParts, openLicenceCheck } from "./open-licence-check.ts";
import { tokenReader } from "./read-token.ts";

export interface Licences {
  check: LicenceCheck;
  desk: LicenceDesk;
}

export async function openLicences(
  config: Pick<Config, "licenceVendorKeys" | "licenceServerUrl" | "secretKey">,
  parts: Omit<CheckParts, "readToken" | "machineId"> & { installation: InstallationDatabase },
): Promise<Licences> {
  const checkParts: CheckParts = {
    ...parts,
    readToken: tokenReader(config.licenceVendorKeys),
    machineId: await readMachineId(parts.installation, parts.clock),
  };
  const serverUrl = config.licenceServerUrl ?? undefined;
  return {
    check: openLicenceCheck(checkParts),
    desk: licenceDesk({ ...checkParts, keys: keySealer(config.secretKey), serverUrl }),
  };
}
