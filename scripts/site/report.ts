import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** Root of this checkout, with symlinks resolved. */
export const root = realpathSync(path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))));

/** A problem the user can fix; the text says how. Shown without a stack. */
export class Trouble extends Error {}

let reportedAtMs = 0;

export function report(text: string): void {
  reportedAtMs = performance.now();
  console.log(`${`${process.uptime().toFixed(1)} s`.padStart(7)}  ${text}`);
}

interface Task {
  /** While it is under way, such as `building the page`. */
  doing: string;
  /** Afterwards, such as `The page is built`. */
  done: string;
  startMs: number;
}

const underWay = new Set<Task>();

export async function measureTask<T>(
  { doing, done, quietBelowMs = 0 }: { doing: string; done: string; quietBelowMs?: number },
  work: () => Promise<T>,
): Promise<T> {
  const task = { doing, done, startMs: performance.now() };
  underWay.add(task);
  try {
    const result = await work();
    const tookMs = performance.now() - task.startMs;
    if (tookMs >= quietBelowMs) report(`${done} (${(tookMs / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    underWay.delete(task);
  }
}

/** Longest silence of a start. */
const silenceMs = 3000;

/** Says what is under way whenever nothing else was reported for a while; returns the end of it. */
export function reportWaits(): () => void {
  reportedAtMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < silenceMs || underWay.size === 0) return;
    const waits = [...underWay].map(
      ({ doing, startMs }) => `${doing} (${Math.round((nowMs - startMs) / 1000)} s)`,
    );
    report(`... ${waits.join(", ")}`);
  }, 250);
  return () => clearInterval(timer);
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
