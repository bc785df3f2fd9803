import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileWhole } from "../files.ts";

/** The file is rewritten when it exceeds this length and this multiple of its live content. */
const rewriteFromLength = 1024 * 1024;
const rewriteFromTimes = 4;

interface Waiting {
  line: string;
  settle(error?: unknown): void;
}

/**
 * State that a restarted agent needs of each sign, in one append-only file. Writes during a disk write are
 * batched, so hundreds of signs do not wait for each other.
 */
export class SignFiles<Content> {
  readonly #path: string;
  readonly #check: (value: unknown) => Content | undefined;
  #kept: Promise<Map<string, string>> | undefined;
  #length: number | undefined;
  #waiting: Waiting[] = [];
  #isWriting = false;

  /** `check` returns undefined for invalid content. */
  constructor(folder: string, check: (value: unknown) => Content | undefined) {
    this.#path = join(folder, "signs.jsonl");
    this.#check = check;
  }

  /** Undefined if missing or invalid: the sign is then read as if for the first time. */
  async read(signId: string): Promise<Content | undefined> {
    const text = (await this.#all()).get(signId);
    return text === undefined ? undefined : this.#check(JSON.parse(text));
  }

  async write(signId: string, content: Content): Promise<void> {
    const text = JSON.stringify(content);
    (await this.#all()).set(signId, text);
    return this.#append(lineOf(signId, text));
  }

  async remove(signId: string): Promise<void> {
    if ((await this.#all()).delete(signId)) await this.#append(lineOf(signId, "null"));
  }

  #all(): Promise<Map<string, string>> {
    this.#kept ??= this.#readAll().catch((error: unknown) => {
      this.#kept = undefined;
      throw error;
    });
    return this.#kept;
  }

  async #readAll(): Promise<Map<string, string>> {
    const text = await readFile(this.#path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    this.#length = text?.length;
    return parseKept(text ?? "");
  }

  #append(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting.push({ line, settle });
      if (this.#isWriting) return;
      this.#isWriting = true;
      setImmediate(() => void this.#writeWaiting());
    });
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const error = await this.#writeLines(batch).then(
        () => undefined,
        (failure: unknown) => {
          // The file's content is now unknown, so the next write replaces it.
          this.#length = undefined;
          return failure ?? new Error("not written");
        },
      );
      for (const { settle } of batch) settle(error);
    }
    this.#isWriting = false;
  }

  async #writeLines(batch: readonly Waiting[]): Promise<void> {
    const kept = await this.#all();
    if (this.#length === undefined || isTooLong(this.#length, kept)) return this.#rewrite(kept);
    // The newline comes first, so that a truncated line cannot damage the next.
    const text = batch.map(({ line }) => `\n${line}`).join("");
    await appendFile(this.#path, text, { mode: 0o600, flush: true });
    this.#length += text.length;
  }

  async #rewrite(kept: ReadonlyMap<string, string>): Promise<void> {
    const text = [...kept].map(([signId, content]) => lineOf(signId, content)).join("\n");
    await writeFileWhole(this.#path, text);
    this.#length = text.length;
  }
}

const lineOf = (signId: string, content: string): string => `[${JSON.stringify(signId)},${content}]`;

function isTooLong(length: number, kept: ReadonlyMap<string, string>): boolean {
  if (length < rewriteFromLength) return false;
  let needed = 0;
  for (const content of kept.values()) needed += content.length;
  return length > rewriteFromTimes * needed;
}

function parseKept(text: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [signId, content] = readLine(line) ?? [];
    if (signId === undefined) continue;
    if (content === null) kept.delete(signId);
    else kept.set(signId, JSON.stringify(content));
  }
  return kept;
}

/** Ignore a truncated line: its step was not carried out. */
function readLine(line: string): [string, unknown] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && typeof value[0] === "string" ? [value[0], value[1]] : undefined;
  } catch {
    return undefined;
  }
}
