import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { observeSign, ReportingAgent } from "../support/reporting-agent.ts";
import { isRunning, listChildren } from "../support/site-children.ts";
import { pollUntil } from "../support/signs.ts";
import { type SiteProcess, startSiteProcess } from "../support/site-process.ts";

const kills = Number(process.env.GANTRY_ALARM_KILLS || 5);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const signCount = 60;
/** Their alarms wait for a delay that a job ends. */
const delayedFrom = 30;
const delayMs = 1_000;
const recoversWithinMs = 60_000;
/** The server dies while it writes alarms of a batch or of ended delays, or right after it has. */
const moments = ["inBatch", "afterBatch", "inDelays", "afterDelays"] as const;
type Moment = (typeof moments)[number];
const roundTimeoutMs = 60_000;

let site: SiteProcess;
let admin: ConsoleClient;
let agent: ReportingAgent;
let database: pg.Client;
let blocker: pg.Client;
let blockerPid: number;

beforeAll(async () => {
  site = await startSiteProcess({ GANTRY_RESTART_DELAYS_MS: "500" });
  admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  agent = await ReportingAgent.enrolled(site, admin, {
    signs: signCount,
    hostOf: (at) => `10.2.0.${at + 1}`,
  });
  const loud = {
    entityType: "SIGN",
    alarmType: "communicationFailure",
    alarmSeverity: "major",
    createNotification: true,
    immediateNotification: true,
  };
  const settings = agent.signIds.map((entityId, at) => ({
    ...loud,
    name: `Silent ${entityId}`,
    entityId,
    ...(at >= delayedFrom && { activationDelay: delayMs }),
  }));
  for (const setting of settings)
    expect((await admin.call("POST", "/alarm-configs", setting)).status).toBe(201);
  [database, blocker] = [await connect(), await connect()];
  const { rows } = await blocker.query<{ pid: number }>("select pg_backend_pid() as pid");
  blockerPid = rows[0]?.pid ?? 0;
  await agent.connect();
}, 240_000);
afterAll(async () => {
  agent?.close();
  await Promise.all([database?.end(), blocker?.end()]);
  await site?.stop();
});

test(
  "kill -9 of the server while it evaluates alarms loses none and doubles none",
  async () => {
    const random = makeSeededRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      // Each round all signs fall silent; before the next one they respond again.
      const moment = moments[Math.floor(random() * moments.length)] ?? "inBatch";
      await reportAndKill(moment, Math.floor(random() * delayedFrom));
      await pollUntil(async () => (await countActive()) === signCount, recoversWithinMs);
      await agent.report(agent.signIds.map((id) => observeSign(id, "ONLINE")));
    }
    await pollUntil(async () => (await countActive()) === 0, recoversWithinMs);
    const events = await readEvents();
    const expected = Array.from({ length: kills }, () => ["alarmRaised", "alarmCleared"]).flat();
    const wrong = agent.signIds.filter((id) => JSON.stringify(events.get(id)) !== JSON.stringify(expected));
    const [told] = (
      await database.query<{ alarms: number; notifications: number; keys: number }>(
        `select (select count(*)::int from alarm where entity_id like 'storm-%') as alarms,
           count(*)::int as notifications, count(distinct key)::int as keys
         from notification where entity_id like 'storm-%'`,
      )
    ).rows;
    console.log(
      `seed ${seed}: ${kills} kills of the server, ${kills * signCount} alarms raised and cleared, ${wrong.length} signs wrong, ` +
        `${told?.notifications} notifications of ${told?.alarms} alarms`,
    );
    expect(wrong).toEqual([]);
    expect(told?.notifications).toBe(told?.alarms);
    expect(told?.keys).toBe(told?.notifications);
  },
  kills * roundTimeoutMs,
);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await client.query("select set_config('gantry.tenant', 'metro', false)");
  return client;
}

/** Kills the server at a moment of a batch, and sends the batch again, as an agent does without an acknowledgement. */
async function reportAndKill(moment: Moment, nth: number): Promise<void> {
  const observations = agent.signIds.map((id) => observeSign(id, "OFFLINE"));
  const blocked = moment === "inBatch" ? nth : moment === "inDelays" ? delayedFrom + nth : undefined;
  if (blocked !== undefined) await blockAlarm(agent.signIds[blocked] ?? "");
  const stored = agent.report(observations).then(
    () => true,
    () => false,
  );
  const countAfter = moment === "afterBatch" ? delayedFrom : signCount;
  await pollUntil(
    blocked === undefined ? async () => (await countActive()) >= countAfter : isBlocking,
    recoversWithinMs,
    5,
  );
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await blocker.query("rollback");
  await pollUntil(async () => serverPid() !== pid && isRunning(serverPid()), recoversWithinMs);
  await pollUntil(async () => (await admin.call("GET", "/session")).status === 200, recoversWithinMs);
  await stored;
  await agent.connect();
  await agent.report(observations, { isAgain: true });
}

/** An open alarm of the same sign that is not committed: the server waits for it when it has come to this sign. */
async function blockAlarm(signId: string): Promise<void> {
  await blocker.query("begin");
  await blocker.query(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, config_id, severity, name,
       active, received_at, active_at, observed_at, occurrences, acknowledged, standing)
     values ('metro', 'blocker', nextval('entity_rev'), 'SIGN', $1, $1, 'communicationFailure', '', 'major', 'Blocker',
       true, now(), now(), now(), 1, false, false)`,
    [signId],
  );
}

async function isBlocking(): Promise<boolean> {
  const { rows } = await database.query(
    "select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))",
    [blockerPid],
  );
  return rows.length > 0;
}

const serverPid = (): number => listChildren(site).find(([name]) => name === "server")?.[1] ?? 0;

async function countActive(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from alarm where entity_id like 'storm-%' and active",
  );
  return rows[0]?.n ?? 0;
}

async function readEvents(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await database.query<{ id: string; events: string[] }>(
    `select entity_id as id, array_agg(event order by id) as events from event
     where entity_type = 'SIGN' and entity_id like 'storm-%' and event like 'alarm%' group by entity_id`,
  );
  return new Map(rows.map(({ id, events }) => [id, events]));
}
