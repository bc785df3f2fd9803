import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The user that the database runs as; undefined means the one who started us. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it to a user that every system has. */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const account = accounts.find((fields) => fields[0] === name);
    // As 32-bit numbers: some systems write nobody as -2.
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 };
  }
  throw new Error("The embedded database cannot run as root and found neither user postgres nor nobody.");
}

/**
 * The private folder that holds cluster, password and log. It is `dataDir` where the database user can reach it;
 * below a home that others cannot enter it lies in /var/tmp instead, named after `dataDir`.
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

/** Hands a file or folder to the database user; nothing to do when it is our own. */
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

// Anyone may make a folder in /var/tmp; one that was there before us must not get the password.
function assertOurs(folder: string, user: DatabaseUser): void {
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === user.uid && (found.mode & 0o077) === 0) return;
  throw new Error(
    `${folder} exists and does not belong to the database user alone; remove it and start again.`,
  );
}
