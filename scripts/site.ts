import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { addHistory, readDemoDays } from "./site/history.ts";
import { type Site, startSite } from "./site/start-site.ts";
import { report, reportWaits, root, textOf, Trouble } from "./site/report.ts";

/** `npm start`: the whole site on this machine, until Ctrl-C. */

const dataFolder = path.resolve(process.env.DATA_DIR || path.join(root, "data"));
let site: Site | undefined;
let ending = false;
let hasFailed = false;
const stopping = new AbortController();

async function main(): Promise<void> {
  const startMs = performance.now();
  const demoDays = readDemoDays(process.env.GANTRY_DEMO_DAYS);
  endWhenAsked();
  const endWaits = reportWaits();
  report(`Starting the site with Node ${process.versions.node} ...`);
  site = await startSite({
    dataFolder,
    namedPort: process.env.PORT,
    host: process.env.HOST || "localhost",
    isDevelopment: process.argv.includes("--dev"),
  }).finally(endWaits);
  if (ending) return;
  introduce(site, performance.now() - startMs);
  const { address, door, databaseUrl, databaseFolder } = site;
  process.send?.({ type: "running", address, door, databaseUrl, databaseFolder });
  await addPast(site, demoDays);
}

/** Beside the running console; a start that is interrupted goes on at the next one. */
async function addPast(running: Site, days: number): Promise<void> {
  if (days === 0) return;
  try {
    await addHistory(running, days, stopping.signal);
    report(`The detectors have statistics of the last ${days} days.`);
  } catch (error) {
    if (!ending) report(`The detectors have no statistics of past days: ${textOf(error)}`);
  }
}

function introduce({ address, databaseFolder }: Site, tookMs: number): void {
  // If the database user cannot access the home folder, the database is stored elsewhere.
  const elsewhere = databaseFolder.startsWith(dataFolder) ? "" : `; the database lies in ${databaseFolder}`;
  report(`The console is ready after ${(tookMs / 1000).toFixed(1)} s.`);
  console.log(`
  Open      ${address}
  Sign in   admin, operator, viewer or trainee (tenant metro), north (tenant north); password demo
  Data      ${dataFolder} (logs in its folder logs${elsewhere})
  Stop      Ctrl-C
`);
}

function endWhenAsked(): void {
  process.on("SIGINT", () => void endBecause("Stopping ... (Ctrl-C again stops at once)"));
  process.on("SIGTERM", () => void endBecause("Stopping ..."));
  process.on("SIGHUP", () => void endBecause("The terminal was closed; stopping ..."));
  process.on("disconnect", () => hasFailed || void endBecause("The parent process exited; stopping ..."));
  // Writing to a closed terminal must not end this process before its parts have stopped.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
}

async function endBecause(text: string): Promise<void> {
  if (ending) {
    site?.kill();
    process.exit(130);
  }
  ending = true;
  stopping.abort();
  report(text);
  // An unfinished start ends with this process: every part sees its channel close.
  await site?.stop();
  report("Everything has stopped.");
  process.exit(0);
}

main().catch((error: unknown) => {
  if (ending) return;
  console.error(error instanceof Trouble ? `\n${error.message}` : reportUnexpected(error));
  hasFailed = true;
  process.exitCode = 1;
  if (process.connected) process.disconnect?.();
});

/** An internal error: a sentence for the user, the stack in a log file for reports. */
function reportUnexpected(error: unknown): string {
  const file = path.join(dataFolder, "logs", "start.log");
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(
    file,
    `${new Date().toISOString()} ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return `\nThe site could not be started: ${textOf(error)}\nSee ${file} for details; please attach it to a report.`;
}
