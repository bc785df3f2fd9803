import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { demoTenants } from "@gantry/server/commands/demo-data.ts";
import type { DemoLicences } from "@gantry/server/commands/seed-demo.ts";
import { type Entitlement, featuresOf } from "@gantry/server/platform/licence/vendor/entitlement.ts";
import {
  newLicenceKey,
  readLicenceKeys,
  writeLicenceKeys,
} from "@gantry/server/platform/licence/vendor/licence-keys.ts";
import {
  newVendorKey,
  publicHalf,
  readVendorKey,
  writeVendorKey,
} from "@gantry/server/platform/licence/vendor/vendor-key-file.ts";
import { type Child, startChild } from "./child.ts";
import type { Places } from "./places.ts";

export const licenceFolder = (dataFolder: string): string => path.join(dataFolder, "licence-server");

// A recreated database has a new machine id; the demo must still open.
const demoMachines = 1_000;

/** Creates the demo vendor and one key per demo tenant, at the first start with a data folder. */
export function demoLicences({ dataFolder, licencePort }: Places): DemoLicences {
  const folder = licenceFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const vendorKeyFile = path.join(folder, "vendor-key.json");
  if (!existsSync(vendorKeyFile)) writeVendorKey(vendorKeyFile, newVendorKey());
  const keysFile = path.join(folder, "keys.json");
  const sold = readLicenceKeys(keysFile);
  const isSold = (tenant: string) => sold.some(({ entitlement }) => entitlement.tenant === tenant);
  const missing = demoTenants.filter(({ id }) => !isSold(id)).map(({ id, name }) => demoKey(id, name));
  if (missing.length > 0) writeLicenceKeys(keysFile, [...sold, ...missing]);
  return {
    licenceVendorKeys: [publicHalf(readVendorKey(vendorKeyFile))],
    licenceServerUrl: `http://127.0.0.1:${licencePort}`,
    keys: Object.fromEntries([...sold, ...missing].map((one) => [one.entitlement.tenant, one.key])),
  };
}

function demoKey(tenant: string, organization: string) {
  const entitlement: Entitlement = {
    name: "Gantry demo",
    organization,
    region: "Demo",
    supportLevel: "Community",
    tenant,
    features: featuresOf("all,sign=500"),
    days: 365,
  };
  return { key: newLicenceKey(), entitlement, maxMachines: demoMachines, isWithdrawn: false };
}

export function startLicenceServer(places: Places): Promise<Child> {
  return startChild({
    name: "licence server",
    logFolder: places.logFolder,
    started: (pid) => places.noteChild("licence server", pid),
    script: "packages/server/src/commands/licence-server.ts",
    env: {
      LICENCE_SERVER_FOLDER: licenceFolder(places.dataFolder),
      HOST: "127.0.0.1",
      PORT: String(places.licencePort),
    },
    reportsReady: true,
  });
}
