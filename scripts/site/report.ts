import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** Root of this checkout, with symlinks resolved. */
export const root = realpathSync(path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))));

/** A problem the user can fix; the text says how. Shown without a stack. */
export class Trouble extends Error {}

export function report(text: string): void {
  console.log(`${`${process.uptime().toFixed(1)} s`.padStart(7)}  ${text}`);
}

export async function measureTask<T>(text: string, work: () => Promise<T>, quietBelowMs = 0): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  const tookMs = performance.now() - startMs;
  if (tookMs >= quietBelowMs) report(`${text} (${(tookMs / 1000).toFixed(1)} s)`);
  return result;
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
