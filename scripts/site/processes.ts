import { readFileSync } from "node:fs";

/** Identifies a process even if its pid is reused. `readStartedAt` is empty if the system does not provide it. */
export interface ProcessName {
  pid: number;
  startedAt: string;
}

/** Start time of a process in system ticks, from /proc; empty elsewhere or if it has ended. */
export function readStartedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the parenthesized name and may contain spaces; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

export function nameOf(pid: number): ProcessName {
  return { pid, startedAt: readStartedAt(pid) };
}

export function isAlive({ pid, startedAt: expected }: ProcessName): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return expected === "" || (readStartedAt(pid) === expected && !isZombie(pid));
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

export async function waitForEnd(processes: ProcessName[], withinMs: number): Promise<ProcessName[]> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const left = processes.filter(isAlive);
    if (left.length === 0 || performance.now() >= endMs) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
