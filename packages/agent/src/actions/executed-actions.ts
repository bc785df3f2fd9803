import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { writeFileWhole } from "../files.ts";

const keepMs = 24 * 60 * 60 * 1000;

interface Executed {
  id: string;
  atMs: number;
}

/** Ids of the actions of the last day, one per line, so that duplicates are detected even after a restart. */
export class ExecutedActions {
  readonly #file: FileHandle;
  readonly #atMs: Map<string, number>;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, atMs: Map<string, number>) {
    this.#file = file;
    this.#atMs = atMs;
  }

  static async open(path: string, nowMs: number): Promise<ExecutedActions> {
    const kept = (await readLines(path)).filter(({ atMs }) => atMs > nowMs - keepMs);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFileWhole(path, kept.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const file = await open(path, "a", 0o600);
    return new ExecutedActions(file, new Map(kept.map(({ id, atMs }) => [id, atMs])));
  }

  /** Returns true for the first caller only; the id is on disk before it returns. */
  async claim(id: string, nowMs: number): Promise<boolean> {
    if (this.#atMs.has(id)) return false;
    this.#atMs.set(id, nowMs);
    this.#forgetOld(nowMs);
    const written = this.#work.then(async () => {
      await this.#file.appendFile(`${JSON.stringify({ id, atMs: nowMs } satisfies Executed)}\n`);
      await this.#file.datasync();
    });
    this.#work = written.catch(() => {});
    await written;
    return true;
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#file.close();
  }

  #forgetOld(nowMs: number): void {
    for (const [id, atMs] of this.#atMs) {
      if (atMs > nowMs - keepMs) return;
      this.#atMs.delete(id);
    }
  }
}

async function readLines(path: string): Promise<Executed[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap(lineOf);
}

/** Ignore a line truncated by a crash: its action was not executed. */
function lineOf(line: string): Executed[] {
  try {
    const { id, atMs } = JSON.parse(line) as Partial<Executed>;
    return typeof id === "string" && typeof atMs === "number" ? [{ id, atMs }] : [];
  } catch {
    return [];
  }
}
