import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/site/report.ts";

export interface RunningSite {
  address: string;
  door: string;
  databaseUrl: string;
  databaseFolder: string;
  dataFolder: string;
  pid: number;
}

export interface SiteProcess extends RunningSite {
  output(): string;
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Nothing fails by itself; history and polls of many detectors and scales, which cost time, are left out. */
const quietDemo = {
  GANTRY_DEMO_DAYS: "0",
  GANTRY_SIMULATOR_EVENTS: "off",
  GANTRY_SIMULATOR_MOST_DETECTORS: "4",
  GANTRY_SIMULATOR_MOST_SCALES: "2",
};
const startWithinMs = 180_000;

export async function startSiteProcess(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const dataFolder = environment.DATA_DIR ?? (await openFolder());
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/site.ts"], {
    cwd: root,
    env: { ...process.env, ...quietDemo, PORT: "0", DATA_DIR: dataFolder, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const running = await waitUntilRunning(child, () => output);
  return {
    ...running,
    dataFolder,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!environment.DATA_DIR) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Records few cameras, because each recording constantly uses one percent of a core. */
export function startTestSite(): Promise<SiteProcess> {
  return startSiteProcess({ GANTRY_SIMULATOR_MOST_RECORDED: "2" });
}

/** The database's own user must be able to enter it when the tests run as root. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gantry-site-"));
  await chmod(folder, 0o711);
  return folder;
}

type Said = Omit<RunningSite, "dataFolder" | "pid">;

function waitUntilRunning(child: ChildProcess, output: () => string): Promise<Said> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`The site ${what}:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail("was not ready in time");
    }, startWithinMs);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    child.on("message", (message) => {
      clearTimeout(timer);
      resolve(message as Said);
    });
  });
}
