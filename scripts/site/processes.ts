import { readFileSync } from "node:fs";

/** A process told apart from a later one with the same number. `startedAt` is empty where the system does not say. */
export interface ProcessName {
  pid: number;
  startedAt: string;
}

/** Start time of a process in the system's own ticks, from /proc; empty elsewhere or when it is gone. */
export function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in brackets and may hold blanks; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

export function nameOf(pid: number): ProcessName {
  return { pid, startedAt: startedAt(pid) };
}

export function isAlive({ pid, startedAt: expected }: ProcessName): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return expected === "" || (startedAt(pid) === expected && !isZombie(pid));
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/** Waits until all of them are gone; answers those that still live after the time. */
export async function gone(processes: ProcessName[], withinMs: number): Promise<ProcessName[]> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const left = processes.filter(isAlive);
    if (left.length === 0 || performance.now() >= endMs) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
