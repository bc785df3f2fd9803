import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileWhole } from "../files.ts";

/** Small JSON files, one per sign: what a restarted agent must know of what it did. */
export class SignFiles<Content> {
  readonly #folder: string;
  readonly #check: (value: unknown) => Content | undefined;

  /** `check` answers undefined for a file that is not to be believed. */
  constructor(folder: string, check: (value: unknown) => Content | undefined) {
    this.#folder = folder;
    this.#check = check;
  }

  /** Undefined when there is none, or none that can be believed: the sign is then read as if for the first time. */
  async read(signId: string): Promise<Content | undefined> {
    const text = await readFile(this.#path(signId), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      return this.#check(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  write(signId: string, content: Content): Promise<void> {
    return writeFileWhole(this.#path(signId), JSON.stringify(content));
  }

  async remove(signId: string): Promise<void> {
    await rm(this.#path(signId), { force: true });
  }

  /** An id is text of the server's; in a file name it must not reach another folder. */
  #path(signId: string): string {
    return join(this.#folder, `${encodeURIComponent(signId).replaceAll(".", "%2E")}.json`);
  }
}
