import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The user that runs the database; undefined: the current user. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so use an unprivileged system user. */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const account = accounts.find((fields) => fields[0] === name);
    // As unsigned 32-bit numbers, because some systems report -2.
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 };
  }
  throw new Error("The embedded database cannot run as root and found neither user postgres nor nobody.");
}

/**
 * Private folder of cluster, password and log: `dataDir` if the database user can access it, otherwise a
 * folder in /var/tmp named after it.
 */
export function databasePlace(dataDir: string, user: DatabaseUser | undefined): string {
  const wanted = path.resolve(dataDir);
  makePrivate(wanted, user);
  if (!user || canEnter(wanted, user)) return wanted;
  const key = createHash("sha256").update(wanted).digest("hex").slice(0, 16);
  const elsewhere = `/var/tmp/gantry-${key}`;
  makePrivate(elsewhere, user);
  assertOurs(elsewhere, user);
  return elsewhere;
}

export function handOver(file: string, user: DatabaseUser | undefined): void {
  if (user) chownSync(file, user.uid, user.gid);
}

function makePrivate(folder: string, user: DatabaseUser | undefined): void {
  if (existsSync(folder)) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  handOver(folder, user);
}

function canEnter(folder: string, user: DatabaseUser): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$0" && test -w .', folder], { ...user, cwd: "/" });
  return tried.status === 0;
}

// Anyone can create folders in /var/tmp, so refuse an existing one of another owner.
function assertOurs(folder: string, user: DatabaseUser): void {
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === user.uid && (found.mode & 0o077) === 0) return;
  throw new Error(`${folder} exists but is not owned by the database user alone; remove it and start again.`);
}
