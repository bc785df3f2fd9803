import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { WebSocket } from "ws";
import { testTenant } from "../../testing/database.ts";
import { addPerson, type Person, serverEnvironment, signInTo } from "../../testing/running-server.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";

const ends = Number(process.env.GANTRY_DATABASE_ENDS || 60);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
/** Acknowledged between two ends. */
const maxWritesBetween = 12;
/** Several people, because each has a budget of calls. On a quiet machine they write far more than 50 words a second. */
const writerCount = 6;

let tenant: TestTenant;
let server: ChildProcess;
let url: string;
let admin: pg.Client;
let output = "";
const people: Person[] = [];

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const env = await serverEnvironment(tenant, { LOG_LEVEL: "error", PATH: process.env.PATH ?? "" });
  url = env["PUBLIC_URL"] ?? "";
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  server = fork(main, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (text: Buffer) => (output = `${output}${text.toString()}`.slice(-5_000)));
  await once(server, "message");
  for (let at = 0; at < writerCount; at += 1)
    people.push(await addPerson(url, tenant, `writer${at}`, [forbiddenWord.entityType]));
  const { passwords, port } = inject("cluster");
  admin = new pg.Client({
    connectionString: `postgres://gantry_admin:${passwords.admin}@127.0.0.1:${port}/postgres`,
  });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin?.end();
  if (!isRunning()) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
});

const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;

/** Ends one session of the server, or all as in a fail-over; returns how many were in a transaction. */
async function endSessions(random: () => number): Promise<{ ended: number; busy: number }> {
  const { rows } = await admin.query<{ pid: number; state: string }>(
    "select pid, state from pg_stat_activity where datname = $1 and application_name = 'gantry' order by pid",
    [new URL(tenant.urls.server).pathname.slice(1)],
  );
  const chosen = random() < 0.2 ? rows : rows.slice(Math.floor(random() * rows.length)).slice(0, 1);
  for (const { pid } of chosen) await admin.query("select pg_terminate_backend($1)", [pid]);
  return { ended: chosen.length, busy: chosen.filter(({ state }) => state !== "idle").length };
}

interface Writing {
  isOver: boolean;
  acknowledged: string[];
  statuses: Record<number, number>;
}

async function writeWord(who: Person, name: string): Promise<Response> {
  const answer = await fetch(`${url}/api/v1${forbiddenWord.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  await answer.body?.cancel();
  return answer;
}

async function write(who: Person, writing: Writing): Promise<void> {
  for (let turn = 0; !writing.isOver; turn += 1) {
    const name = `${who.userName}X${turn}`.toUpperCase();
    const answer = await writeWord(who, name);
    const { status } = answer;
    writing.statuses[status] = (writing.statuses[status] ?? 0) + 1;
    if (status === 201) writing.acknowledged.push(name);
    if (status === 503) expect(answer.headers.get("retry-after")).toBe("1");
    if (status === 401) who.token = await signInTo(url, who.userName);
  }
}

async function openPage(who: Person) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/websocket`);
  const frames: string[] = [];
  let hasClosed = false;
  socket.on("close", () => (hasClosed = true));
  socket.on("message", (data: Buffer) => void frames.push(data.toString()));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", token: who.token, tenantId: tenant.id }));
  await once(socket, "message");
  const { entityType } = forbiddenWord;
  const subscription = {
    type: "subscribe",
    subscriptionId: "words",
    entityType,
    ids: [],
    tenantId: tenant.id,
  };
  socket.send(JSON.stringify(subscription));
  await once(socket, "message");
  return { frames, socket, hasClosed: () => hasClosed };
}

test(`${ends} database sessions ended at random instants lose no acknowledged write, end no page and never the process`, async () => {
  const random = makeSeededRandom(seed);
  const page = await openPage(people[0] as Person);
  const writing: Writing = { isOver: false, acknowledged: [], statuses: {} };
  const writers = people.map((who) => write(who, writing));
  // A server that ended breaks their calls; the test then fails by itself.
  for (const writer of writers) writer.catch(() => undefined);
  const startMs = performance.now();
  let [ended, busy] = [0, 0];
  while (ended < ends || busy === 0) {
    const enough = writing.acknowledged.length + random() * maxWritesBetween;
    await vi.waitUntil(() => !isRunning() || writing.acknowledged.length >= enough, {
      timeout: 30_000,
      interval: 1,
    });
    expect([isRunning(), output]).toEqual([true, output]);
    const round = await endSessions(random);
    ended += round.ended;
    busy += round.busy;
  }
  const perSecond = writing.acknowledged.length / ((performance.now() - startMs) / 1000);
  writing.isOver = true;
  await Promise.all(writers);

  const stored = await tenant.asOwner<{ word: string }>(
    "select doc ->> 'name' as word from forbidden_word where tenant_id = $1",
    [tenant.id],
  );
  const words = new Set(stored.map(({ word }) => word));
  const missing = writing.acknowledged.filter((word) => !words.has(word));
  console.log(
    `seed ${seed}: ${ended} sessions ended, ${busy} of them in a transaction, ${writing.acknowledged.length} writes ` +
      `acknowledged (${perSecond.toFixed(0)} per second), ${missing.length} lost, answers ${JSON.stringify(writing.statuses)}`,
  );
  expect(missing).toEqual([]);
  expect(Object.keys(writing.statuses).filter((status) => !["201", "401", "503"].includes(status))).toEqual(
    [],
  );
  expect([isRunning(), output]).toEqual([true, output]);
  expect(page.hasClosed()).toBe(false);
  expect(await writeWord(people[0] as Person, "AFTERWARDS")).toMatchObject({ status: 201 });
  await expect.poll(() => page.frames.some((frame) => frame.includes("AFTERWARDS"))).toBe(true);
  page.socket.close();
}, 3_600_000);
