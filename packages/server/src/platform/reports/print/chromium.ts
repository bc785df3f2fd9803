import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setInterval } from "node:timers";
import { DevtoolsPipe } from "./devtools-pipe.ts";

export interface BrowserLimits {
  withinMs: number;
  maxMemoryBytes: number;
}

const watchEveryMs = 250;
const pageBytes = 4096;

/** No names are resolved and every proxy is a closed port, besides what the protocol and the policy of the page refuse. */
const flags = [
  "--headless=new",
  "--remote-debugging-pipe",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--no-first-run",
  "--mute-audio",
  "--font-render-hinting=none",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=127.0.0.1:9",
  "--js-flags=--max-old-space-size=128",
];

/** A browser of its own for one piece of work; it is killed at the end, and when it exceeds a limit. */
export async function withBrowser<T>(
  program: string,
  { withinMs, maxMemoryBytes }: BrowserLimits,
  work: (pipe: DevtoolsPipe) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), "gantry-print-"));
  // Chromium refuses its own sandbox to root.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(program, [...flags, ...asRoot, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    detached: true,
    env: { HOME: profile, PATH: process.env["PATH"], LANG: "C.UTF-8" },
  });
  const pipe = new DevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fail = (text: string, cause?: unknown) => reject(new Error(text, { cause }));
  child.on("error", (error) => fail("The browser did not start", error));
  child.on("exit", () => fail("The browser ended"));
  const timer = setTimeout(() => fail("The browser took too long"), withinMs);
  const watch = setInterval(async () => {
    if ((await groupMemoryBytes(child.pid)) > maxMemoryBytes) fail("The browser used too much memory");
  }, watchEveryMs);
  try {
    return await Promise.race([work(pipe), failed]);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    pipe.close(new Error("The browser was closed"));
    failed.catch(() => undefined);
    await endGroup(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The browser starts processes of its own; its group has all of them. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  if (child.exitCode !== null || child.signalCode !== null) resolve();
  else child.once("exit", () => resolve());
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
  await ended;
}

/** Resident memory of a process group; 0 where there is no /proc. */
async function groupMemoryBytes(group: number | undefined): Promise<number> {
  const pids = await readdir("/proc").catch(() => []);
  const stats = await Promise.all(
    pids
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")),
  );
  return stats.reduce((sum, stat) => sum + memoryOf(stat, group), 0);
}

function memoryOf(stat: string, group: number | undefined): number {
  // After the name in brackets: state, parent, group; the 22nd is the resident size in pages.
  const parts = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(parts[2]) === group ? Number(parts[21]) * pageBytes : 0;
}
