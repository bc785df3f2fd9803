import type { ImportJob } from "../packages/domain/src/contract/answers/bulk.ts";
import { sign } from "../packages/domain/src/kinds/sign.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { serveKinds } from "../packages/server/src/testing/kind-server.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { quantile } from "./list/figures.ts";
import { benchDatabase } from "./database/bench-database.ts";

/**
 * A CSV file of 20,000 signs: check (limit 20 s), import (limit 60 s), and a list of another tenant before and
 * meanwhile (limit twice as slow).
 */
const signCount = 20_000;
const idleRounds = 200;
const listEveryMs = 25;

const site = await benchDatabase();
const { owner, urls } = site;
const pool = await openPool(urls.server);
try {
  await owner.query(
    "insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now()), ('other', 'Other', now())",
  );
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const server = await serveKinds(database, [sign]);
  const all = { SIGN: [] };
  const grants = grantsFromWire({ CREATE: all, READ: all, UPDATE: all });
  const personOf = (tenantId: string): Principal => ({
    kind: "user",
    tenantId,
    id: "bench",
    displayName: "Bench",
    grants,
  });
  const [importer, reader] = [personOf("bench"), personOf("other")];
  const jobs = `/api/v1${sign.path}/import-jobs`;

  await importSigns(500, reader);
  const readList = async () => {
    const startMs = performance.now();
    await server.call(reader, "POST", `/api/v1${sign.path}/find`, { pageSize: 50 });
    return performance.now() - startMs;
  };
  for (let round = 0; round < idleRounds; round += 1) await readList();
  const idleMs: number[] = [];
  for (let round = 0; round < idleRounds; round += 1) idleMs.push(await readList());

  const { checkedMs, importedMs, meanwhileMs } = await importSigns(signCount, importer, readList);
  const factor = (share: number) => quantile(meanwhileMs, share) / quantile(idleMs, share);
  console.log(
    `import of ${signCount} signs: dry run ${(checkedMs / 1000).toFixed(1)} s (limit 20 s), ` +
      `import ${(importedMs / 1000).toFixed(1)} s (limit 60 s)`,
  );
  console.log(
    `  list of another tenant: ${quantile(idleMs, 0.5).toFixed(1)} ms idle, ` +
      `${quantile(meanwhileMs, 0.5).toFixed(1)} ms meanwhile, ${factor(0.5).toFixed(1)} times (limit 2); ` +
      `p95 ${quantile(idleMs, 0.95).toFixed(1)} and ${quantile(meanwhileMs, 0.95).toFixed(1)} ms`,
  );

  async function importSigns(count: number, who: Principal, meanwhile?: () => Promise<number>) {
    await server.call(who, "GET", jobs);
    const lines = Array.from(
      { length: count },
      (_, at) =>
        `DMS ${String(at).padStart(5, "0")},I-${at % 90},192.0.2.${at % 250},161,128,32,6,true,60,NTCIP`,
    );
    const head = "name,roadName,host,port,pixelWidth,pixelHeight,maxPages,pollEnabled,pollRate,protocol";
    const startMs = performance.now();
    const answer = await fetch(server.url + jobs, {
      method: "POST",
      headers: { Authorization: `Bearer ${who.tenantId}/${who.id}`, "Content-Type": "text/csv" },
      body: [head, ...lines, ""].join("\n"),
    });
    const { id } = (await answer.json()) as ImportJob;
    const meanwhileMs: number[] = [];
    const checked = await waitForEnd(who, id, meanwhile, meanwhileMs);
    const checkedMs = performance.now() - startMs;
    const applyStartMs = performance.now();
    await server.call(who, "POST", `${jobs}/${id}/apply`);
    const applied = await waitForEnd(who, id, meanwhile, meanwhileMs);
    const importedMs = performance.now() - applyStartMs;
    for (const job of [checked, applied])
      if (job.counts.created !== count) throw new Error(`import gave ${JSON.stringify(job)}`);
    return { checkedMs, importedMs, meanwhileMs };
  }

  async function waitForEnd(
    who: Principal,
    id: string,
    meanwhile: (() => Promise<number>) | undefined,
    meanwhileMs: number[],
  ): Promise<ImportJob> {
    for (;;) {
      const { body } = await server.call<ImportJob>(who, "GET", `${jobs}/${id}`);
      if (body.state !== "RUNNING") return body;
      for (let round = 0; round < 10; round += 1) {
        if (meanwhile) meanwhileMs.push(await meanwhile());
        await new Promise((resolve) => setTimeout(resolve, listEveryMs));
      }
    }
  }
} finally {
  await pool.end();
  await site.close();
}
process.exit();
