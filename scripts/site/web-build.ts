import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, say, timed, Trouble } from "./say.ts";

const sources = ["packages/web", "packages/domain/src", "package-lock.json"];
const dist = path.join(root, "packages/web/dist");
const stamp = path.join(root, "packages/web/dist/.built-from");

/** Builds the page when its sources are not those that the last build was made from. */
export async function buildWeb(): Promise<void> {
  const now = hashOfSources();
  if (existsSync(path.join(dist, "index.html")) && readOr(stamp) === now) return;
  say("Building the page ...");
  await timed("The page is built", () => build());
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, now);
}

/** Changes with every byte of every source; modification times say nothing in a fresh clone. */
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

function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const lines = 30;

function firstLines(output: string): string {
  return stripVTControlCharacters(output).trim().split("\n").slice(0, lines).join("\n");
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const flags = ["--import", new URL("./end-with-parent.ts", import.meta.url).href];
    const child = spawn(process.execPath, [...flags, path.join(root, "packages/web/build.ts")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else {
        reject(
          new Trouble(
            `The page could not be built. Mend what stands below and start again.\n\n${firstLines(Buffer.concat(output).toString())}`,
          ),
        );
      }
    });
  });
}
