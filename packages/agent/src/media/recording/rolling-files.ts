import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../clock.ts";
import { endMsOf, readRecordedFile, type RecordedFile, startMsOf } from "./recorded-file.ts";

interface RollingFilesParts {
  clock: Clock;
  folder: string;
  keepMs: number;
  maxBytes: number;
}

export class RollingFiles {
  readonly #parts: RollingFilesParts;
  #files: RecordedFile[] = [];
  #read: Promise<void> | undefined;

  constructor(parts: RollingFilesParts) {
    this.#parts = parts;
  }

  async all(): Promise<readonly RecordedFile[]> {
    await this.#readOnce();
    return this.#files;
  }

  /** The recorded span, milliseconds since 1970; undefined if empty. */
  get span(): { fromMs: number; toMs: number } | undefined {
    const filled = this.#files.filter(({ fragments }) => fragments.length > 0);
    const [first, last] = [filled[0], filled.at(-1)];
    return first && last && { fromMs: first.fragments[0]?.startMs ?? first.startMs, toMs: endMsOf(last) };
  }

  add(file: RecordedFile): void {
    this.#files.push(file);
  }

  async dropOld(): Promise<void> {
    await this.#readOnce();
    const { clock, keepMs, maxBytes } = this.#parts;
    const oldestMs = clock.nowMs() - keepMs;
    let bytes = this.#files.reduce((sum, file) => sum + file.octets, 0);
    const isTooMuch = (): boolean => {
      const [oldest] = this.#files;
      return oldest !== undefined && (endMsOf(oldest) < oldestMs || bytes > maxBytes);
    };
    while (isTooMuch()) bytes -= await this.dropOldest();
  }

  async dropOldest(): Promise<number> {
    const oldest = this.#files.shift();
    if (!oldest) return 0;
    await rm(oldest.path, { force: true });
    return oldest.octets;
  }

  #readOnce(): Promise<void> {
    return (this.#read ??= this.#readFolder());
  }

  async #readFolder(): Promise<void> {
    const { folder } = this.#parts;
    const names = await readdir(folder).catch(() => []);
    const found = names.map((name) => ({ name, startMs: startMsOf(name) }));
    const known = new Set(this.#files.map(({ path }) => path));
    const earlier: RecordedFile[] = [];
    for (const { name, startMs } of found.sort((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))) {
      const path = join(folder, name);
      if (startMs === undefined || known.has(path)) continue;
      const file = await readRecordedFile(path, startMs).catch(() => undefined);
      if (file) earlier.push(file);
    }
    this.#files = [...earlier, ...this.#files];
  }
}
