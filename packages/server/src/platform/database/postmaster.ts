import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { programPathOf } from "./postgres-binaries.ts";
import { type DatabaseUser, handOver } from "./postgres-place.ts";

export interface Cluster {
  place: string;
  binaries: string;
  user: DatabaseUser | undefined;
  settings: Record<string, string>;
}

export const adminRole = "gantry_admin";
const logLimitBytes = 20 * 1024 * 1024;

const dataFolder = (cluster: Cluster) => path.join(cluster.place, "cluster");
const environment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", SystemRoot: process.env.SystemRoot };

/** Creates the cluster if missing; deletes a partial one from an interrupted start. */
export function initialise(cluster: Cluster, passwordFile: string): void {
  if (existsSync(dataFolder(cluster))) return;
  const partial = path.join(cluster.place, "cluster.partial");
  rmSync(partial, { recursive: true, force: true });
  const made = spawnSync(
    programPathOf(cluster.binaries, "initdb"),
    [
      `--pgdata=${partial}`,
      `--username=${adminRole}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(cluster.settings.fsync === "off" ? ["--no-sync"] : []),
    ],
    { ...cluster.user, cwd: cluster.place, env: environment, encoding: "utf8" },
  );
  if (made.status !== 0)
    throw new Error(`The database could not be made: ${made.stderr || made.error?.message}`);
  renameSync(partial, dataFolder(cluster));
}

export async function startPostmaster(cluster: Cluster, port: number): Promise<ChildProcess | undefined> {
  const log = openLog(cluster);
  const child = spawn(
    programPathOf(cluster.binaries, "postgres"),
    ["-D", dataFolder(cluster), ...writeFlags(cluster, port)],
    {
      ...cluster.user,
      cwd: cluster.place,
      env: environment,
      stdio: ["ignore", log, log],
      windowsHide: true,
    },
  );
  closeSync(log);
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  for (;;) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const found = readPostmaster(cluster);
    if (found?.pid === child.pid && found?.status === "ready") return child;
    await pause(10);
  }
}

/** Stops any server on this cluster, including one without a keeper. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const found = readPostmaster(cluster);
  if (!found) return;
  if (!commandOf(found.pid)?.includes("postgres")) {
    // A stale file after a power cut; the pid may belong to another process.
    rmSync(path.join(dataFolder(cluster), "postmaster.pid"), { force: true });
    return;
  }
  const stop = ["stop", "-D", dataFolder(cluster), "-m", "fast", "-w", "-t", "60"];
  const child = spawn(programPathOf(cluster.binaries, "pg_ctl"), stop, {
    ...cluster.user,
    cwd: cluster.place,
    env: environment,
    stdio: "ignore",
    windowsHide: true,
  });
  await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
}

export function readLastLogLines(cluster: Cluster): string {
  const file = path.join(cluster.place, "postgres.log");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(-6).join("\n").trim() : "";
}

export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    if (process.platform === "win32")
      return execFileSync("tasklist", ["/FI", `PID eq ${pid}`], { encoding: "utf8" });
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

function readPostmaster(cluster: Cluster): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(dataFolder(cluster), "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

function writeFlags(cluster: Cluster, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
    fsync: "on",
    shared_buffers: "256MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    work_mem: "32MB",
    random_page_cost: "1.1",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    ...cluster.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function openLog(cluster: Cluster): number {
  const file = path.join(cluster.place, "postgres.log");
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.old`);
  const log = openSync(file, "a", 0o600);
  handOver(file, cluster.user);
  return log;
}
