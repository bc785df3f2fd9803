import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive, nameOf, type ProcessName } from "./processes.ts";

/**
 * Seconds pass between choosing a port and listening on it, in which another clone may choose the same port.
 * A claim is a small file that is valid while its process lives.
 */
export function claimPort(port: number): boolean {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(fileOf(port), JSON.stringify(nameOf(process.pid)), { flag: "wx" });
      process.once("exit", () => releasePort(port));
      return true;
    } catch {
      const holder = read(port);
      if (holder && holder.pid === process.pid) return true;
      if (holder && isAlive(holder)) return false;
      remove(port);
    }
  }
  // Left by another user whose process ended; the port itself decides.
  return true;
}

export function releasePort(port: number): void {
  if (read(port)?.pid === process.pid) remove(port);
}

function remove(port: number): void {
  try {
    rmSync(fileOf(port), { force: true });
  } catch {
    // Another user's file cannot be removed.
  }
}

function fileOf(port: number): string {
  return path.join(tmpdir(), `gantry-port-${port}.json`);
}

function read(port: number): ProcessName | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(port), "utf8")) as ProcessName;
  } catch {
    return undefined;
  }
}
