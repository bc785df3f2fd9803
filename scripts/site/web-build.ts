import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { measureTask, report, root, Trouble } from "./report.ts";

const sources = ["packages/web", "packages/domain/src", "package-lock.json"];
const dist = path.join(root, "packages/web/dist");
const record = path.join(root, ".cache/web.json");

interface BuildRecord {
  sources: string;
  firstView: string;
  tookMs?: number;
}

/** Of a first build, on two cores. */
const usualMs = 30_000;

export async function buildWeb(): Promise<void> {
  const sources = hashOfSources();
  if (existsSync(path.join(dist, "index.html")) && readLastBuild()?.sources === sources) return;
  const last = readLastBuild();
  report(`Building the page, about ${Math.round((last?.tookMs ?? usualMs) / 1000)} s ...`);
  const startMs = performance.now();
  const output = await measureTask({ doing: "building the page", done: "The page is built" }, build);
  const tookMs = performance.now() - startMs;
  const firstView = /^first view: .*$/m.exec(output)?.[0] ?? "";
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ sources, firstView, tookMs } satisfies BuildRecord));
}

/** Throws the build's message if the first view of the last build exceeds its size limit. */
export function checkFirstView(): void {
  const firstView = readLastBuild()?.firstView ?? "";
  const [, size, limit] = /([\d.]+) kB brotli .*limit ([\d.]+) kB/.exec(firstView) ?? [];
  if (!size || !limit) throw new Trouble("The build did not report the size of the first view.");
  if (Number(size) > Number(limit)) throw new Trouble(`The first view is too large: ${firstView}`);
}

export function readLastBuild(): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(record, "utf8")) as BuildRecord;
  } catch {
    return undefined;
  }
}

/** Hash of all source contents; modification times are meaningless in a fresh clone. */
export function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules" && !name.includes(".test."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(path.join(place, name)));
}

const lines = 30;

function pickFirstLines(output: string): string {
  return output.trim().split("\n").slice(0, lines).join("\n");
}

/** Returns the build's report. A first view over its limit still builds: it fails tests, not a start. */
function build(): Promise<string> {
  return new Promise((resolve, reject) => {
    const flags = ["--import", new URL("./end-with-parent.ts", import.meta.url).href];
    const child = spawn(process.execPath, [...flags, path.join(root, "packages/web/build.ts")], {
      cwd: root,
      // Test runners set "test", which would build React in development mode.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const log = stripVTControlCharacters(Buffer.concat(output).toString());
      if (code === 0 || /over its limit/.test(log)) resolve(log);
      else
        reject(new Trouble(`The page could not be built. Fix the errors below.\n\n${pickFirstLines(log)}`));
    });
  });
}
