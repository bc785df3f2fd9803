import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type MailServer, serveMail } from "@gantry/server/platform/notifications/delivery/mail-server.ts";
import {
  type PushService,
  servePushes,
} from "@gantry/server/platform/notifications/delivery/push/push-service.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { isRunning, listChildren } from "../support/site-children.ts";
import { pollUntil } from "../support/signs.ts";
import { type SiteProcess, startSiteProcess } from "../support/site-process.ts";

const kills = Number(process.env.GANTRY_DELIVERY_KILLS || 4);
const reportKills = Number(process.env.GANTRY_REPORT_KILLS || 3);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const notificationsPerRound = 10;
const ways = ["email", "webhook", "push"] as const;
const reportsPerRound = 3;
const receivers = ["board@agency.example", "press@agency.example"];
const recoversWithinMs = 60_000;
const finishesWithinMs = 120_000;
const roundTimeoutMs = 60_000;

let site: SiteProcess;
let admin: ConsoleClient;
let database: pg.Client;
let mail: MailServer;
let pushes: PushService;
let hook: Server;
const hooked: string[] = [];

beforeAll(async () => {
  [mail, pushes, hook] = [await serveMail(), await servePushes(), await serveHook()];
  site = await startSiteProcess({
    GANTRY_RESTART_DELAYS_MS: "500",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    SMTP_FROM: mail.settings.from,
    SMTP_TLS: mail.settings.tls,
    DELIVERY_HOSTS: "127.0.0.1",
  });
  admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  const all = ["email", "push"];
  const choice = { ways: { system: { info: all, warning: all, critical: all } }, quiet: null };
  const calls: [string, string, object][] = [
    ["PUT", "/system/users/me/profile", { email: "admin@agency.example" }],
    ["POST", "/preferences", { id: "notification_delivery", name: "Delivery", metadata: { value: choice } }],
    ["POST", "/push-devices", { ...pushes.subscribe(), name: "Chrome" }],
    [
      "POST",
      "/notification-webhooks",
      {
        name: "Radio room",
        enabled: true,
        url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
        signingKey: "a signing key",
        severities: [],
        modules: ["system"],
      },
    ],
  ];
  for (const [method, path, body] of calls)
    expect((await admin.call(method, path, body)).status, path).toBeLessThan(300);
  database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  await database.query("select set_config('gantry.tenant', 'metro', false)");
}, 240_000);
afterAll(async () => {
  await database?.end();
  await site?.stop();
  await Promise.all([mail?.stop(), pushes?.stop()]);
  hook?.close();
});

test(
  "kill -9 of the server while it delivers loses no message, and repeats only what was being sent, with the same id",
  async () => {
    const random = makeSeededRandom(seed);
    for (let round = 0; round < kills; round += 1) {
      await addNotifications(round);
      const reached = countReceived() + 1 + Math.floor(random() * notificationsPerRound * ways.length);
      // The server dies right after a receiver has accepted a message.
      await pollUntil(
        async () => countReceived() >= reached || (await countWaiting()) === 0,
        recoversWithinMs,
      );
      await killServer();
    }
    await pollUntil(async () => (await countWaiting()) === 0, finishesWithinMs);
    const rows = await readDeliveries("notification_id like 'kill-%'");
    expectEachOnce(rows, kills);
    expect(rows).toHaveLength(kills * notificationsPerRound * ways.length);
    expect(new Set(allReceived()).size).toBe(rows.length);
  },
  kills * roundTimeoutMs + finishesWithinMs,
);

test(
  "kill -9 of the server while it makes and sends reports on a schedule sends each report to each receiver, with one id",
  async () => {
    const random = makeSeededRandom(seed);
    for (let at = 0; at < reportsPerRound; at += 1) await addScheduledReport(`Report ${at}`);
    for (let round = 0; round < reportKills; round += 1) {
      const sentBefore = mail.received.length;
      await database.query("update report_schedule set next_at = now() where tenant_id = 'metro'");
      // None: the server dies while it makes a report.
      const reached = Math.floor(random() * reportsPerRound * receivers.length);
      await pollUntil(
        async () => (reached > 0 ? mail.received.length >= sentBefore + reached : (await countMaking()) > 0),
        recoversWithinMs,
        5,
      );
      await killServer();
      await pollUntil(async () => (await countReports()) === (round + 1) * reportsPerRound, recoversWithinMs);
    }
    await pollUntil(async () => (await countReportsWaiting()) === 0, finishesWithinMs);
    const rows = await readDeliveries("report_mail_id is not null");
    expectEachOnce(rows, reportKills);
    expect(rows).toHaveLength(reportKills * reportsPerRound * receivers.length);
    const sent = mail.received.filter(({ to }) => receivers.includes(String(to[0])));
    expect(sent.filter(({ raw }) => !raw.includes("Content-Disposition: attachment"))).toEqual([]);
  },
  reportKills * roundTimeoutMs + finishesWithinMs,
);

