import { randomBytes } from "node:crypto";
import { machineIdOf } from "@gantry/domain/licence/machine-id.ts";
import type { Clock } from "../clock.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";

/** Id of this installation, created on first use; shared by all servers of a database. */
export async function readMachineId(database: InstallationDatabase, clock: Clock): Promise<string> {
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
