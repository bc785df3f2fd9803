import { fork } from "node:child_process";
import { once } from "node:events";
import { camera } from "../packages/domain/src/kinds/camera.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { ensureTenants } from "../packages/server/src/platform/database/tenants.ts";
import { startServer } from "../packages/server/src/server.ts";
import { storeLicence, testToken } from "../packages/server/src/testing/licences.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { addPerson, serverConfig } from "../packages/server/src/testing/running-server.ts";
import { sampleDocument } from "../packages/server/src/testing/sample-document.ts";
import { quantile } from "./list/figures.ts";
import { benchDatabase } from "./database/bench-database.ts";

/** A list of one tenant, idle and while 40 callers of another tenant send bodies of 2 MB (limit 5 times as slow). */
const callers = 40;
const rounds = 300;

const site = await benchDatabase();
const { owner, urls } = site;
const tenants = ["metro", "north"].map((id) => ({ id, name: id, description: "" }));
await ensureTenants(urls.owner, tenants, Date.now());
const pool = await openPool(urls.server);
const asOwner = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await owner.query<Row>(text, [...values])).rows;
for (const { id } of tenants) await storeLicence(asOwner, id, await testToken());
const server = await startServer(await serverConfig({ urls }), { log: quietLog });
try {
  const reader = await addPerson(server.url, { id: "metro", pool, asOwner }, "reader");
  const sender = await addPerson(server.url, { id: "north", pool, asOwner }, "sender");
  const send = (at: string, body: unknown) =>
    fetch(`${server.url}/api/v1${camera.path}${at}`, {
      method: "POST",
      headers: { authorization: `Bearer ${reader.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let number = 1; number <= 60; number += 1) await send("", sampleDocument(camera, number));

  async function timeLists(): Promise<number[]> {
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startMs = performance.now();
      const answer = await send("/find", { pageSize: 50 });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a list answered ${answer.status}`);
      tookMs.push(performance.now() - startMs);
      // Below the budget of one person.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return tookMs.toSorted((a, b) => a - b);
  }

  await timeLists();
  const idleMs = await timeLists();
  const sending = fork(new URL("./large-bodies/send.ts", import.meta.url), [
    server.url,
    sender.token,
    String(callers),
  ]);
  await once(sending, "message");
  const meanwhileMs = await timeLists();
  sending.kill();
  const [answers] = (await once(sending, "message").catch(() => [{}])) as [object];
  const figure = (share: number) =>
    `${quantile(idleMs, share).toFixed(1)} and ${quantile(meanwhileMs, share).toFixed(1)} ms`;
  const factor = quantile(meanwhileMs, 0.5) / quantile(idleMs, 0.5);
  console.log(
    `list, idle and while ${callers} callers of another tenant send 2 MB bodies: ${figure(0.5)}, ` +
      `${factor.toFixed(1)} times (limit 5); p95 ${figure(0.95)}; their answers ${JSON.stringify(answers)}`,
  );
} finally {
  await server.stop();
  await pool.end();
  await site.close();
}
process.exit();
