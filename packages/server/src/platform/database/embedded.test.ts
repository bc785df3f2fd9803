import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { quietLog } from "../../testing/quiet-log.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { commandOf } from "./postmaster.ts";

const folders: string[] = [];
const small = { shared_buffers: "16MB", max_wal_size: "128MB" };
// A killed process loses no written data; only a power cut requires fsync.
const settings = { ...small, fsync: "off" };

function newFolder(name = "a folder with spaces"): string {
  const parent = mkdtempSync(path.join(tmpdir(), "gantry-embedded-"));
  chmodSync(parent, 0o755);
  folders.push(parent);
  return path.join(parent, name);
}

const start = (dataDir: string, log = quietLog) => startEmbedded({ dataDir, log, settings });

async function ask<Row extends object>(embedded: EmbeddedDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embedded.adminUrl("postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = (place: string) =>
  Number(readFileSync(path.join(place, "cluster/postmaster.pid"), "utf8").split("\n")[0]);

// Checks the command line, because a zombie keeps its pid.
function isAlive(pid: number): boolean {
  const command = commandOf(pid);
  return command !== undefined && command !== "";
}

const waitUntil = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 15_000, interval: 20 });

describe("the embedded database", () => {
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("starts in a folder with spaces, keeps its data, port and password, and is closed to others", async () => {
    const dataDir = newFolder();
    const first = await startEmbedded({ dataDir, log: quietLog, settings: small });
    await ask(first, "create table kept as select 7 as number");
    const [facts] = await ask<Record<string, string>>(
      first,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
         current_setting('unix_socket_directories') as sockets, current_setting('password_encryption') as passwords,
         (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale,
         lower('ÄÖ') as lower`,
    );
    expect(facts).toEqual({
      fsync: "on",
      addresses: "127.0.0.1",
      sockets: "",
      passwords: "scram-sha-256",
      locale: "bC.UTF-8",
      lower: "äö",
    });
    expect(statSync(path.join(first.place, "passwords.json")).mode & 0o077).toBe(0);
    expect(statSync(first.place).mode & 0o077).toBe(0);
    const wrong = new pg.Client({
      connectionString: first.adminUrl("postgres").replace(/:[^:@]+@/, ":guess@"),
    });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
    await first.stop();
    const second = await start(dataDir);
    expect(second.port).toBe(first.port);
    expect(await ask(second, "select number from kept")).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test("uses another port when its own is occupied", async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await first.stop();
    const squatter = await listenOn(first.port);
    const second = await start(dataDir);
    expect(second.port).not.toBe(first.port);
    expect(await ask(second, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
    squatter.close();
  });

  test("a killed program leaves no database process behind", async () => {
    const dataDir = newFolder();
    const parent = forkStarter(dataDir);
    const [{ place }] = (await once(parent, "message")) as [{ place: string }];
    const pid = postmasterPid(place);
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await waitUntil(() => !isAlive(pid) && !existsSync(path.join(place, "keeper.pid")));
  });

  test("a database left running is adopted with all committed data", async () => {
    const dataDir = newFolder();
    const parent = forkStarter(dataDir);
    const [{ place, keeperPid, adminUrl }] = (await once(parent, "message")) as [
      { place: string; keeperPid: number; adminUrl: string },
    ];
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table kept as select 1 as number");
    const orphan = postmasterPid(place);
    process.kill(keeperPid, "SIGKILL");
    parent.kill("SIGKILL");
    await waitUntil(() => !isAlive(keeperPid));
    expect(isAlive(orphan)).toBe(true);
    const next = await start(dataDir);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(next, "select number from kept")).toEqual([{ number: 1 }]);
    await next.stop();
  });

  test("a killed database restarts on the same port with all committed data", async () => {
    const dataDir = newFolder();
    const warned: string[] = [];
    const log = { ...quietLog, warn: (_fields: object, message: string) => void warned.push(message) };
    const embedded = await start(dataDir, log);
    await ask(embedded, "create table kept as select 3 as number");
    process.kill(postmasterPid(embedded.place), "SIGKILL");
    await waitUntil(() => warned.length > 0);
    expect(await ask(embedded, "select number from kept")).toEqual([{ number: 3 }]);
    await embedded.stop();
  });

  test("a second program on the same folder is refused with the owner", async () => {
    const dataDir = newFolder();
    const embedded = await start(dataDir);
    const keeper = Number(readFileSync(path.join(embedded.place, "keeper.pid"), "utf8"));
    const second = startEmbedded({ dataDir, log: quietLog, settings, waitForPreviousMs: 100 });
    await expect(second).rejects.toThrow(`already used by process ${keeper}`);
    expect(await ask(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  test("an interrupted first start or a reused pid does not prevent the next start", async () => {
    const dataDir = newFolder();
    const interrupted = await start(dataDir);
    await interrupted.stop();
    renameSync(path.join(interrupted.place, "cluster"), path.join(interrupted.place, "cluster.partial"));
    const first = await start(dataDir);
    await first.stop();
    writeFileSync(path.join(first.place, "keeper.pid"), String(process.pid));
    const stale = `${process.pid}\n${path.join(first.place, "cluster")}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`;
    writeFileSync(path.join(first.place, "cluster/postmaster.pid"), stale);
    const second = await start(dataDir);
    expect(await ask(second, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
  });
});

// A home directory is closed to other users, and for root the database runs as another user.
test("in a folder closed to others it runs in a private one that its own user can access", async () => {
  const dataDir = newFolder("closed/database");
  mkdirSync(path.dirname(dataDir), { mode: 0o700 });
  const embedded = await start(dataDir);
  const isRoot = process.getuid?.() === 0;
  try {
    if (isRoot) expect(embedded.place).toMatch(/^\/var\/tmp\/gantry-[0-9a-f]{16}$/);
    else expect(embedded.place).toBe(dataDir);
    expect(statSync(embedded.place).mode & 0o077).toBe(0);
    expect(statSync(embedded.place).uid === 0).toBe(false);
    expect(await ask(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  } finally {
    await embedded.stop();
    rmSync(embedded.place, { recursive: true, force: true });
  }
});

function forkStarter(dataDir: string): ChildProcess {
  const file = path.join(path.dirname(dataDir), "starter.ts");
  const module = path.join(import.meta.dirname, "embedded.ts");
  writeFileSync(
    file,
    `import { readFileSync } from "node:fs";
     import { startEmbedded } from ${JSON.stringify(module)};
     const log = { info() {}, warn() {}, error() {}, debug() {} };
     const embedded = await startEmbedded({ dataDir: process.argv[2], log, settings: ${JSON.stringify(settings)} });
     const keeperPid = Number(readFileSync(embedded.place + "/keeper.pid", "utf8"));
     process.send({ place: embedded.place, keeperPid, adminUrl: embedded.adminUrl("postgres") });`,
  );
  return fork(file, [dataDir], { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

function listenOn(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
