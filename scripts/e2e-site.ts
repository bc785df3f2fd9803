import { startTestSite } from "../e2e/support/site-process.ts";

/**
 * `node scripts/run.mjs e2e-site`: a site for browser tests that runs until Ctrl-C, so that a single test
 * starts at once.
 */
const site = await startTestSite();
const { address, door, databaseUrl, databaseFolder, dataFolder, pid } = site;
const described = JSON.stringify({ address, door, databaseUrl, databaseFolder, dataFolder, pid });
console.log(`GANTRY_E2E_SITE='${described}' npx playwright test -g "title"`);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
  process.once(signal, () => void site.stop().then(() => process.exit(0)));
}
