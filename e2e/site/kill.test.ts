import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConsoleClient } from "../support/console-client.ts";
import { Door } from "../support/door.ts";
import { type Acknowledged, startWriters } from "../support/kill-writers.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { isRunning, listChildren } from "../support/site-children.ts";
import { healthySigns, pollUntil, readSign, type SimulatedSign } from "../support/signs.ts";
import { type SiteProcess, startSiteProcess } from "../support/site-process.ts";

const kills = Number(process.env.GANTRY_KILLS || 20);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
/** Acknowledged writes between two kills. */
const writesBetween = { least: 10, most: 250 };
const signCount = 3;
const wordWriters = 8;
const minWritesPerSecond = 50;
const recoversWithinMs = 60_000;
/** At idle load; a machine that does other work takes longer. */
const readyWithinMs = 5_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

let site: SiteProcess;
let admin: ConsoleClient;
let signs: SimulatedSign[];

beforeAll(async () => {
  // The first pause of `npm start`, which longer ones would follow.
  site = await startSiteProcess({ GANTRY_RESTART_DELAYS_MS: "500" });
  admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  signs = await healthySigns(admin, site.door, signCount);
}, 240_000);
afterAll(() => site?.stop());

test.each(["server", "database"])(
  "the site is ready again within 5 s after kill -9 of its %s",
  async (name) => {
    const [, pid = 0] = listTargets().find(([target]) => target === name) ?? [];
    process.kill(pid, "SIGKILL");
    const startMs = performance.now();
    await pollUntil(async () => hasEnded(pid), recoversWithinMs);
    await pollUntil(isReady, recoversWithinMs);
    const tookMs = performance.now() - startMs;
    console.log(
      `kill -9 of the ${name}: ready again after ${tookMs.toFixed(0)} ms (load ${loadavg()[0]?.toFixed(1)})`,
    );
    expect(tookMs).toBeLessThan(readyWithinMs);
  },
);

test("acknowledged data survives kills of server, agent and database, and no sign is set twice", async () => {
  const random = makeSeededRandom(seed);
  const writers = startWriters(
    admin,
    signs.map(({ id }) => id),
    wordWriters,
  );
  let writingMs = 0;
  const killed: Record<string, number> = {};
  for (let kill = 0; kill < kills; kill += 1) {
    const startMs = performance.now();
    const { least, most } = writesBetween;
    const reached = writers.acknowledged.count + least + Math.floor(random() * (most - least));
    await pollUntil(async () => writers.acknowledged.count >= reached, recoversWithinMs, 5);
    writingMs += performance.now() - startMs;
    // One that was killed just now may not have been started again.
    const running = listTargets().filter(([, target]) => isRunning(target));
    const [name, pid] = pick(running, random);
    process.kill(pid, "SIGKILL");
    killed[name] = (killed[name] ?? 0) + 1;
    await pollUntil(isReady, recoversWithinMs);
  }
  const { acknowledged } = writers;
  const perSecond = acknowledged.count / (writingMs / 1000);
  await writers.stop();

  const missing = [...(await missingWords(acknowledged)), ...(await missingItems(acknowledged))];
  const doubled = await findDoubledActivations();
  console.log(
    `seed ${seed}: ${kills} kills ${JSON.stringify(killed)}, ${acknowledged.count} writes acknowledged ` +
      `(${perSecond.toFixed(0)} per second), ${acknowledged.count - missing.length} found, ${doubled.length} activations doubled`,
  );
  expect(missing).toEqual([]);
  expect(doubled).toEqual([]);
  expect(perSecond).toBeGreaterThan(minWritesPerSecond);
});

const isReady = async (): Promise<boolean> => (await admin.call("GET", "/session")).status === 200;

/** The site's children, once ended, have another process id or none. */
const hasEnded = (pid: number): boolean =>
  listTargets().every(([, running]) => running !== pid) || !isRunning(pid);

function listTargets(): [name: string, pid: number][] {
  const postmaster = readFileSync(path.join(site.databaseFolder, "cluster", "postmaster.pid"), "utf8");
  const parts = listChildren(site).filter(([name]) => name === "server" || name.startsWith("agent"));
  return [...parts, ["database", Number(postmaster.split("\n")[0])]];
}

function pick<T>(list: T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

async function missingWords({ words }: Acknowledged): Promise<string[]> {
  const found = await pollUntil(async () => {
    const { status, body } = await admin.call<FindAnswer<{ id: string; name: string }>>(
      "POST",
      "/signs/forbidden-words/find",
      { pageSize: 1_000_000 },
    );
    return status === 200 && body.items;
  }, recoversWithinMs);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return [...words].flatMap(([id, { name, perhaps }]) => {
    const stands = names.get(id);
    return stands !== undefined && (stands === name || perhaps.has(stands))
      ? []
      : [`word ${name}: ${stands}`];
  });
}

async function missingItems({ items }: Acknowledged): Promise<string[]> {
  const lists = [...items].map(async ([signId, ids]) => {
    const { body } = await admin.call<SignQueue>("GET", `/signs/queue/${signId}`);
    const stands = new Set(body.items.map(({ id }) => id));
    return [...ids].filter((id) => !stands.has(id)).map((id) => `item ${id} of sign ${signId}`);
  });
  return (await Promise.all(lists)).flat();
}

/** Each text was posted once, so a second activation means a retry without a read first. */
async function findDoubledActivations(): Promise<string[]> {
  const door = new Door(site.door);
  const lists = signs.map(async ({ id, name, device }) => {
    await pollUntil(async () => {
      const { stateData } = await readSign(admin, id);
      return stateData.verification?.state === "verified" && stateData.verification.itemId !== null;
    }, recoversWithinMs);
    const { activations } = await door.sign(device.key);
    const taken = activations.filter(({ error }) => error === "none").map(({ multi }) => multi);
    expect(taken.length).toBeGreaterThan(0);
    return taken.filter((multi, index) => taken.indexOf(multi) !== index).map((multi) => `${name}: ${multi}`);
  });
  return (await Promise.all(lists)).flat();
}
