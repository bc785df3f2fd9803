import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/site/say.ts";

/** What a running site says about itself. */
export interface RunningSite {
  address: string;
  door: string;
  databaseUrl: string;
  databaseFolder: string;
  dataFolder: string;
  /** Process of the supervisor. */
  pid: number;
}

/** A site of its own in a temporary folder, on ports of its own. */
export interface SiteProcess extends RunningSite {
  /** Everything it printed. */
  output(): string;
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

const startWithinMs = 180_000;

/** Starts `npm start`'s supervisor with a fresh data folder, and waits until people can sign in. */
export async function startSiteProcess(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const dataFolder = environment.DATA_DIR ?? (await openFolder());
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/site.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", DATA_DIR: dataFolder, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const running = await untilRunning(child, () => output);
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

/** The site of the browser tests: few cameras are recorded, since each takes a hundredth of a processor all the time. */
export function startTestSite(): Promise<SiteProcess> {
  return startSiteProcess({ GANTRY_SIMULATOR_MOST_RECORDED: "2" });
}

/** A temporary folder that the database's own user can enter too, when the tests run as root. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gantry-site-"));
  await chmod(folder, 0o711);
  return folder;
}

type Said = Omit<RunningSite, "dataFolder" | "pid">;

function untilRunning(child: ChildProcess, output: () => string): Promise<Said> {
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
