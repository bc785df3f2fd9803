import { startTestSite } from "./site-process.ts";

/**
 * One site for all browser tests; workers get its addresses through the environment. To reuse a running site,
 * set the variable printed by `node scripts/run.mjs e2e-site`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.GANTRY_E2E_SITE) return async () => undefined;
  const site = await startTestSite();
  const { address, door, databaseUrl, databaseFolder, dataFolder, pid } = site;
  process.env.GANTRY_E2E_SITE = JSON.stringify({
    address,
    door,
    databaseUrl,
    databaseFolder,
    dataFolder,
    pid,
  });
  return () => site.stop();
}
