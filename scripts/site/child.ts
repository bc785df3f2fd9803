import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { report, root, Trouble } from "./report.ts";
import { rotateLog } from "./rotate-log.ts";

export interface ChildDeclaration {
  name: string;
  /** Relative to the checkout. */
  script: string;
  nodeFlags?: readonly string[];
  args?: string[];
  env: Record<string, string>;
  logFolder: string;
  /** The part sends `{ ready: true }` over its channel, which no other process can fake. */
  reportsReady?: boolean;
  /** Polled until true; without either option a part is ready once started. */
  isReady?(): Promise<boolean>;
  readyWithinMs?: number;
  /** Called after every start, including the first. */
  started?(pid: number): void;
}

export interface Child {
  name: string;
  pid(): number | undefined;
  /** Graceful; kills it after `withinMs`. */
  stop(withinMs?: number): Promise<void>;
  kill(): void;
  restart(): Promise<void>;
}

/** Restart delays; the last one repeats. Short at first: a server that started before its database tries again soon. */
const delaysMs = (process.env.GANTRY_RESTART_DELAYS_MS || "500,500,1000,1000,2000,2000,4000,8000,16000,30000")
  .split(",")
  .map(Number);
/** After this run time an exit is not a startup failure: the delay is reset. */
const calmMs = 10_000;
const rotateEveryMs = 10_000;
/** Of an agent that was revoked. */
const finalExitCode = 3;

/**
 * Starts a part and waits until it is ready. Output goes to its log file, so that it survives this process;
 * the part exits when its channel closes.
 */
export async function startChild(declaration: ChildDeclaration): Promise<Child> {
  let running: ChildProcess;
  let stopping = false;
  let restarting = false;
  let ends = 0;
  let retry: NodeJS.Timeout | undefined;

  const launch = async (): Promise<void> => {
    const startMs = performance.now();
    let wasReady = false;
    running = open(declaration);
    running.once("exit", (code, signal) => {
      if (stopping || restarting || !wasReady) return;
      if (code === finalExitCode) return report(`The ${declaration.name} was revoked and has ended.`);
      if (performance.now() - startMs > calmMs) ends = 0;
      restartLater(code, signal);
    });
    await waitUntilReady(running, declaration);
    wasReady = true;
  };
  const restartLater = (code: number | null, signal: string | null): void => {
    const delayMs = delaysMs[Math.min(ends, delaysMs.length - 1)] ?? 1000;
    ends += 1;
    const why = `${signal ?? `code ${code}`})${readTail(declaration)}`;
    report(`The ${declaration.name} ended (${why}; it restarts in ${delayMs / 1000} s.`);
    retry = setTimeout(() => void relaunch(), delayMs);
  };
  const relaunch = (): Promise<void> =>
    launch().then(
      () => report(`The ${declaration.name} is running again.`),
      () => {
        if (!stopping) restartLater(running.exitCode, running.signalCode);
      },
    );

  rotateLog(logFile(declaration));
  await launch();
  setInterval(() => rotateLog(logFile(declaration)), rotateEveryMs).unref();
  return {
    name: declaration.name,
    pid: () => running.pid,
    kill() {
      stopping = true;
      running.kill("SIGKILL");
    },
    async restart() {
      if (stopping || restarting) return;
      restarting = true;
      clearTimeout(retry);
      await end(running, 8_000);
      restarting = false;
      await relaunch();
    },
    stop(withinMs = 8_000) {
      stopping = true;
      clearTimeout(retry);
      return end(running, withinMs);
    },
  };
}

const flags = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  new URL("./end-with-parent.ts", import.meta.url).href,
];

function open(declaration: ChildDeclaration): ChildProcess {
  const { script, nodeFlags = [], args = [], env, name, logFolder, started } = declaration;
  const log = openSync(logFile({ name, logFolder }), "a", 0o640);
  const child = spawn(process.execPath, [...flags, ...nodeFlags, path.resolve(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", log, log, "ipc"],
    // A separate session: Ctrl-C only reaches the supervisor, which stops its parts in order.
    detached: process.platform !== "win32",
  });
  closeSync(log);
  if (child.pid !== undefined) started?.(child.pid);
  return child;
}

async function waitUntilReady(child: ChildProcess, declaration: ChildDeclaration): Promise<void> {
  const withinMs = declaration.readyWithinMs ?? 60_000;
  const endMs = performance.now() + withinMs;
  let failure: string | undefined;
  child.once("error", (error) => (failure = `could not be started: ${error.message}`));
  child.once("exit", (code, signal) => (failure ??= `did not start (${signal ?? `code ${code}`}).`));
  let isReady = declaration.reportsReady !== true;
  child.on("message", (message) => (isReady ||= isReadyMessage(message)));
  while (!(isReady && (await (declaration.isReady?.() ?? true)))) {
    if (performance.now() > endMs) {
      child.kill("SIGKILL");
      failure = `was not ready within ${withinMs / 1000} s.`;
    }
    if (failure) break;
    await pause(20);
  }
  if (failure) {
    throw new Trouble(
      `The ${declaration.name} ${failure}${readTail(declaration)}\n         Its log: ${logFile(declaration)}`,
    );
  }
}

function isReadyMessage(message: unknown): boolean {
  return typeof message === "object" && message !== null && "ready" in message && message.ready === true;
}

function logFile({ name, logFolder }: Pick<ChildDeclaration, "name" | "logFolder">): string {
  return path.join(logFolder, `${name.replaceAll(" ", "-")}.log`);
}

function readTail(declaration: ChildDeclaration): string {
  try {
    const lines = readFileSync(logFile(declaration), "utf8").trimEnd().split("\n").slice(-40);
    const telling = lines.findLast((line) => /error|cannot|failed|refus/i.test(line)) ?? lines.at(-1);
    return telling ? `\n         Last output: ${wordsOf(telling).slice(0, 400)}` : "";
  } catch {
    return "";
  }
}

function wordsOf(line: string): string {
  try {
    const { msg, message, err } = JSON.parse(line) as Record<string, unknown> & {
      err?: { message?: string };
    };
    return [msg ?? message, err?.message].filter(Boolean).join(": ") || line;
  } catch {
    return line;
  }
}

function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), withinMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
