import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

const mode = 0o640;
const defaults = { maxBytes: 50 * 1024 * 1024, maxFiles: 5 };

/** A log file that is renamed to `FILE.1` when it is full, and `FILE.1` to `FILE.2`; the oldest is overwritten. */
export function rotatingFile(file: string, { maxBytes, maxFiles } = defaults): DestinationStream {
  let handle = openSync(file, "a", mode);
  let bytes = fstatSync(handle).size;

  function rotate(): void {
    closeSync(handle);
    for (let number = maxFiles - 1; number >= 1; number--) {
      const from = number === 1 ? file : `${file}.${number - 1}`;
      try {
        renameSync(from, `${file}.${number}`);
      } catch {
        // Not there yet.
      }
    }
    handle = openSync(file, "a", mode);
    bytes = fstatSync(handle).size;
  }

  return {
    write(line) {
      const length = Buffer.byteLength(line);
      if (bytes > 0 && bytes + length > maxBytes) rotate();
      writeSync(handle, line);
      bytes += length;
    },
  };
}
