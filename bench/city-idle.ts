import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "../scripts/site/start-site.ts";
import { corePercent } from "./media/process-cost.ts";

/**
 * What the demo's city and its devices take of one core (limit 15 %) while agents poll them and no page is open, beside
 * the server of the same site.
 */
const settleMs = 90_000;
const measureMs = 60_000;

const dataFolder = mkdtempSync(path.join(tmpdir(), "gantry-city-idle-"));
const site = await startSite({ dataFolder, namedPort: undefined, host: "localhost", isDevelopment: false });
try {
  const pidOf = (name: string): number => {
    const pid = site
      .children()
      .find((child) => child.name === name)
      ?.pid();
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  };
  await corePercent([pidOf("simulator"), pidOf("server")], settleMs);
  const [city, server] = await Promise.all([
    corePercent([pidOf("simulator")], measureMs),
    corePercent([pidOf("server")], measureMs),
  ]);
  console.log(
    `city: ${city.toFixed(1)} % of a core at rest, limit 15; ` +
      `${(city / server).toFixed(1)} times the server of the same site (${server.toFixed(1)} %)`,
  );
} finally {
  await site.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
