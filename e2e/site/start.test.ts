import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteRecord } from "../../scripts/site/instance.ts";
import { nameOf, type ProcessName, waitForEnd } from "../../scripts/site/processes.ts";
import { root } from "../../scripts/site/report.ts";

const endsWithinMs = 20_000;
let folder: string;
let dataFolder: string;
let starter: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gantry start "));
  // The database's own user must be able to enter it when the tests run as root.
  chmodSync(folder, 0o711);
  dataFolder = path.join(folder, "data of the site");
});
afterAll(async () => {
  starter?.kill("SIGTERM");
  if (starter) await exitOf(starter);
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
}

async function start(): Promise<Started> {
  const started = begin();
  starter = started.child;
  await waitForOutput(started, "The console is ready");
  return started;
}

async function startRefused(environment: Record<string, string> = {}): Promise<string> {
  const { child, output } = begin(environment);
  expect(await exitOf(child)).toBe(1);
  return output();
}

function begin(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataFolder,
      npm_lifecycle_event: undefined,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text));
  return { child, output: () => output };
}

function waitForOutput({ child, output }: Started, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (output().includes(text)) resolve();
    };
    child.stdout?.on("data", look);
    child.once("close", () => reject(new Error(`It never said "${text}":\n${output()}`)));
    look();
  });
}

function siteRecord(): SiteRecord {
  return JSON.parse(readFileSync(path.join(dataFolder, "site.json"), "utf8")) as SiteRecord;
}

function processesOf(child: ChildProcess): ProcessName[] {
  const { supervisor, children } = siteRecord();
  const known = [nameOf(child.pid ?? 0), supervisor, ...Object.values(children)];
  const all = new Set(known.map(({ pid }) => pid));
  for (let size = 0; size !== all.size; ) {
    size = all.size;
    for (const { pid, parent } of listProcesses()) if (all.has(parent)) all.add(pid);
  }
  return [...all].map(nameOf);
}

function listProcesses(): { pid: number; parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        return [{ pid: Number(name), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0) }];
      } catch {
        return [];
      }
    });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

test("a site whose supervisor is killed leaves no process behind", async () => {
  const { child } = await start();
  const all = processesOf(child);
  const { supervisor, children } = siteRecord();
  const parts = Object.keys(children).map((name) => name.split(" ")[0]);
  expect(new Set(parts)).toEqual(new Set(["agent", "licence", "server", "simulator"]));
  expect(parts).toHaveLength(6);
  expect(all.length).toBeGreaterThan(10);
  process.kill(supervisor.pid, "SIGKILL");
  expect(await waitForEnd(all, endsWithinMs)).toEqual([]);
});

test("a site whose starter is killed leaves no process behind", async () => {
  const { child } = await start();
  const all = processesOf(child);
  child.kill("SIGKILL");
  expect(await waitForEnd(all, endsWithinMs)).toEqual([]);
});

test("a second start in the same folder reports the running site; after Ctrl-C the next one works", async () => {
  const { child, output } = await start();
  const address = /Open\s+(\S+)/.exec(output())?.[1] ?? "";
  expect(await startRefused()).toContain(`already runs in this folder: ${address}`);
  const all = processesOf(child);
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(0);
  expect(output()).toContain("Everything has stopped.");
  expect(await waitForEnd(all, 0)).toEqual([]);
  expect(existsSync(path.join(dataFolder, "site.json"))).toBe(false);
});

test("a killed part is restarted, and closing the terminal ends the site", async () => {
  const site = await start();
  const { child } = site;
  process.kill(siteRecord().children.server?.pid ?? 0, "SIGKILL");
  await waitForOutput(site, "The server is running again.");
  const all = processesOf(child);
  child.kill("SIGHUP");
  await exitOf(child);
  expect(await waitForEnd(all, endsWithinMs)).toEqual([]);
});

test("an occupied named port is refused with advice, and no process is left running", async () => {
  const other = createServer();
  const port = await listen(other);
  const output = await startRefused({ PORT: String(port) });
  expect(output).toContain(`PORT=${port + 1} npm start`);
  expect(output).not.toMatch(/^\s+at /m);
  other.close();
});

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
