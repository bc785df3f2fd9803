import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileWhole } from "../files.ts";

/** The file is written anew when it has so many characters, and so many times those of what it says. */
const rewriteFromLength = 1024 * 1024;
const rewriteFromTimes = 4;

interface Waiting {
  line: string;
  settle(error?: unknown): void;
}

/**
 * What a restarted agent must know of what it did to each of its signs: one file to which the latest of a sign is appended.
 * What is written while the disk is busy goes to it together, so that hundreds of signs do not wait for it one by one.
 */
export class SignFiles<Content> {
  readonly #path: string;
  readonly #check: (value: unknown) => Content | undefined;
  /** Text of each sign's latest, by id; undefined until the file was read. */
  #kept: Promise<Map<string, string>> | undefined;
  /** Characters in the file; undefined while there is none. */
  #length: number | undefined;
  #waiting: Waiting[] = [];
  #isWriting = false;

  /** `check` answers undefined for what is not to be believed. */
  constructor(folder: string, check: (value: unknown) => Content | undefined) {
    this.#path = join(folder, "signs.jsonl");
    this.#check = check;
  }

  /** Undefined when there is nothing, or nothing that can be believed: the sign is then read as if for the first time. */
  async read(signId: string): Promise<Content | undefined> {
    const text = (await this.#all()).get(signId);
    return text === undefined ? undefined : this.#check(JSON.parse(text));
  }

  /** Resolves when it is on disk. */
  async write(signId: string, content: Content): Promise<void> {
    const text = JSON.stringify(content);
    (await this.#all()).set(signId, text);
    return this.#append(lineOf(signId, text));
  }

  async remove(signId: string): Promise<void> {
    if ((await this.#all()).delete(signId)) await this.#append(lineOf(signId, "null"));
  }

  /** Read once; a disk that refuses is asked again. */
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
    return keptIn(text ?? "");
  }

  #append(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting.push({ line, settle });
      if (this.#isWriting) return;
      this.#isWriting = true;
      // One turn later, so that what is decided together is written together.
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
          // What is in the file now is not known: with the next it is written anew.
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
    // The line end goes first: half a line that a crash or a full disk has left spoils no other.
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

function keptIn(text: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [signId, content] = readLine(line) ?? [];
    if (signId === undefined) continue;
    if (content === null) kept.delete(signId);
    else kept.set(signId, JSON.stringify(content));
  }
  return kept;
}

/** A line cut short by a crash is none: what it told was not carried out yet. */
function readLine(line: string): [string, unknown] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && typeof value[0] === "string" ? [value[0], value[1]] : undefined;
  } catch {
    return undefined;
  }
}
