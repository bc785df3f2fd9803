import { existsSync } from "node:fs";
import path from "node:path";
import { demoTenants } from "@gantry/server/commands/demo-data.ts";
import { type DemoLicences, type InventoryDevice, seedDemo } from "@gantry/server/commands/seed-demo.ts";
import { newEnrolmentCode } from "@gantry/server/platform/agent-link/agent-store.ts";
import { systemClock } from "@gantry/server/platform/clock.ts";
import { openPool } from "@gantry/server/platform/database/pool.ts";
import type { DatabaseUrls } from "@gantry/server/platform/database/roles.ts";
import { installationDatabase } from "@gantry/server/platform/identity/installation-database.ts";
import { quietExceptTrouble } from "./quiet-log.ts";
import type { Places } from "./start-site.ts";

/** By tenant: the code with which its agent enrols; undefined once it has. */
export type EnrolmentCodes = Record<string, string | undefined>;

/** Makes the demo tenants with the devices of the simulated city, as often as it is called. */
export async function seedTenants(
  { doorPort, secretKey }: Places,
  urls: DatabaseUrls,
  licences: DemoLicences,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${doorPort}/inventory`);
  const { devices } = (await response.json()) as { devices: InventoryDevice[] };
  await seedDemo({
    urls,
    secretKey: Buffer.from(secretKey, "base64"),
    inventory: devices,
    licences,
    log: quietExceptTrouble,
  });
}

/** A one-time code for every demo tenant whose agent has none of its own identity yet. */
export async function enrolmentCodes(places: Places, urls: DatabaseUrls): Promise<EnrolmentCodes> {
  const codes: EnrolmentCodes = {};
  const pool = await openPool(urls.server, 1);
  try {
    for (const { id } of demoTenants) {
      const isEnrolled = existsSync(path.join(agentFolder(places, id), "agent-id.json"));
      codes[id] = isEnrolled
        ? undefined
        : await newEnrolmentCode(installationDatabase(pool), systemClock, id);
    }
    return codes;
  } finally {
    await pool.end();
  }
}

export function agentFolder({ dataFolder }: Pick<Places, "dataFolder">, tenant: string): string {
  return path.join(dataFolder, "agents", tenant);
}
