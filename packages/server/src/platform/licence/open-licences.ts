import type { Config } from "../config/config.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";
import type { LicenceCheck } from "./licence-check.ts";
import { licenceDesk, type LicenceDesk } from "./licence-desk.ts";
import { keySealer } from "./licence-store.ts";
import { type CheckParts, openLicenceCheck } from "./open-licence-check.ts";
import { tokenReader } from "./read-token.ts";
import { randomBytes } from "node:crypto";
import { machineIdOf } from "@gantry/domain/licence/machine-id.ts";
import type { Clock } from "../clock.ts";

export interface Licences {
  check: LicenceCheck;
  desk: LicenceDesk;
  /** Id of this installation for licence vendors. */
  machineId: string;
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
    machineId: checkParts.machineId,
    check: openLicenceCheck(checkParts),
    desk: licenceDesk({ ...checkParts, keys: keySealer(config.secretKey), serverUrl }),
  };
}

/** Id of this installation, created on first use; shared by all servers of a database. */
async function readMachineId(database: InstallationDatabase, clock: Clock): Promise<string> {
  const stored = await storedId(database);
  if (stored !== undefined) return stored;
  await database.query(
    `insert into installation.machine (machine_id, made_at) values ($1, to_timestamp($2::float8 / 1000))
     on conflict do nothing`,
    [machineIdOf(randomBytes(8)), clock.nowMs()],
  );
  const made = await storedId(database);
  if (made === undefined) throw new Error("The machine id could not be stored.");
  return made;
}

async function storedId(database: InstallationDatabase): Promise<string | undefined> {
  const [row] = await database.query<{ machine_id: string }>("select machine_id from installation.machine");
  return row?.machine_id;
}
