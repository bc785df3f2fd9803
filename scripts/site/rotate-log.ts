import { chmodSync, copyFileSync, existsSync, renameSync, statSync, truncateSync } from "node:fs";

const mode = 0o640;
const defaults = { maxBytes: 50 * 1024 * 1024, maxFiles: 5 };

/**
 * Copies a full log to `FILE.1`, `FILE.1` to `FILE.2` and so on, and empties it. Its writer appends, so it goes on at the
 * start of the same file; it need not know.
 */
export function rotateLog(file: string, { maxBytes, maxFiles } = defaults): void {
  if (!existsSync(file)) return;
  // One of an earlier version may be readable by all.
  chmodSync(file, mode);
  if (statSync(file).size <= maxBytes) return;
  for (let number = maxFiles - 1; number > 1; number -= 1) {
    const from = `${file}.${number - 1}`;
    if (existsSync(from)) renameSync(from, `${file}.${number}`);
  }
  copyFileSync(file, `${file}.1`);
  chmodSync(`${file}.1`, mode);
  truncateSync(file);
}
