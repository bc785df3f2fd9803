import { fork } from "node:child_process";
import { once } from "node:events";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { ensureTenants } from "../packages/server/src/platform/database/tenants.ts";
import {
  Browser,
  providerUnderTest,
} from "../packages/server/src/platform/identity/provider/provider-under-test.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { quantile } from "./list/figures.ts";
import { benchDatabase } from "./database/bench-database.ts";

/** The sign-in of another user while 32 strangers of another network, or of the same one, guess passwords. */

const strangers = 32;
const rounds = 40;

const site = await benchDatabase();
const { urls } = site;
await ensureTenants(urls.owner, [{ id: "bench", name: "Bench", description: "" }], Date.now());
const pool = await openPool(urls.server);
const bus = makeInProcessBus((error) => {
  throw error;
});
const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
const provider = await providerUnderTest({ id: "bench", database, pool, bus, clock: systemClock });

async function timeSignIns(browser: () => Browser): Promise<number[]> {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const by = browser();
    const page = await by.go(by.authorizeUrl({ prompt: "login" }));
    const atMs = performance.now();
    const { url } = await by.go(page.url.href, { userName: "olive", password: "correct horse" });
    if (!url.searchParams.has("code")) throw new Error("a sign-in was refused");
    tookMs.push(performance.now() - atMs);
  }
  return tookMs.toSorted((a, b) => a - b);
}

const describe = (what: string, tookMs: number[]) =>
  console.log(
    `sign-in, ${what}: ${quantile(tookMs, 0.5).toFixed(0)} ms, 95 % within ${quantile(tookMs, 0.95).toFixed(0)} ms (limit 500 ms)`,
  );

try {
  await provider.newAccount("olive", "correct horse");
  const elsewhere = () => new Browser(provider.publicUrl, "10.66.0.2");
  const known = new Browser(provider.publicUrl, "10.66.0.1");
  await known.signIn("olive", "correct horse");
  describe("alone", await timeSignIns(elsewhere));
  const guessing = fork(new URL("./sign-in/guess.ts", import.meta.url), [
    provider.publicUrl,
    String(strangers),
  ]);
  describe(`${strangers} strangers guess from another network`, await timeSignIns(elsewhere));
  describe(`${strangers} strangers guess from this network, known browser`, await timeSignIns(() => known));
  guessing.kill();
  await once(guessing, "exit");
} finally {
  await provider.stop();
  await pool.end();
  await site.close();
}
