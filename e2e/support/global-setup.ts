import { startTestSite } from "./site-process.ts";

/**
 * One site for all browser tests; its addresses reach the workers through the environment. Whoever works on the tests
 * may have one running already (`node scripts/run.mjs e2e-site` prints the variable).
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
