import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { readExcused, judge } from "./test/excused.ts";
import {
  findChromium,
  findHeadlessShell,
  findNatsServer,
  findSnmpget,
  hasTranscoder,
} from "./test/find-programs.ts";
import { changesSinceMain, reachesSite } from "./test/changes.ts";
import { type TestRecord, readPlaywrightReport, readVitestReport } from "./test/reports.ts";
import { run } from "./test/run.ts";
import { summarise } from "./test/summary.ts";
import { report, root, textOf } from "./site/report.ts";
import { buildWeb, checkFirstView } from "./site/web-build.ts";

/**
 * `npm test`: everything that must hold; with `--changed`, what the changes since the main branch can reach.
 * Ends with one plain line `N passed, N failed, N skipped`.
 */

const reports = path.join(root, ".cache/test");
const binPathOf = (name: string): string => path.join(root, "node_modules/.bin", name);

async function main(): Promise<void> {
  const changes = process.argv.includes("--changed") ? changesSinceMain() : undefined;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const records: TestRecord[] = [];
  const programs = await prepare(records);
  // Located before the tests that use it; without it those tests are left out and counted in no total.
  const natsServer = findNatsServer();
  // Tests of the agent mostly wait for links and devices: they leave the processors to the others. Browser and kill tests
  // each need both cores.
  const only = changes ? [`--changed=${changes.base}`, "--passWithNoTests"] : [];
  const packages = await Promise.all([
    runVitest("agent", ["--project=agent", ...only], programs),
    runVitest("packages", ["--project=!e2e", "--project=!agent", ...only], programs),
  ]);
  records.push(...packages.flat());
  if (!changes || reachesSite(changes.files)) {
    records.push(...(await runPlaywright(programs)));
    records.push(...(await runVitest("kills", ["--project=e2e"], programs)));
  } else console.log("\nnot run: the tests of the whole site; no change reaches it");
  if (!natsServer) console.log("\nnot run: needs nats-server");
  if (!hasTranscoder) console.log("\nnot run: needs the transcoder (npm run add-transcoder)");
  const judged = judge(records, readExcused(path.join(root, "docs/excused.md")));
  process.exitCode = summarise(judged);
}

/** Prepares the required programs; each missing one is a failure, never a skip. */
async function prepare(records: TestRecord[]): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  const need = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      records.push({ suite: "preparation", name, state: "failed", durationMs: 0, message: textOf(error) });
    }
  };
  await need("the page is built", buildWeb);
  await need("the first view is within its limit", async () => checkFirstView());
  await need("a Chromium is found", async () => {
    environment.CHROMIUM_PATH = await findChromium();
    environment.HEADLESS_SHELL_PATH = findHeadlessShell() ?? environment.CHROMIUM_PATH;
  });
  await need("Net-SNMP's snmpget is found", async () => {
    environment.SNMPGET_PATH = await findSnmpget();
  });
  return environment;
}

async function runVitest(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<TestRecord[]> {
  const file = path.join(reports, `${name}.json`);
  report(`Vitest: ${name}`);
  const command = [
    binPathOf("vitest"),
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ];
  // A log of colour codes buries the failures.
  const colours: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const mayBeEmpty = args.includes("--passWithNoTests");
  return readVitestReport(name, file, await run(command, { ...environment, ...colours }), mayBeEmpty);
}

async function runPlaywright(environment: Record<string, string>): Promise<TestRecord[]> {
  const file = path.join(reports, "browser.json");
  const log = path.join(reports, "browser.log");
  report("Playwright: browser");
  const command = [binPathOf("playwright"), "test", "--reporter=dot,json"];
  const code = await run(command, { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, log);
  report("Playwright: browser, done");
  process.stdout.write(readFileSync(log));
  return readPlaywrightReport("browser", file, code);
}

await main();
