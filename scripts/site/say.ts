import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** Folder of this checkout, without links. */
export const root = realpathSync(path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))));

/** Something the person at the terminal can mend; its text says how. Shown without a stack. */
export class Trouble extends Error {}

/** One line of progress with the seconds since the start. */
export function say(text: string): void {
  console.log(`${`${process.uptime().toFixed(1)} s`.padStart(7)}  ${text}`);
}

/** Runs a step and says how long it took; nothing is said when `quietBelowMs` was not reached. */
export async function timed<T>(text: string, work: () => Promise<T>, quietBelowMs = 0): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  const tookMs = performance.now() - startMs;
  if (tookMs >= quietBelowMs) say(`${text} (${(tookMs / 1000).toFixed(1)} s)`);
  return result;
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
