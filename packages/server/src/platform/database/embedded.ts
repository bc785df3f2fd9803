import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Log } from "../log.ts";
import type { KeeperOptions, KeeperReport, Passwords } from "./keeper.ts";
import { adminRole } from "./postmaster.ts";

/** Embedded PostgreSQL, listening on 127.0.0.1 only. */
export interface EmbeddedDatabase {
  port: number;
  place: string;
  passwords: Passwords;
  /** Superuser URL, for creating roles and databases only. */
  adminUrl(database: string): string;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
  waitForPreviousMs?: number;
  removeAtEnd?: boolean;
}

/** Starts the installed PostgreSQL, or takes over one left by an earlier run. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  let stopping = false;
  const launch = async () => {
    const started = await launchKeeper(options);
    started.keeper.once("exit", () => {
      if (stopping) return;
      options.log.warn({}, "the database keeper exited; restarting it");
      launch().then(
        (again) => (current = again),
        (error: unknown) => options.log.error({ error }, "the database could not be restarted"),
      );
    });
    return started;
  };
  let current = await launch();
  const { port, place, passwords } = current;
  return {
    port,
    place,
    passwords,
    adminUrl: (database) => `postgres://${adminRole}:${passwords.admin}@127.0.0.1:${port}/${database}`,
    stop: () => {
      stopping = true;
      return stopKeeper(current.keeper);
    },
  };
}

interface Started {
  keeper: ChildProcess;
  port: number;
  place: string;
  passwords: Passwords;
}

function launchKeeper(embedded: EmbeddedOptions): Promise<Started> {
  const { dataDir, log, settings = {}, waitForPreviousMs = 30_000, removeAtEnd = false } = embedded;
  const options: KeeperOptions = { dataDir, settings, waitForPreviousMs, removeAtEnd };
  const keeper = fork(fileURLToPath(new URL("./keeper.ts", import.meta.url)), [JSON.stringify(options)], {
    // A separate process group, so that terminal signals reach the server first.
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    keeper.once("error", reject);
    keeper.once("exit", (code) => reject(new Error(`The database keeper ended with code ${code}.`)));
    keeper.on("message", (message) => {
      const report = message as KeeperReport;
      if (report.type === "ready") resolve({ keeper, ...report });
      else if (report.type === "failed") reject(new Error(report.message));
      else log.warn({}, "the database had stopped and was restarted");
    });
  });
}

function stopKeeper(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return resolve();
    keeper.once("exit", () => resolve());
    if (keeper.connected) keeper.send({ type: "stop" });
  });
}
