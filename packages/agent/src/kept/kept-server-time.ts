import { readFile } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import { writeFileWhole } from "../files.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";

interface Parts {
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
}
interface Kept {
  aheadOfMachineMs: number;
  /** Server time of this write; later readings are never earlier. */
  atMs: number;
}

const everyMs = 60_000;
const toleranceMs = 50;

/** The offset to the server's clock, stored on disk so that messages expire on time without the server. */
export class KeptServerTime {
  readonly #path: string;
  readonly #parts: Parts;
  #kept: Kept | undefined;
  #work: Promise<void> = Promise.resolve();
  #cancel = (): void => {};

  private constructor(path: string, parts: Parts) {
    this.#path = path;
    this.#parts = parts;
  }

  static async open(path: string, parts: Parts): Promise<KeptServerTime> {
    const kept = new KeptServerTime(path, parts);
    await kept.#resume();
    kept.#again();
    return kept;
  }

  write(): Promise<void> {
    this.#work = this.#work
      .then(() => this.#write())
      .catch((error: unknown) =>
        this.#parts.log.error("server time cannot be stored", { error: textOfError(error) }),
      );
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#work;
  }

  #again(): void {
    this.#cancel = this.#parts.clock.after(everyMs, () => {
      void this.write();
      this.#again();
    });
  }

  async #resume(): Promise<void> {
    const { serverTime, log } = this.#parts;
    try {
      const { aheadOfMachineMs, atMs } = JSON.parse(await readFile(this.#path, "utf8")) as Partial<Kept>;
      if (!Number.isFinite(aheadOfMachineMs) || !Number.isFinite(atMs)) throw new Error("not whole");
      this.#kept = { aheadOfMachineMs, atMs } as Kept;
      serverTime.resume(this.#kept.aheadOfMachineMs, this.#kept.atMs);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!isMissing) log.error("stored server time is not used", { error: textOfError(error) });
    }
  }

  async #write(): Promise<void> {
    const { clock, serverTime } = this.#parts;
    if (!serverTime.isKnown) return;
    const atMs = serverTime.nowMs();
    const now: Kept = { aheadOfMachineMs: atMs - clock.nowMs(), atMs };
    const kept = this.#kept;
    const isSame = kept && Math.abs(kept.aheadOfMachineMs - now.aheadOfMachineMs) < toleranceMs;
    if (isSame && atMs - kept.atMs < everyMs / 2) return;
    await writeFileWhole(this.#path, JSON.stringify(now));
    this.#kept = now;
  }
}
