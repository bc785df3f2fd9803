import { type FileHandle, open } from "node:fs/promises";

export type OpenFile = (path: string) => Promise<FileHandle>;

/** Beyond this backlog, data for a slow disk is dropped. */
const maxWaitingBytes = 8 * 1024 * 1024;

export const createFile: OpenFile = (path) => open(path, "wx", 0o600);

export class FileWriter {
  readonly #handle: Promise<FileHandle>;
  readonly #failed: (error: unknown) => void;
  #last: Promise<void>;
  #waitingBytes = 0;
  #hasFailed = false;

  constructor(path: string, openFile: OpenFile, failed: (error: unknown) => void) {
    this.#failed = failed;
    this.#handle = openFile(path);
    this.#last = this.#handle.then(
      () => {},
      (error: unknown) => this.#fail(error),
    );
  }

  write(bytes: Uint8Array, written: () => void): void {
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes > maxWaitingBytes) return this.#fail(new Error("the disk is too slow"));
    this.#last = this.#last.then(async () => {
      try {
        if (this.#hasFailed) return;
        await (await this.#handle).appendFile(bytes);
        written();
      } catch (error) {
        this.#fail(error);
      } finally {
        this.#waitingBytes -= bytes.length;
      }
    });
  }

  settled(): Promise<void> {
    return this.#last;
  }

  async close(): Promise<void> {
    await this.#last;
    const handle = await this.#handle.catch(() => undefined);
    await handle?.close();
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#failed(error);
  }
}
