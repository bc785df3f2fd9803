import type { MultiPostAnswer, SignPost } from "@gantry/domain/contract/answers/post.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { durationNs, textMessage } from "../e2e/support/messages.ts";
import { pollUntil, type SignEntity } from "../e2e/support/signs.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { root } from "../scripts/site/report.ts";

/**
 * A plan for 500 signs, each 50 ms away, from the activating call until the last sign is verified (limit 2
 * s). The floor beside it: as many sequential round trips as one post takes.
 */
const signCount = 500;
const roundTripMs = 50;
const rounds = 5;
const signsAtOnce = 50;
const search = "distant";
const askEveryMs = 100;

const roadside = fork(path.join(root, "bench/plan/distant-signs.ts"), [`${signCount}`, `${roundTripMs}`], {
  execArgv: ["--disable-warning=ExperimentalWarning"],
});
const [ports] = (await once(roadside, "message")) as [number[]];
const site = await startSiteProcess();
try {
  const admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  const signIds = await makeSigns(admin, ports);
  for (let round = 1; round <= rounds; round++) {
    const planId = await makePlan(admin, signIds, round);
    const startMs = performance.now();
    const { status, body } = await admin.call<MultiPostAnswer>("POST", `/signs/plans/${planId}/activate`, {
      duration: durationNs(1_800_000),
    });
    if (status !== 200 || !body.postId)
      throw new Error(`The plan was not activated: ${JSON.stringify(body).slice(0, 500)}`);
    const answeredMs = performance.now() - startMs;
    const states = await pollUntil(
      async () => {
        const { body: post } = await admin.call<SignPost>("GET", `/signs/posts/${body.postId}`);
        const open = post.lines.filter(({ state }) => state === "sending" || state === "queued");
        return open.length === 0 && post.lines;
      },
      60_000,
      askEveryMs,
    );
    const verified = states.filter(({ state }) => state === "verified").length;
    console.log(
      `plan of ${signCount} signs ${roundTripMs} ms away, ${round}: answered after ${answeredMs.toFixed(0)} ms, ` +
        `${verified} read back after ${(performance.now() - startMs).toFixed(0)} ms (limit 2000 ms)`,
    );
  }
} finally {
  await site.stop();
  roadside.disconnect();
}

/** Replaces the demo's signs because the demo licence limits their number. */
async function makeSigns(client: ConsoleClient, at: readonly number[]): Promise<string[]> {
  const demo = await client.call<FindAnswer<SignEntity>>("POST", "/signs/sign/find", { pageSize: 100 });
  const rows = demo.body.items.map(({ id, version }) => ({ id, version }));
  await client.call("POST", "/signs/sign/bulk-delete", { selection: { rows }, dryRun: false });
  const head = "name,host,port,pixelWidth,pixelHeight,maxPages,pollEnabled,pollRate,protocol";
  const lines = at.map((port, index) => `${search} ${index},127.0.0.1,${port},128,32,6,true,30,NTCIP`);
  let made: unknown;
  for (let from = 0; from < lines.length; from += signsAtOnce) {
    const file = new Blob([[head, ...lines.slice(from, from + signsAtOnce), ""].join("\n")]);
    made = (await client.call("POST", "/signs/sign/import?dryRun=false", file)).body;
  }
  return pollUntil(async () => {
    const query = { searchText: search, pageSize: signCount };
    const { body } = await client.call<FindAnswer<SignEntity>>("POST", "/signs/sign/find", query);
    if (body.total !== signCount)
      throw new Error(`${body.total} signs were made: ${JSON.stringify(made).slice(0, 500)}`);
    const known = body.items.filter(
      ({ stateData }) => stateData.description && stateData.fonts && stateData.face,
    );
    return known.length === signCount && body.items.map(({ id }) => id);
  }, 180_000);
}

async function makePlan(client: ConsoleClient, signIds: readonly string[], round: number): Promise<string> {
  const { status, body } = await client.call<{ id: string }>("POST", "/signs/plans", {
    name: `Everything ${round}`,
    selectedSigns: signIds,
    signMessages: Object.fromEntries(
      signIds.map((id, index) => [id, textMessage(`ROUND ${round} ${index}`)]),
    ),
  });
  if (status >= 300) throw new Error(`The plan was not made: ${JSON.stringify(body).slice(0, 500)}`);
  return body.id;
}
