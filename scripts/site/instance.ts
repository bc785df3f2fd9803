import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAlive, nameOf, type ProcessName, waitForEnd } from "./processes.ts";
import { report, textOf, Trouble } from "./report.ts";

/** Record of the running site in its data folder, so that a second start can report it. */
export interface SiteRecord {
  supervisor: ProcessName;
  children: Record<string, ProcessName>;
  address?: string;
  /** Of the simulator's control interface. */
  door?: string;
}

export interface Instance {
  noteAddress(address: string, door?: string): void;
  noteChild(name: string, pid: number): void;
  release(): void;
}

/**
 * Makes this process the only site of the data folder, after processes of a killed site have ended. Throws a
 * `Trouble` with the address if another site is running.
 */
export async function claimFolder(dataFolder: string): Promise<Instance> {
  const file = path.join(dataFolder, "site.json");
  makeFolder(dataFolder);
  const record: SiteRecord = { supervisor: nameOf(process.pid), children: {} };
  const before = claim(file, record);
  if (before) await waitForRest(before);
  return {
    noteAddress(address, door) {
      Object.assign(record, { address, door });
      replace(file, record);
    },
    noteChild(name, pid) {
      record.children[name] = nameOf(pid);
      replace(file, record);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** The control interface of the simulator of the site that runs in this folder. */
export function readDoor(dataFolder: string): string {
  const record = read(path.join(dataFolder, "site.json"));
  if (record?.door && isAlive(record.supervisor)) return record.door;
  throw new Trouble(
    `No site runs in ${dataFolder}. Start it with npm start, or name its folder: DATA_DIR=...`,
  );
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Trouble(
      `The data folder ${folder} cannot be created (${textOf(error)}). Choose another one: DATA_DIR=... npm start`,
    );
  }
}

function claim(file: string, record: SiteRecord): SiteRecord | undefined {
  let before: SiteRecord | undefined;
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(record));
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (linkFile(own, file)) return before;
      const other = read(file);
      if (other && isAlive(other.supervisor)) throw new Trouble(runsAlready(other));
      before = other ?? before;
      setAside(file);
    }
    throw new Trouble(`${file} keeps changing. Is another start in progress? Try again in a few seconds.`);
  } finally {
    rmSync(own, { force: true });
  }
}

function runsAlready({ address, supervisor }: SiteRecord): string {
  return address
    ? `The site already runs in this folder: ${address} (process ${supervisor.pid}). Stop it there with Ctrl-C.`
    : `Process ${supervisor.pid} is already starting the site in this folder.`;
}

// A link appears with its full content or not at all, so no process reads a partial claim.
function linkFile(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

// Two starts may find the same stale claim; one that moves a live claim by mistake restores it.
function setAside(file: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && isAlive(moved.supervisor)) linkFile(aside, file);
  rmSync(aside, { force: true });
}

function read(file: string): SiteRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SiteRecord;
  } catch {
    return undefined;
  }
}

function replace(file: string, record: SiteRecord): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(record, null, 2));
  renameSync(next, file);
}

const restMs = 15_000;

async function waitForRest({ children }: SiteRecord): Promise<void> {
  const rest = Object.values(children).filter(isAlive);
  if (rest.length === 0) return;
  report("Waiting for processes of a killed site in this folder ...");
  for (const left of await waitForEnd(rest, restMs)) process.kill(left.pid, "SIGKILL");
}
