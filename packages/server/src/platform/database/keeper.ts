/**
 * Process that starts the embedded database and stops it when its parent ends in any way. Started by
 * `startEmbedded` with the options as its argument.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runnableBinaries } from "./postgres-binaries.ts";
import { type DatabaseUser, databasePlace, databaseUser, handOver } from "./postgres-place.ts";
import { canListen, freePort } from "../http/free-port.ts";
import {
  type Cluster,
  commandOf,
  initialise,
  readLastLogLines,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export interface KeeperOptions {
  dataDir: string;
  settings: Record<string, string>;
  waitForPreviousMs: number;
  removeAtEnd: boolean;
}

export type KeeperReport =
  | { type: "ready"; port: number; place: string; passwords: Passwords }
  | { type: "restarted" }
  | { type: "failed"; message: string };

/** Role passwords, created with the cluster and readable only by the database user. */
export interface Passwords {
  admin: string;
  owner: string;
  server: string;
}

const startAttempts = 50;

let ending = false;
let running: ChildProcess | undefined;
/** A shutdown waits for a pending start, so that no half-started server is left. */
let starting: Promise<unknown> = Promise.resolve();

async function keep(options: KeeperOptions): Promise<void> {
  const user = databaseUser();
  const place = databasePlace(options.dataDir, user);
  await takeOver(place, options.waitForPreviousMs);
  const cluster: Cluster = {
    place,
    user,
    binaries: runnableBinaries(place, user),
    settings: options.settings,
  };
  endWithParent(cluster, options);
  const passwords = readPasswords(place, user);
  initialiseWith(passwords.admin, cluster);
  await stopPostmaster(cluster);
  const port = await start(cluster, user);
  if (ending) return;
  report({ type: "ready", port, place, passwords });
}

/** One keeper per folder: waits for an earlier one that is still stopping. */
async function takeOver(place: string, waitMs: number): Promise<void> {
  const file = path.join(place, "keeper.pid");
  const giveUpAtMs = performance.now() + waitMs;
  while (existsSync(file)) {
    const pid = Number(readFileSync(file, "utf8"));
    if (!commandOf(pid)?.includes("keeper.ts")) break;
    if (performance.now() > giveUpAtMs) {
      throw new Error(`The database in ${place} is already used by process ${pid}; stop that one first.`);
    }
    await pause(50);
  }
  writeFileSync(file, String(process.pid));
}

function endWithParent(cluster: Cluster, options: KeeperOptions): void {
  const end = async () => {
    if (ending) return;
    ending = true;
    await starting.catch(() => undefined);
    await stopPostmaster(cluster);
    rmSync(path.join(cluster.place, "keeper.pid"), { force: true });
    if (options.removeAtEnd) {
      rmSync(cluster.place, { recursive: true, force: true });
      rmSync(options.dataDir, { recursive: true, force: true });
    }
    process.exit(0);
  };
  process.on("message", () => void end());
  process.on("disconnect", () => void end());
  process.on("SIGTERM", () => void end());
  if (!process.connected) void end();
}

function start(cluster: Cluster, user: DatabaseUser | undefined): Promise<number> {
  const started = tryToStart(cluster, user);
  starting = started;
  return started;
}

async function tryToStart(cluster: Cluster, user: DatabaseUser | undefined): Promise<number> {
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const port = await choosePort(cluster.place, user);
    if (ending) return port;
    running = await startPostmaster(cluster, port);
    if (running) {
      restartWhenItDies(running, cluster, user);
      return port;
    }
    // The port was just taken, or processes of a killed server still hold shared memory.
    await pause(100);
  }
  throw new Error(`The database does not start: ${readLastLogLines(cluster)}`);
}

function restartWhenItDies(child: ChildProcess, cluster: Cluster, user: DatabaseUser | undefined): void {
  child.once("exit", () => {
    if (ending) return;
    start(cluster, user).then(
      () => report({ type: "restarted" }),
      (error: unknown) => fail(error),
    );
  });
}

async function choosePort(place: string, user: DatabaseUser | undefined): Promise<number> {
  const file = path.join(place, "port");
  const kept = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  // A published port must not change on restart.
  if (kept && (running || (await canListen(kept)))) return kept;
  const port = await freePort();
  writePrivate(file, String(port), user);
  return port;
}

function readPasswords(place: string, user: DatabaseUser | undefined): Passwords {
  const file = path.join(place, "passwords.json");
  if (!existsSync(file)) {
    const made: Passwords = { admin: makePassword(), owner: makePassword(), server: makePassword() };
    writePrivate(file, JSON.stringify(made), user);
  }
  return JSON.parse(readFileSync(file, "utf8")) as Passwords;
}

function initialiseWith(adminPassword: string, cluster: Cluster): void {
  const file = path.join(cluster.place, "admin-password");
  writePrivate(file, adminPassword, cluster.user);
  try {
    initialise(cluster, file);
  } finally {
    rmSync(file, { force: true });
  }
}

function makePassword(): string {
  return randomBytes(24).toString("base64url");
}

function writePrivate(file: string, text: string, user: DatabaseUser | undefined): void {
  writeFileSync(file, text, { mode: 0o600 });
  handOver(file, user);
}

function report(message: KeeperReport): void {
  if (process.connected) process.send?.(message);
}

function fail(error: unknown): void {
  report({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  if (process.connected) process.disconnect?.();
  else process.exit(1);
}

// Ctrl-C reaches the whole process group, but the server needs the database while it stops.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
keep(JSON.parse(process.argv[2] ?? "{}") as KeeperOptions).catch(fail);
