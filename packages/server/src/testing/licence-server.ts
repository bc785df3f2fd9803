import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Clock } from "../platform/clock.ts";
import type { Entitlement } from "../platform/licence/vendor/entitlement.ts";
import { type LicenceKey, writeLicenceKeys } from "../platform/licence/vendor/licence-keys.ts";
import { openLicenceServer } from "../platform/licence/vendor/open-licence-server.ts";
import { allFeatures, testVendor } from "./licences.ts";

export interface TestLicenceServer {
  url: string;
  sell(keys: readonly LicenceKey[]): void;
  stop(): Promise<void>;
}

export const soldKey = (key: string, more: Partial<Entitlement> = {}): LicenceKey => ({
  key,
  entitlement: { name: "Sold licence", features: allFeatures, days: 365, ...more },
  maxMachines: 1,
  isWithdrawn: false,
});

export async function testLicenceServer(
  clock: Clock,
  keys: readonly LicenceKey[],
): Promise<TestLicenceServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "gantry-licences-"));
  const keysFile = path.join(folder, "keys.json");
  writeLicenceKeys(keysFile, keys);
  const server = await openLicenceServer({
    vendorKey: testVendor,
    keysFile,
    activationsFile: path.join(folder, "activations.json"),
    clock,
    host: "127.0.0.1",
    port: 0,
  });
  return {
    url: server.url,
    sell: (sold) => writeLicenceKeys(keysFile, sold),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
