import { existsSync } from "node:fs";
import path from "node:path";
import { demoTenants } from "@gantry/server/commands/demo-data.ts";
import { type DemoLicences, type InventoryDevice, seedDemo } from "@gantry/server/commands/seed-demo.ts";
import { newEnrolmentCode } from "@gantry/server/platform/agent-link/agents/agent-store.ts";
import { systemClock } from "@gantry/server/platform/clock.ts";
import { openPool } from "@gantry/server/platform/database/pool.ts";
import type { DatabaseUrls } from "@gantry/server/platform/database/roles.ts";
import { installationDatabase } from "@gantry/server/platform/identity/provider/installation-database.ts";
import { quietExceptTrouble } from "./quiet-log.ts";
import type { Places } from "./places.ts";

/** A demo agent; `name` also names its part and folder. */
export interface DemoAgent {
  name: string;
  tenant: string;
  code: string | undefined;
}

/** The larger tenant has two, to demonstrate failover. */
const agentNames: Record<string, readonly string[]> = { metro: ["metro", "metro-2"] };

/** Creates the demo tenants with the simulated devices; idempotent. */
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

export async function demoAgents(places: Places, urls: DatabaseUrls): Promise<DemoAgent[]> {
  const pool = await openPool(urls.server, { maxConnections: 1 });
  const newCode = (tenant: string): Promise<string> =>
    newEnrolmentCode(installationDatabase(pool), systemClock, tenant);
  try {
    const agents: DemoAgent[] = [];
    for (const { id: tenant } of demoTenants)
      for (const name of agentNames[tenant] ?? [tenant]) {
        const isEnrolled = existsSync(path.join(agentFolder(places, name), "agent-id.json"));
        agents.push({ name, tenant, code: isEnrolled ? undefined : await newCode(tenant) });
      }
    return agents;
  } finally {
    await pool.end();
  }
}

export function agentFolder({ dataFolder }: Pick<Places, "dataFolder">, name: string): string {
  return path.join(dataFolder, "agents", name);
}
