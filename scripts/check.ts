import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { repositoryRules } from "./check/repository-rules.ts";
import { root } from "./site/report.ts";

/** `npm run check`: types, lint with import rules, format, and the rules of this repository. */

interface Finding {
  name: string;
  problems: string;
  tookMs: number;
}

const binPathOf = (name: string): string => path.join(root, "node_modules/.bin", name);
/** What was checked before is checked again only where a change can reach it. */
const typeArguments = (folder: string): string[] => {
  const record = `.cache/types/${folder === "." ? "tests" : path.basename(folder)}.tsbuildinfo`;
  return ["-p", folder, "--incremental", "--tsBuildInfoFile", record];
};
const packageFolders = globSync("packages/*/tsconfig.json", { cwd: root }).map((file) => path.dirname(file));

const tasks: [name: string, work: () => Promise<string>][] = [
  ["lint and import rules", () => problemsOf(binPathOf("oxlint"), ["--type-aware"])],
  ["types of tests and scripts", () => problemsOf(binPathOf("tsc"), typeArguments("."))],
  ...packageFolders.map((folder): [string, () => Promise<string>] => [
    `types of ${folder}`,
    () => problemsOf(binPathOf("tsc"), typeArguments(folder)),
  ]),
  [
    "format (npm run format mends it)",
    () => problemsOf(binPathOf("biome"), ["format", "--reporter=summary", "--colors=off", "."]),
  ],
  ["rules of the repository", async () => (await repositoryRules()).join("\n")],
];

const atOnce = 2;

async function main(): Promise<void> {
  const waiting = [...tasks];
  const findings: Finding[] = [];
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const startMs = performance.now();
      const problems = await task[1]();
      const finding = { name: task[0], problems, tookMs: performance.now() - startMs };
      findings.push(finding);
      report(finding);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const failed = findings.filter(({ problems }) => problems !== "");
  console.log(
    `${findings.length - failed.length} checks passed, ${failed.length} failed (${process.uptime().toFixed(1)} s)`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function report({ name, problems, tookMs }: Finding): void {
  console.log(`${problems === "" ? "ok    " : "FAILED"} ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (problems !== "") console.log(problems);
}

/** Output of a failed command; empty on success. */
function problemsOf(command: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}`.trim() || error.message : "");
    });
  });
}

await main();
