import { startSiteProcess } from "./site-process.ts";

/** One site for all browser tests; its addresses reach the workers through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const site = await startSiteProcess();
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