interface Delivery {
  id: string;
  state: string;
  attempts: number;
}

/** A message that was being sent when the server died comes again, with the same id. */
function expectEachOnce(rows: readonly Delivery[], killCount: number): void {
  const received = Map.groupBy(allReceived(), (id) => id);
  const lost = rows.filter(({ id, state }) => state !== "DELIVERED" || !received.has(id));
  const repeated = rows.filter(({ id }) => (received.get(id)?.length ?? 0) > 1);
  const unexplained = rows.filter(({ id, attempts }) => (received.get(id)?.length ?? 0) > attempts);
  console.log(
    `seed ${seed}: ${killCount} kills of the server, ${rows.length} deliveries, ${lost.length} lost, ` +
      `${repeated.length} repeated with the same id, ${unexplained.length} without a kill`,
  );
  expect([lost, unexplained]).toEqual([[], []]);
}

async function serveHook(): Promise<Server> {
  const server = createServer((request, response) => {
    hooked.push(String(request.headers["x-gantry-delivery"]));
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** As causes do it: rows that no delivery was planned for. */
async function addNotifications(round: number): Promise<void> {
  await database.query(
    `insert into notification (tenant_id, id, rev, key, severity, created_at, title_args, fallback_title, body_args,
       fallback_body, entity_type, entity_id, entity_name, acknowledged)
     select 'metro', 'kill-' || $1 || '-' || n, nextval('entity_rev'), 'kill ' || $1 || ' ' || n, 'warning', now(), '{}',
       'Round ' || $1 || ', ' || n, '{}', '', 'ROLE', 'kill', 'Kill', false
     from generate_series(1, $2::int) as n`,
    [String(round), notificationsPerRound],
  );
}

async function addScheduledReport(name: string): Promise<void> {
  const { body: made } = await admin.call<{ id: string }>("POST", "/reports", { name, body: "<p>Week</p>" });
  const schedule = {
    firstDate: new Date(Date.now() + 86_400_000).toISOString(),
    timezone: "UTC",
    rrule: "FREQ=DAILY",
    people: [],
    addresses: receivers,
  };
  const { status } = await admin.call("PUT", `/reports/${made.id}/schedule`, schedule);
  expect(status).toBe(200);
}

/** The first 32 digits of a message's id are the delivery's. */
const allReceived = (): string[] => [
  ...mail.received.map(({ messageId }) => messageId.slice(1, 33)),
  ...pushes.received.map(({ headers }) => String(headers["topic"])),
  ...hooked,
];
const countReceived = () => mail.received.length + pushes.received.length + hooked.length;

/** As if the two minutes were over for which a claim of the killed server lasts; until it starts again there are no others. */
async function endLeases(): Promise<void> {
  for (const table of ["notification_delivery", "report_mail"])
    await database.query(
      `update ${table} set next_at = now() where tenant_id = 'metro' and state = 'WAITING' and attempts > 0`,
    );
}

async function killServer(): Promise<void> {
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await pollUntil(async () => !isRunning(pid), recoversWithinMs);
  await endLeases();
  await pollUntil(async () => serverPid() !== pid && isRunning(serverPid()), recoversWithinMs);
  await pollUntil(async () => (await admin.call("GET", "/session")).status === 200, recoversWithinMs);
}

const serverPid = (): number => listChildren(site).find(([name]) => name === "server")?.[1] ?? 0;

async function count(sql: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select (${sql})::int as n`);
  return rows[0]?.n ?? 0;
}

const countWaiting = () =>
  count(`(select count(*) from notification where key like 'kill %' and not is_planned)
    + (select count(*) from notification_delivery where notification_id like 'kill-%' and state = 'WAITING')`);
const countReports = () => count("select count(*) from report_mail");
const countMaking = () => count("select count(*) from report_mail where state = 'WAITING' and attempts > 0");
const countReportsWaiting = () =>
  count(`(select count(*) from report_mail where state = 'WAITING')
    + (select count(*) from notification_delivery where report_mail_id is not null and state = 'WAITING')`);

async function readDeliveries(which: string): Promise<Delivery[]> {
  const { rows } = await database.query<Delivery>(
    `select id, state, attempts from notification_delivery where ${which}`,
  );
  return rows;
}
